import RIBConsole
import RIBCore

protocol BoardListListener: AnyObject { func boardListDidOpen(_ board: Int) }

/// Shows the boards that all nodes share, and adds to them.
final class BoardListReactor: Reactor {
  enum Action: Equatable { case add(String), open(Int), setBoards([Board]), setCompact(Bool) }

  struct State: Codable, Equatable {
    /// The boards without their cards.
    var boards: [Board]
    var isCompact: Bool
    @Pulse var opened: Int?
  }

  let initialState: State
  private let dependency: any PageDependency

  init(_ dependency: any PageDependency) {
    self.dependency = dependency
    initialState = State(
      boards: dependency.boards.value.allEmpty, isCompact: dependency.isCompact.value)
  }

  func mutate(action: Action) -> Observable<Action> {
    guard case .add(let name) = action else { return .just(action) }
    if name.isBlank { return .error(Refusal("A board needs a name.", argument: "name")) }
    // All nodes get the new value, this one too.
    dependency.boards.update { $0.addBoard(name) }
    return .empty()
  }

  func transform(mutation: Observable<Action>) -> Observable<Action> {
    .merge([
      mutation, dependency.boards.values.map { .setBoards($0.allEmpty) },
      dependency.isCompact.values.map { .setCompact($0) },
    ])
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .add: break
    case .open(let id): state.opened = id
    case .setBoards(let boards): state.boards = boards
    case .setCompact(let isCompact): state.isCompact = isCompact
    }
  }
}

extension Boards {
  fileprivate var allEmpty: [Board] { all.map { Board(id: $0.id, name: $0.name) } }
}

final class BoardListPresenter: NodePresenter<BoardListReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("add", "Add a board", .rest("name")) { .add($0) }
      command("open", "Open a board", .int("board", among: { $0.boards.map(\.id) })) { .open($0) }
    }
  }

  override func line(for state: State) -> String? {
    if state.boards.isEmpty { return "boards: none; add one" }
    let boards = state.boards.map { state.isCompact ? "\($0.id)" : "\($0.id) \($0.name)" }
    return "boards: \(boards.joined(separator: ", "))"
  }
}

final class BoardListInteractor: NodeInteractor<BoardListReactor, any BoardListListener> {
  override func didRelay(_ change: Change<State>) {
    if let board = change.pulse(\.$opened) { listener?.boardListDidOpen(board) }
  }
}

final class BoardListBuilder: Builder<any PageDependency>, NodeBuildable {
  func build(withListener listener: any BoardListListener) -> any Routing {
    let reactor = BoardListReactor(dependency)
    return NodeRouter(BoardListInteractor(reactor, BoardListPresenter(), listener: listener))
  }
}
