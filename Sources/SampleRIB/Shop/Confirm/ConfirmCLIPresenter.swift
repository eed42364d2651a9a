import RIBConsole
import RIBCore

protocol ConfirmPresentableListener: AnyObject {
  var action: ActionSubject<ConfirmViewAction> { get }
  var state: Observable<ConfirmViewState> { get }
  func didRelay(isYes: Bool)
}

/// Asks the question, and takes the answer.
final class ConfirmCLIPresenter: CLIPresenter, ConfirmPresentable, ConfirmViewControllable {
  weak var listener: (any ConfirmPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("yes", "Empty the cart") { .answer(isYes: true) }
      command("no", "Leave the cart as it is") { .answer(isYes: false) }
    }
    listener.state.filter { $0.isYes == nil }
      .subscribe(onNext: { [weak self] _ in self?.write("really empty the cart? yes or no") })
      .disposed(by: disposeBag)
    listener.state.compactMap(\.isYes).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(isYes: $0) })
      .disposed(by: disposeBag)
  }
}
