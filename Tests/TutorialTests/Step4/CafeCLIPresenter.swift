// CafeCLIPresenter.swift: a treat is one command, however many steps it takes.
import RIBConsole
import RIBCore

protocol CafePresentableListener: AnyObject {
  var action: ActionSubject<CafeViewAction> { get }
  var state: Observable<CafeViewState> { get }
  func didRelay(treat drink: String)
}

final class CafeCLIPresenter: CLIPresenter, CafePresentable, CafeViewControllable {
  weak var listener: (any CafePresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("treat", "Order a drink for the guests", .string("drink")) { .treat($0) }
    }
    listener.state.map(\.treats).distinctUntilChanged().compactMap(\.last)
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(treat: $0) })
      .disposed(by: disposeBag)
  }
}
