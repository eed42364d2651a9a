import RIBConsole
import RIBCore

protocol BoardDependency: Dependency { var takings: any Takings { get } }

/// Takes the number of drinks from the takings, as long as the node is active.
final class BoardReactor: Reactor {
  typealias Action = Never
  enum Mutation { case setDrinks(Int) }
  struct State: Codable, Equatable { var drinks = 0 }

  let initialState = State()
  private let takings: any Takings

  init(takings: any Takings) { self.takings = takings }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([mutation, takings.drinks.map { .setDrinks($0) }])
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setDrinks(let drinks): state.drinks = drinks
    }
  }
}

/// Writes a line for each sale; there are no commands.
final class BoardPresenter: NodePresenter<BoardReactor> {
  override func line(for state: State) -> String? { "drinks sold: \(state.drinks)" }
}

/// Has nothing to notify a parent of.
final class BoardInteractor: NodeInteractor<BoardReactor, Never> {}

/// Puts the parts together.
final class BoardBuilder: Builder<any BoardDependency> {
  func build() -> any Routing {
    NodeRouter(BoardInteractor(BoardReactor(takings: dependency.takings), BoardPresenter()))
  }
}
