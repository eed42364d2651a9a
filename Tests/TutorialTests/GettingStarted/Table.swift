import RIBConsole
import RIBCore

protocol TableListener: AnyObject { func tableDidServe(_ drinks: Int) }
protocol TableDependency: Dependency {}
protocol TableRouting: Routing {
  func routeToOrder()
  func routeFromOrder()
}

/// The rules: guests are seated, order, and are served.
final class TableReactor: Reactor {
  enum Action: Equatable {
    case seat
    /// The guests have ordered these.
    case serve([String])
  }

  enum Mutation {
    case beginOrder
    case endOrder([String])
  }

  struct State: Codable, Equatable {
    var isOrdering = false
    var served: [String] = []
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .seat where currentState.isOrdering:
      .error(Refusal("The table is taken; wait until its order is closed."))
    case .seat: .just(.beginOrder)
    case .serve(let drinks): .just(.endOrder(drinks))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .beginOrder: state = State(isOrdering: true)
    case .endOrder(let drinks): state = State(served: drinks)
    }
  }
}

/// Takes guests by a command, and writes what is served.
final class TablePresenter: NodePresenter<TableReactor> {
  override func bind() {
    commands {
      command("seat", "Seat guests, who begin an order") { .seat }
    }
  }

  override func line(for state: State) -> String? {
    state.served.isEmpty ? nil : "served: \(state.served.joined(separator: ", "))"
  }
}

/// Listens to the order, and has the router follow the state.
final class TableInteractor:
  RoutingInteractor<TableReactor, any TableListener, any TableRouting>, OrderListener
{
  override func didRelay(_ change: Change<State>) {
    if let isOrdering = change.changed(\.isOrdering) {
      if isOrdering { router?.routeToOrder() } else { router?.routeFromOrder() }
    }
    if let served = change.changed(\.served), !served.isEmpty {
      listener?.tableDidServe(served.count)
    }
  }

  func orderDidClose(_ drinks: [String]) { action.onNext(.serve(drinks)) }
}

/// Attaches an order while the guests order.
final class TableRouter: NodeRouter<TableInteractor>, TableRouting {
  private let orderBuilder: any NodeBuildable<any OrderListener>
  private weak var order: (any Routing)?

  init(_ interactor: TableInteractor, orderBuilder: any NodeBuildable<any OrderListener>) {
    self.orderBuilder = orderBuilder
    super.init(interactor)
  }

  func routeToOrder() {
    let order = orderBuilder.build(withListener: interactor)
    self.order = order
    attachChild(order)
  }

  func routeFromOrder() {
    if let order { detachChild(order) }
  }
}

/// Gives an order what it needs, which is nothing.
final class TableComponent: Component<any TableDependency>, OrderDependency {}

/// Puts the parts together.
final class TableBuilder: Builder<any TableDependency>, NodeBuildable {
  func build(withListener listener: any TableListener) -> any Routing {
    let component = TableComponent(dependency: dependency)
    return TableRouter(
      TableInteractor(TableReactor(), TablePresenter(), listener: listener),
      orderBuilder: OrderBuilder(dependency: component))
  }
}

// MARK: The wiring in its parent

extension RootComponent: TableDependency {}

extension RootInteractor: TableListener {
  func tableDidServe(_ drinks: Int) {
    // A parent that has a use for it would act here.
  }
}
