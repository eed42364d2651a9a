import RIBCore
import RIBTesting
import Testing

@testable import TicTacToe

// Two suites, so that no test makes an object that it does not use: optimised builds put such a one
// on the stack, and its isolated deinit then runs when the stack has gone (Swift 6.3).
struct TicTacToeRulesTests {
  private let reactor = TicTacToeReactor(players: annAndBob)

  private func place(_ squares: (Int, Int)...) {
    for (row, column) in squares { reactor.action.onNext(.place(row: row, column: column)) }
  }

  private func refusal(of row: Int, _ column: Int) -> Refusal? {
    firstRefusal(of: reactor.mutate(action: .place(row: row, column: column)))
  }

  @Test func `marks alternate, and the first player begins`() {
    place((1, 1), (2, 2), (1, 3))
    #expect(reactor.currentState.board.rows == ["X . X", ". O .", ". . ."])
    #expect(reactor.currentState.turn == .player2)
  }

  @Test func `a taken square, a square off the board and a move after the end are refused`() {
    place((1, 1))
    #expect(
      refusal(of: 1, 1)
        == Refusal(
          "Row 1, column 1 is taken by ann; choose an empty square.", argument: "row"))
    #expect(refusal(of: 0, 1) == Refusal("The board has no row 0.", argument: "row"))
    #expect(refusal(of: 1, 4) == Refusal("The board has no column 4.", argument: "column"))
    place((1, 1))
    #expect(reactor.currentState.turn == .player2)
    place((2, 1), (1, 2), (2, 2), (1, 3))
    #expect(reactor.currentState.board.outcome == .won(.player1))
    #expect(refusal(of: 3, 3) == Refusal("The game is over; start another one."))
  }
}

struct TicTacToeTests {
  private let game: RIBTester

  init() {
    let listener = GameListener()
    game = RIBTester(watching: listener) {
      TicTacToeBuilder(dependency: GameDependency()).build(withListener: listener)
    }
  }

  @Test func `the board is shown at the start and after each move`() {
    game.expectLines(". . .", ". . .", ". . .", "ann (X) to move")
    game.type("place 2 3")
    game.expectLines(". . .", ". . X", ". . .", "bob (O) to move")
    game.expectRefusal(of: "place 2 3", saying: "taken by ann")
    game.expectRefusal(of: "place 2 4")
    game.expectLines()
  }

  private nonisolated static let endings: [(squares: [String], shown: [String], winner: String)] = [
    (
      ["1 1", "2 1", "3 3", "2 2", "1 2", "2 3"], ["X X .", "O O O", ". . X", "bob (O) wins"], "O"
    ),
    (
      ["1 1", "1 2", "1 3", "2 2", "2 1", "2 3", "3 2", "3 1", "3 3"],
      ["X O X", "X O O", "O X X", "a draw"], "nobody"
    ),
  ]

  @Test(arguments: endings)
  func `the winner or a draw is shown, and the parent is notified once`(
    squares: [String], shown: [String], winner: String
  ) {
    for square in squares { game.type("place \(square)") }
    #expect(game.lines().suffix(4) == shown)
    game.expectCalls("gameDidEnd(withWinner: \"\(winner)\")")
  }
}
