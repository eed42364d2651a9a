import RIBConsole
import RIBCore

protocol NewLongPagePresentableListener: AnyObject {
  var action: ActionSubject<NewLongPageViewAction> { get }
  var state: Observable<NewLongPageViewState> { get }
  func didRelayNext()
}

/// Takes a command that leads on to the next page.
final class NewLongPageCLIPresenter: CLIPresenter, NewLongPagePresentable,
  NewLongPageViewControllable
{
  weak var listener: (any NewLongPagePresentableListener)?

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
