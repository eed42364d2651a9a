import RIBConsole
import RIBCore

protocol NewFlowPresentableListener: AnyObject {
  var action: ActionSubject<NewFlowViewAction> { get }
  var state: Observable<NewFlowViewState> { get }
  func didRelay(pages: BackStack<NewFlowPage>)
  func didRelayFinish()
}

/// Takes the page to go to, and shows the pages that are open.
final class NewFlowCLIPresenter: CLIPresenter, NewFlowPresentable, NewFlowViewControllable {
  weak var listener: (any NewFlowPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("back", "Go back a page") { .back }
      command("home", "Go back to the first page") { .home }
      command("open", "Go to a page, back if it is below", .choice("page", of: NewFlowPage.self)) {
        .open($0)
      }
    }
    listener.state.map { "newflow: \($0.pages)" }.distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(pages: $0.pages) })
      .disposed(by: disposeBag)
    listener.state.map(\.finishCount).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in
        self?.write("newflow: finished")
        self?.listener?.didRelayFinish()
      })
      .disposed(by: disposeBag)
  }
}
