import RIBConsole
import RIBCore

protocol NewPagePresentableListener: AnyObject {
  var action: ActionSubject<NewPageViewAction> { get }
  var state: Observable<NewPageViewState> { get }
  func didRelayNext()
}

/// Takes a command that leads on to the next page.
final class NewPageCLIPresenter: CLIPresenter, NewPagePresentable, NewPageViewControllable {
  weak var listener: (any NewPagePresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("next", "Go on to the next page") { .next }
    }
    listener.state.map(\.nextCount).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in self?.listener?.didRelayNext() })
      .disposed(by: disposeBag)
  }
}
