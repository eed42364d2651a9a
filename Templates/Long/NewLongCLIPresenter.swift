import RIBConsole
import RIBCore

protocol NewLongPresentableListener: AnyObject {
  var action: ActionSubject<NewLongViewAction> { get }
  var state: Observable<NewLongViewState> { get }
  func didRelayFinish()
}

/// Takes commands, and writes lines; it sees actions and states, never mutations.
final class NewLongCLIPresenter: CLIPresenter, NewLongPresentable, NewLongViewControllable {
  weak var listener: (any NewLongPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("finish", "Finish, and tell the parent") { .finish }
    }
    listener.state.map(\.isFinished).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in
        self?.write("newlong: finished")
        self?.listener?.didRelayFinish()
      })
      .disposed(by: disposeBag)
  }
}
