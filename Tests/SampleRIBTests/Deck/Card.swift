import RIBConsole
import RIBCore

protocol CardListener: AnyObject { func cardDidGoOn() }
protocol CardDependency: Dependency {}

/// A page that is built from a number.
final class CardReactor: Reactor {
  enum Action: Equatable { case next }
  struct State: Codable, Equatable {
    let number: Int
    /// The number of times that the page was done.
    var nextCount = 0
  }

  let initialState: State

  init(number: Int) { initialState = State(number: number) }

  func reduce(into state: inout State, mutation: Action) { state.nextCount += 1 }
}

final class CardPresenter: NodePresenter<CardReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("next", "Go on to the next page") { .next }
    }
  }

  override func line(for state: State) -> String? { "card \(state.number)" }
}

final class CardInteractor: NodeInteractor<CardReactor, any CardListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.nextCount) != nil { listener?.cardDidGoOn() }
  }
}

final class CardBuilder: Builder<any CardDependency> {
  func build(withListener listener: any CardListener, number: Int) -> any Routing {
    NodeRouter(CardInteractor(CardReactor(number: number), CardPresenter(), listener: listener))
  }
}

// MARK: The wiring in its parent

extension DeckComponent: CardDependency {}

extension DeckInteractor: CardListener {
  func cardDidGoOn() { action.onNext(.next) }
}
