import RIBConsole
import RIBCore

protocol NewNodePresentableListener: AnyObject {
  var action: ActionSubject<NewNodeViewAction> { get }
  var state: Observable<NewNodeViewState> { get }
  func didRelayFinish()
}

/// Takes commands, and writes lines; it sees actions and states, never mutations.
final class NewNodeCLIPresenter: CLIPresenter, NewNodePresentable, NewNodeViewControllable {
  weak var listener: (any NewNodePresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("finish", "Finish, and tell the parent") { .finish }
    }
    listener.state.map(\.isFinished).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in
        self?.write("newnode: finished")
        self?.listener?.didRelayFinish()
      })
      .disposed(by: disposeBag)
  }
}
