// OrderCLIPresenter.swift: two commands, and a line for each drink.
import RIBConsole
import RIBCore

protocol OrderPresentableListener: AnyObject {
  var action: ActionSubject<OrderViewAction> { get }
  var state: Observable<OrderViewState> { get }
  func didRelayClose(of drinks: [String])
}

final class OrderCLIPresenter: CLIPresenter, OrderPresentable, OrderViewControllable {
  weak var listener: (any OrderPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("add", "Add a drink", .string("drink")) { .add($0) }
      command("close", "Close the order") { .close }
    }
    listener.state.map(\.drinks).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] in self?.write("order: \($0.joined(separator: ", "))") })
      .disposed(by: disposeBag)
    listener.state.filter(\.isClosed).map(\.drinks).take(1)
      .subscribe(onNext: { [weak self] in self?.listener?.didRelayClose(of: $0) })
      .disposed(by: disposeBag)
  }
}
