import RIBConsole
import RIBCore

protocol PaymentPresentableListener: AnyObject {
  var action: ActionSubject<PaymentViewAction> { get }
  var state: Observable<PaymentViewState> { get }
  func didRelayPaid(for cart: Cart)
}

/// Shows the amount that is due, and the progress of a payment.
final class PaymentCLIPresenter: CLIPresenter, PaymentPresentable, PaymentViewControllable {
  weak var listener: (any PaymentPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("pay", "Pay for the cart; half a second") { .pay }
      command("decline", "Make the next payment fail") { .declineNext }
    }
    // The first amount is shown too, as the page has just appeared.
    listener.state.compactMap(Self.line).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state.compactMap(\.paid).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelayPaid(for: $0) })
      .disposed(by: disposeBag)
  }

  private static func line(for state: PaymentViewState) -> String? {
    if let paid = state.paid { return "payment: \(paid.total) paid" }
    if state.isPaying { return "payment: …" }
    if let problem = state.problem { return "payment: \(problem)" }
    return state.cart.map { "payment: \($0.total) due" }
  }
}
