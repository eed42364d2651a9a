import RIBConsole
import RIBCore

// MARK: A board with cards, of which some are open

struct Card: Codable, Equatable, Identifiable {
  let id: Int
  var title: String
  var isOpen = false
}

protocol BoardDependency: CardDependency {}

final class BoardReactor: Reactor {
  enum Action { case add(String), remove(Int), open(Int), close(Int) }
  struct State: Codable, Equatable {
    var cards: [Card] = []
    var nextID = 1
    var ids: [Int] { cards.map(\.id) }
    var openCards: [Card] { cards.filter(\.isOpen) }
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    func setOpen(_ isOpen: Bool, _ id: Int) {
      if let index = state.ids.firstIndex(of: id) { state.cards[index].isOpen = isOpen }
    }
    switch mutation {
    case .add(let title):
      state.cards.append(Card(id: state.nextID, title: title))
      state.nextID += 1
    case .remove(let id): state.cards.removeAll { $0.id == id }
    case .open(let id): setOpen(true, id)
    case .close(let id): setOpen(false, id)
    }
  }
}

final class BoardPresenter: RIBConsole.NodePresenter<BoardReactor> {
  override func bind() {
    commands {
      command("add", "Add a card", .rest("title")) { .add($0) }
      command("remove", "Remove a card", .int("card", among: \.ids)) { .remove($0) }
      command("open", "Open a card", .int("card", among: \.ids)) { .open($0) }
    }
    queries {
      query("list", "List the cards") { state in state.cards.map { "\($0.id) \($0.title)" } }
    }
  }

  override func line(for state: State) -> String? { "board: \(state.cards.count) cards" }
}

final class BoardInteractor: RIBCore.NodeInteractor<BoardReactor, Never>, CardListener {
  func cardDidClose(_ id: Int) { action.onNext(.close(id)) }
}

final class BoardBuilder: Builder<any BoardDependency> {
  func build() -> any LaunchRouting {
    let interactor = BoardInteractor(BoardReactor(), BoardPresenter())
    let builder = CardBuilder(dependency: dependency)
    let cards = RoutedChildren<Card>(name: { "card\($0.id)" }) {
      builder.build(withListener: interactor, card: $0)
    }
    return LaunchNodeRouter(interactor, children: cards, following: \.openCards)
  }
}

// MARK: An open card

protocol CardListener: AnyObject { func cardDidClose(_ id: Int) }
protocol CardDependency: Dependency {}

final class CardReactor: Reactor {
  enum Action { case close }
  struct State: Codable, Equatable { let id: Int, title: String, isClosed: Bool }

  let initialState: State

  init(_ card: Card) { initialState = State(id: card.id, title: card.title, isClosed: false) }

  func reduce(into state: inout State, mutation: Action) {
    state = State(id: state.id, title: state.title, isClosed: true)
  }
}

final class CardPresenter: RIBConsole.NodePresenter<CardReactor> {
  override var showsFirstState: Bool { true }
  override func bind() {
    commands { command("close", "Close the card") { .close } }
  }
  override func line(for state: State) -> String? {
    "\(state.title): \(state.isClosed ? "closed" : "open")"
  }
}

final class CardInteractor: RIBCore.NodeInteractor<CardReactor, any CardListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.isClosed) == true { listener?.cardDidClose(change.id) }
  }
}

final class CardBuilder: Builder<any CardDependency> {
  func build(withListener listener: any CardListener, card: Card) -> any Routing {
    RIBCore.NodeRouter(CardInteractor(CardReactor(card), CardPresenter(), listener: listener))
  }
}
