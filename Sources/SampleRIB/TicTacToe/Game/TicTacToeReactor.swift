import RIBCore

enum TicTacToeViewAction: Equatable {
  case place(row: Int, column: Int)
}

struct TicTacToeViewState: Codable, Equatable {
  let players: Players
  var board = Board()
  /// The player who places the next mark.
  var turn = PlayerType.player1
}

/// The rules of one game.
final class TicTacToeReactor: Reactor {
  typealias Action = TicTacToeViewAction
  typealias State = TicTacToeViewState
  enum Mutation: Equatable {
    case place(PlayerType, at: Square)
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
