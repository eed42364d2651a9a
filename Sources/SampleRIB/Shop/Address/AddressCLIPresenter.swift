import RIBConsole
import RIBCore

protocol AddressPresentableListener: AnyObject {
  var action: ActionSubject<AddressViewAction> { get }
  var state: Observable<AddressViewState> { get }
  func didRelay(address: String)
}

/// Takes an address, which leads on to the next page.
final class AddressCLIPresenter: CLIPresenter, AddressPresentable, AddressViewControllable {
  weak var listener: (any AddressPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("enter", "Enter the address, and go on to the payment", .rest("text")) { .enter($0) }
    }
    // A missing address is shown too, as the page has just appeared.
    listener.state.map(\.address).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.write("address: \($0 ?? "none")") })
      .disposed(by: disposeBag)
    listener.state.distinctUntilChanged(\.enterCount).compactMap(\.address)
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(address: $0) })
      .disposed(by: disposeBag)
  }
}
