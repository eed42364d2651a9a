import RIBConsole
import RIBCore

protocol NewNodeLongPresentableListener: AnyObject {
  var action: ActionSubject<NewNodeLongViewAction> { get }
  var state: Observable<NewNodeLongViewState> { get }
  func didRelayFinish()
}

/// Takes commands, and writes lines; it sees actions and states, never mutations.
final class NewNodeLongCLIPresenter: CLIPresenter, NewNodeLongPresentable,
  NewNodeLongViewControllable
{
  weak var listener: (any NewNodeLongPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("finish", "Finish, and tell the parent") { .finish }
    }
    listener.state.map(\.isFinished).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in
        self?.write("newnodelong: finished")
        self?.listener?.didRelayFinish()
      })
      .disposed(by: disposeBag)
  }
}
