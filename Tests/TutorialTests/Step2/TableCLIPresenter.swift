// TableCLIPresenter.swift: guests come by a command; what is served is a line.
import RIBConsole
import RIBCore

protocol TablePresentableListener: AnyObject {
  var action: ActionSubject<TableViewAction> { get }
  var state: Observable<TableViewState> { get }
  func didRelay(isOrdering: Bool)
  func didRelay(served drinks: [String])
}

final class TableCLIPresenter: CLIPresenter, TablePresentable, TableViewControllable {
  weak var listener: (any TablePresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("seat", "Seat guests, who begin an order") { .seat }
    }
    listener.state.map(\.isOrdering).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(isOrdering: $0) })
      .disposed(by: disposeBag)
    listener.state.map(\.served).distinctUntilChanged().filter { !$0.isEmpty }
      .subscribe(onNext: { [weak self] drinks in
        self?.write("served: \(drinks.joined(separator: ", "))")
        self?.listener?.didRelay(served: drinks)
      })
      .disposed(by: disposeBag)
  }
}
