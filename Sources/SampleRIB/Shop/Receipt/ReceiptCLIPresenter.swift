import RIBConsole
import RIBCore

protocol ReceiptPresentableListener: AnyObject { var state: Observable<Receipt> { get } }

/// Shows the receipt; it has no commands.
final class ReceiptCLIPresenter: CLIPresenter, ReceiptPresentable, ReceiptViewControllable {
  weak var listener: (any ReceiptPresentableListener)?

  override func bind() {
    guard let listener else { return }
    listener.state.distinctUntilChanged()
      .subscribe(onNext: { [weak self] in
        self?.write("receipt: \($0.cart), \($0.cart.total) paid, to \($0.address)")
      })
      .disposed(by: disposeBag)
  }
}
