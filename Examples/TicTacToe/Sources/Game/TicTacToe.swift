import RIBConsole
import RIBCore

protocol TicTacToeListener: AnyObject {
  /// - Parameter winner: The player who has won; nil after a draw.
  func gameDidEnd(withWinner winner: PlayerType?)
}

protocol TicTacToeDependency: Dependency { var players: Players { get } }

/// The rules of one game.
final class TicTacToeReactor: Reactor {
  enum Action: Equatable { case place(row: Int, column: Int) }
  enum Mutation: Equatable { case place(PlayerType, at: Square) }

  struct State: Codable, Equatable {
    let players: Players
    var board = Board()
    /// The player who places the next mark.
    var turn = PlayerType.player1
  }

  let initialState: State

  init(players: Players) {
    initialState = State(players: players)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .place(let row, let column):
      let square = Square(row: row, column: column)
      if let refusal = refusal(of: square) { return .error(refusal) }
      return .just(.place(currentState.turn, at: square))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .place(let player, let square):
      state.board[square] = player
      state.turn = player.opponent
    }
  }

  private func refusal(of square: Square) -> Refusal? {
    let sides = 1...Board.size
    for (number, argument) in [(square.row, "row"), (square.column, "column")]
    where !sides.contains(number) {
      return Refusal("The board has no \(argument) \(number).", argument: argument)
    }
    if currentState.board.outcome != nil {
      return Refusal("The game is over; start another one.")
    }
    if let player = currentState.board[square] {
      let name = currentState.players.name(of: player)
      return Refusal(
        "Row \(square.row), column \(square.column) is taken by \(name); choose an empty square.",
        argument: "row")
    }
    return nil
  }
}

/// Takes the squares of the marks, and shows the board.
final class TicTacToePresenter: NodePresenter<TicTacToeReactor> {
  override func bind() {
    commands {
      command(
        "place", "Place a mark", .int("row", in: 1...Board.size), .int("column", in: 1...Board.size)
      ) { .place(row: $0, column: $1) }
    }
  }

  override func present(_ change: Change<State>) {
    // The empty board is shown too, as the game has just started.
    if change.isFirst || change.changed(\.board) != nil { show(change.new) }
  }

  private func show(_ state: State) {
    for row in state.board.rows { write(row) }
    switch state.board.outcome {
    case .won(let player): write("\(shown(player, state)) wins")
    case .draw: write("a draw")
    case nil: write("\(shown(state.turn, state)) to move")
    }
  }

  private func shown(_ player: PlayerType, _ state: State) -> String {
    "\(state.players.name(of: player)) (\(player.rawValue))"
  }
}

/// Notifies its parent of how the game ended.
final class TicTacToeInteractor: NodeInteractor<TicTacToeReactor, any TicTacToeListener> {
  override var unsavedWork: String? {
    let board = currentState.board
    return board == Board() || board.outcome != nil ? nil : "a game in progress"
  }

  override func didRelay(_ change: Change<State>) {
    switch change.changed(\.board.outcome) {
    case .won(let player): listener?.gameDidEnd(withWinner: player)
    case .draw: listener?.gameDidEnd(withWinner: nil)
    case nil: break
    }
  }
}

final class TicTacToeBuilder: Builder<any TicTacToeDependency>, NodeBuildable {
  func build(withListener listener: any TicTacToeListener) -> any Routing {
    let reactor = TicTacToeReactor(players: dependency.players)
    return NodeRouter(TicTacToeInteractor(reactor, TicTacToePresenter(), listener: listener))
  }
}
