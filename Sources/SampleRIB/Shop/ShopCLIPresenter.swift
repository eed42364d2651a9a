import RIBConsole
import RIBCore

protocol ShopPresentableListener: AnyObject {
  var action: ActionSubject<ShopViewAction> { get }
  var state: Observable<ShopViewState> { get }
  func didRelay(pages: BackStack<ShopPage>)
}

/// Takes the page to go to, and shows the pages that are open.
final class ShopCLIPresenter: CLIPresenter, ShopPresentable, ShopViewControllable {
  weak var listener: (any ShopPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("back", "Close the dialog, or go back a page") { .back }
      command("home", "Go back to the cart") { .home }
      command("open", "Go to a page, back if it is below", .choice("page", of: ShopEntrance.self)) {
        .open($0)
      }
    }
    listener.state.map { "shop: \($0.pages)" }.distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(pages: $0.pages) })
      .disposed(by: disposeBag)
  }
}
