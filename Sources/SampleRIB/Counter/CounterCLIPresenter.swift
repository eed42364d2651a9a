// CounterCLIPresenter.swift: commands in, lines out; it sees actions and states, never mutations.
import RIBConsole
import RIBCore

protocol CounterPresentableListener: AnyObject {
  var action: ActionSubject<CounterViewAction> { get }
  var state: Observable<CounterViewState> { get }
  var currentState: CounterViewState { get }
  func didRelay(count: Int)
}

typealias CounterViewReactor = (
  state: Observable<CounterViewState>, action: ActionSubject<CounterViewAction>
)

final class CounterCLIPresenter: CLIPresenter, CounterPresentable, CounterViewControllable {
  weak var listener: (any CounterPresentableListener)?

  override func bind() {
    guard let listener else { return }
    bindAndRelay(reactor: (listener.state, listener.action))
  }

  private func bindAndRelay(reactor: CounterViewReactor) {
    bindActions(to: reactor)
    relayState(from: reactor)
  }

  private func bindActions(to reactor: CounterViewReactor) {
    commands(to: reactor.action) {
      command("increase", "Add one") { .increase }.aliases("inc", "+")
      command("decrease", "Take one away") { .decrease }.aliases("dec", "-")
    }
  }

  private func relayState(from reactor: CounterViewReactor) {
    reactor.state.map { $0.showIndicator ? "count: …" : "count: \($0.count)" }
      .distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    reactor.state.map(\.count).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(count: $0) })
      .disposed(by: disposeBag)
  }
}
