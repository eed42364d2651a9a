// TableInteractor.swift: listens to its order, and has the router follow the state.
import RIBCore

protocol TableRouting: ViewableRouting {
  func routeToOrder()
  func routeFromOrder()
}

protocol TablePresentable: Presentable {
  var listener: (any TablePresentableListener)? { get set }
}

protocol TableListener: AnyObject {
  func tableDidServe(_ drinks: Int)
}

final class TableInteractor: ReactorInteractor<any TablePresentable, TableReactor>,
  TableInteractable, TablePresentableListener
{
  weak var router: (any TableRouting)?
  weak var listener: (any TableListener)?

  override init(presenter: any TablePresentable, reactor: TableReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  // MARK: From the child

  func orderDidClose(_ drinks: [String]) {
    action.onNext(.serve(drinks))
  }

  // MARK: From the presenter

  func didRelay(isOrdering: Bool) {
    if isOrdering { router?.routeToOrder() } else { router?.routeFromOrder() }
  }

  func didRelay(served drinks: [String]) {
    listener?.tableDidServe(drinks.count)
  }
}
