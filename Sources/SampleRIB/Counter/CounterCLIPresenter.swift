import RIBConsole
import RIBCore

protocol CounterPresentableListener: AnyObject {
  var action: ActionSubject<CounterViewAction> { get }
  var state: Observable<CounterViewState> { get }
  func didRelay(count: Int)
}

/// Takes commands, and writes lines; it sees actions and states, never mutations.
final class CounterCLIPresenter: CLIPresenter, CounterPresentable, CounterViewControllable {
  weak var listener: (any CounterPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("increase", "Add one") { .increase }.aliases("inc", "+")
      command("decrease", "Take one away") { .decrease }.aliases("dec", "-")
    }
    listener.state.map { $0.showIndicator ? "count: …" : "count: \($0.count)" }
      .distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state.map(\.count).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(count: $0) })
      .disposed(by: disposeBag)
  }
}
