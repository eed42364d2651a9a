// One game, as its rules have it and as its players have it.
import RIBConsole
import RIBCore
import Testing

@testable import SampleRIB

// Two suites, so that no test makes an object that it does not use: optimised builds put such a one
// on the stack, and its isolated deinit then runs when the stack has gone (Swift 6.3).
struct TicTacToeRulesTests {
  private let reactor = TicTacToeReactor(players: annAndBob)

  private func place(_ squares: (Int, Int)...) {
    for (row, column) in squares { reactor.action.onNext(.place(row: row, column: column)) }
  }

  private func refusal(of row: Int, _ column: Int) -> CommandError? {
    ErrorLog(of: reactor.mutate(action: .place(row: row, column: column))).commandErrors.first
  }

  @Test func `marks alternate, and the first player begins`() {
    place((1, 1), (2, 2), (1, 3))
    #expect(reactor.currentState.board.rows == ["X . X", ". O .", ". . ."])
    #expect(reactor.currentState.turn == .player2)
  }

  @Test func `a taken square, one off the board, and a game that is over are refused`() {
    place((1, 1))
    #expect(
      refusal(of: 1, 1)
        == CommandError(
          "Row 1, column 1 is taken by ann; place on an empty square.", argument: "row"))
    #expect(refusal(of: 0, 1) == CommandError("The board has no row 0.", argument: "row"))
    #expect(refusal(of: 1, 4) == CommandError("The board has no column 4.", argument: "column"))
    place((1, 1))
    #expect(reactor.currentState.turn == .player2)
    place((2, 1), (1, 2), (2, 2), (1, 3))
    #expect(reactor.currentState.board.outcome == .won(.player1))
    #expect(refusal(of: 3, 3) == CommandError("The game is over; start another one."))
  }
}

struct TicTacToeTests {
  private let listener = GameListener()

  private func game() throws -> (StubParent, CLIPresenter) {
    let router = TicTacToeBuilder(dependency: GameDependency()).build(withListener: listener)
    let parent = StubParent()
    parent.attach(router)
    return (parent, try #require(router.viewControllable as? CLIPresenter))
  }

  @Test func `the board is shown at the start and after each move`() throws {
    let (parent, presenter) = try game()
    #expect(presenter.recordedLines == [". . .", ". . .", ". . .", "ann (X) to move"])
    try presenter.run("place 2 3")
    #expect(presenter.recordedLines.suffix(4) == [". . .", ". . X", ". . .", "bob (O) to move"])
    try presenter.run("place 2 3")
    #expect(presenter.recordedLines.count == 8)
    #expect(throws: ParseError.self) { try presenter.run("place 2 4") }
    withExtendedLifetime(parent) {}
  }

  @Test func `the winner is shown, and told once`() throws {
    let (parent, presenter) = try game()
    for square in ["1 1", "2 1", "3 3", "2 2", "1 2", "2 3"] {
      try presenter.run("place \(square)")
    }
    #expect(presenter.recordedLines.suffix(4) == ["X X .", "O O O", ". . X", "bob (O) wins"])
    #expect(listener.heard == ["O"])
    withExtendedLifetime(parent) {}
  }

  @Test func `a draw is shown, and told`() throws {
    let (parent, presenter) = try game()
    for square in ["1 1", "1 2", "1 3", "2 2", "2 1", "2 3", "3 2", "3 1", "3 3"] {
      try presenter.run("place \(square)")
    }
    #expect(presenter.recordedLines.suffix(4) == ["X O X", "X O O", "O X X", "a draw"])
    #expect(listener.heard == ["draw"])
    withExtendedLifetime(parent) {}
  }
}
