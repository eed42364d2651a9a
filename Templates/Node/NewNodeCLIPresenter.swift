// NewNodeCLIPresenter.swift: commands in, lines out; it sees actions and states, never mutations.
import RIBConsole
import RIBCore

protocol NewNodePresentableListener: AnyObject {
  var action: ActionSubject<NewNodeViewAction> { get }
  var state: Observable<NewNodeViewState> { get }
  var currentState: NewNodeViewState { get }
  func didRelayFinish()
}

typealias NewNodeViewReactor = (
  state: Observable<NewNodeViewState>, action: ActionSubject<NewNodeViewAction>
)

final class NewNodeCLIPresenter: CLIPresenter, NewNodePresentable, NewNodeViewControllable {
  weak var listener: (any NewNodePresentableListener)?

  override func bind() {
    guard let listener else { return }
    bindAndRelay(reactor: (listener.state, listener.action))
  }

  private func bindAndRelay(reactor: NewNodeViewReactor) {
    bindActions(to: reactor)
    relayState(from: reactor)
  }

  private func bindActions(to reactor: NewNodeViewReactor) {
    commands(to: reactor.action) {
      command("finish", "Finish, and tell the parent") { .finish }
    }
  }

  private func relayState(from reactor: NewNodeViewReactor) {
    reactor.state.map(\.isFinished).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in
        self?.write("newnode: finished")
        self?.listener?.didRelayFinish()
      })
      .disposed(by: disposeBag)
  }
}
