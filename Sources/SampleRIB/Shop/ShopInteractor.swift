import RIBCore

protocol ShopRouting: ViewableRouting {
  /// Attaches the page on top and its dialog, and keeps those below.
  func routeToPages(_ stack: BackStack<ShopPage>)
}

protocol ShopPresentable: Presentable {
  var listener: (any ShopPresentableListener)? { get set }
}

protocol ShopListener: AnyObject {}

/// Has its router follow the pages, and acts on the calls of the pages.
final class ShopInteractor: ReactorInteractor<any ShopPresentable, ShopReactor>, ShopInteractable,
  ShopPresentableListener
{
  weak var router: (any ShopRouting)?
  weak var listener: (any ShopListener)?
  private let mutableCartStream: any MutableCartStream

  init(
    presenter: any ShopPresentable, reactor: ShopReactor,
    mutableCartStream: any MutableCartStream
  ) {
    self.mutableCartStream = mutableCartStream
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  // MARK: From the presenter

  func didRelay(pages: BackStack<ShopPage>) {
    router?.routeToPages(pages)
  }

  // MARK: From the pages

  func cartDidAskToEmpty() { action.onNext(.askToEmpty) }
  func cartDidCheckOut() { action.onNext(.checkOut) }
  func didEnter(address: String) { action.onNext(.enter(address: address)) }

  func didPay(for cart: Cart) {
    mutableCartStream.removeAll()
    action.onNext(.finish(cart))
  }

  func didAnswer(isYes: Bool) {
    if isYes { mutableCartStream.removeAll() }
    action.onNext(.closeDialog)
  }
}
