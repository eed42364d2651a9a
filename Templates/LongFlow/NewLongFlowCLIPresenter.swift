import RIBConsole
import RIBCore

protocol NewLongFlowPresentableListener: AnyObject {
  var action: ActionSubject<NewLongFlowViewAction> { get }
  var state: Observable<NewLongFlowViewState> { get }
  func didRelay(pages: BackStack<NewLongFlowPage>)
  func didRelayFinish()
}

/// Takes the page to go to, and shows the pages that are open.
final class NewLongFlowCLIPresenter: CLIPresenter, NewLongFlowPresentable,
  NewLongFlowViewControllable
{
  weak var listener: (any NewLongFlowPresentableListener)?

  override func bind() {
    guard let listener else { return }
    let names = NewLongFlowPage.inOrder.map(\.name)
    commands(to: listener.action) {
      command("back", "Go back a page") { .back }
      command("home", "Go back to the first page") { .home }
      command("open", "Go to a page, back if it is below", .choice("page", from: names)) {
        .open(NewLongFlowPage(named: $0))
      }
    }
    listener.state.map { "newlongflow: \($0.pages)" }.distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(pages: $0.pages) })
      .disposed(by: disposeBag)
    listener.state.map(\.finishCount).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in
        self?.write("newlongflow: finished")
        self?.listener?.didRelayFinish()
      })
      .disposed(by: disposeBag)
  }
}
