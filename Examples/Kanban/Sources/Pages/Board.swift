import RIBConsole
import RIBCore

protocol BoardListener: AnyObject {
  func boardDidOpen(_ card: Int)
  func boardDidAskForCards(_ count: Int, of board: Int)
}

/// Shows one of the boards, and changes its cards.
final class BoardReactor: Reactor {
  enum Action: Codable, Equatable {
    case add(String, to: Column)
    case move(Int, to: Column)
    case remove(Int)
    case rename(Int, to: String)
    case open(Int)
    case importCards(Int)
    case setBoards(Boards)
    case setCompact(Bool)
  }

  struct State: Codable, Equatable {
    var board: Board
    /// The last change of the board while it was shown.
    var news: String?
    var isCompact = false
    /// The latest request to the desk; each is relayed, an equal one too.
    @Pulse var request: Action?

    func count(of column: Column) -> Int { board.cards.count { $0.column == column } }
  }

  let initialState: State
  private let dependency: any PageDependency

  init(_ board: Board, _ dependency: any PageDependency) {
    self.dependency = dependency
    initialState = State(board: board, isCompact: dependency.isCompact.value)
  }

  func mutate(action: Action) -> Observable<Action> {
    if let refusal = refusal(of: action) { return .error(refusal) }
    let board = currentState.board.id
    switch action {
    case .add(let title, let column):
      return change { $0.addCards([title], to: column, of: board) }
    case .move(let card, let column):
      return change { $0.changeCard(card, "moved \(card) to \(column)") { $0?.column = column } }
    case .remove(let card): return change { $0.changeCard(card, "removed \(card)") { $0 = nil } }
    case .rename(let card, let title):
      return change { $0.changeCard(card, "renamed \(card) to \(title)") { $0?.title = title } }
    default: return .just(action)
    }
  }

  func transform(mutation: Observable<Action>) -> Observable<Action> {
    .merge([
      mutation, dependency.boards.values.map { .setBoards($0) },
      dependency.isCompact.values.map { .setCompact($0) },
    ])
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .setBoards(let boards):
      guard let board = boards[board: state.board.id], board != state.board else { return }
      state.board = board
      state.news = boards.lastChange
    case .setCompact(let isCompact): state.isCompact = isCompact
    case .open, .importCards: state.request = mutation
    case .add, .move, .remove, .rename: break
    }
  }

  /// Changes the boards of all nodes, of which this one gets its own back.
  private func change(_ body: @escaping (inout Boards) -> Void) -> Observable<Action> {
    dependency.boards.update(body)
    return .empty()
  }

  private func refusal(of action: Action) -> Refusal? {
    switch action {
    case .add(let title, _) where title.isBlank, .rename(_, let title) where title.isBlank:
      return Refusal("A card needs a title.", argument: "title")
    case .move(let card, _), .remove(let card), .rename(let card, _), .open(let card):
      if currentState.board.cards.contains(where: { $0.id == card }) { return nil }
      return Refusal("There is no card \(card) on this board.", argument: "card")
    default: return nil
    }
  }
}

final class BoardPresenter: NodePresenter<BoardReactor> {
  /// The number of cards of a column that a list shows at most.
  private static let listed = 10

  override var showsFirstState: Bool { true }

  override func bind() {
    let card = Argument<State, Int>.int("card", among: { $0.board.cards.lazy.map(\.id) })
    let column = Argument<State, Column>.choice("column", of: Column.self)
    let count = Argument<State, Int>.int("count", in: 1...100_000)
    commands {
      command("add", "Add a card", column, .rest("title")) { .add($1, to: $0) }
      command("move", "Move a card to the end of a column", card, column) { .move($0, to: $1) }
      command("remove", "Remove a card", card) { .remove($0) }
      command("rename", "Give a card another title", card, .rest("title")) { .rename($0, to: $1) }
      command("open", "Open the page of a card", card) { .open($0) }
      command("import", "Import cards from outside", count) { .importCards($0) }
        .notSimulated()  // It would fill the boards.
    }
    queries {
      query("list", "List the cards of each column") { state in
        Column.allCases.flatMap { Self.lines(of: $0, in: state) }
      }
    }
  }

  override func line(for state: State) -> String? {
    let counts = Column.allCases.map { "\($0) \(state.count(of: $0))" }.joined(separator: ", ")
    let news = state.isCompact ? nil : state.news.map { " (\($0))" }
    return "\(state.board.name): \(counts)\(news ?? "")"
  }

  private static func lines(of column: Column, in state: State) -> [String] {
    let count = state.count(of: column)
    let cards = state.board.cards.lazy.filter { $0.column == column }
    return ["\(column): \(count)"] + cards.prefix(listed).map { "  \($0.id) \($0.title)" }
      + (count > listed ? ["  … and \(count - listed) more"] : [])
  }
}

/// Asks the desk for pages, and for work that goes on when the board is left.
final class BoardInteractor: NodeInteractor<BoardReactor, any BoardListener>, BoardActionableItem {
  override func didRelay(_ change: Change<State>) {
    switch change.pulse(\.$request) {
    case .open(let card): listener?.boardDidOpen(card)
    case .importCards(let count): listener?.boardDidAskForCards(count, of: change.board.id)
    default: break
    }
  }

  func openCard(_ id: Int) -> Observable<(any BoardActionableItem, ())> {
    action.send(.open(id)).asObservable().map { (self, ()) }
  }
}

final class BoardBuilder: Builder<any PageDependency> {
  func build(_ id: Int, withListener listener: any BoardListener) -> any Routing {
    let board = dependency.boards.value[board: id] ?? Board(id: id, name: "")
    let reactor = BoardReactor(board, dependency)
    return NodeRouter(BoardInteractor(reactor, BoardPresenter(), listener: listener))
  }
}
