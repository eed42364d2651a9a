import RIBConsole
import RIBCore

protocol OrderListener: AnyObject { func orderDidClose(_ drinks: [String]) }
protocol OrderDependency: Dependency {}

/// The rules: drinks are added to an order until it is closed.
final class OrderReactor: Reactor {
  enum Action: Equatable { case add(String), close }
  enum Mutation { case append(String), close }
  struct State: Codable, Equatable {
    var drinks: [String] = []
    var isClosed = false
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case _ where currentState.isClosed:
      .error(Refusal("The order is closed; begin another one."))
    case .add(let drink): .just(.append(drink))
    case .close where currentState.drinks.isEmpty:
      .error(Refusal("Nothing was ordered; add a drink first."))
    case .close: .just(.close)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .append(let drink): state.drinks.append(drink)
    case .close: state.isClosed = true
    }
  }
}

/// Takes two commands, and writes a line for each drink.
final class OrderPresenter: NodePresenter<OrderReactor> {
  override func bind() {
    commands {
      command("add", "Add a drink", .string("drink")) { .add($0) }
      command("close", "Close the order") { .close }
    }
  }

  override func line(for state: State) -> String? {
    "order: \(state.drinks.joined(separator: ", "))"
  }
}

/// Notifies the parent of a closed order.
final class OrderInteractor: NodeInteractor<OrderReactor, any OrderListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.isClosed) == true { listener?.orderDidClose(change.drinks) }
  }
}

/// Puts the parts together.
final class OrderBuilder: Builder<any OrderDependency>, NodeBuildable {
  func build(withListener listener: any OrderListener) -> any Routing {
    NodeRouter(OrderInteractor(OrderReactor(), OrderPresenter(), listener: listener))
  }
}

// MARK: The wiring in its parent

extension RootComponent: OrderDependency {}

extension RootInteractor: OrderListener {
  func orderDidClose(_ drinks: [String]) {
    // A parent that has a use for it would act here.
  }
}
