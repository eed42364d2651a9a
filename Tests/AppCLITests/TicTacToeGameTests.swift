// A game of tic-tac-toe, played in the real program.

import TestSupport
import Testing

@Suite struct TicTacToeGameTests {
  @Test func `two players log in, launch a game, see it won, and play again`() async throws {
    let lines = """
      attach tictactoe
      focus tictactoe
      launch
      loggedout login ann bob
      focus loggedin
      tictactoe place 1 1
      tictactoe place 1 1
      tictactoe place 4 1
      tictactoe place 2 2
      tictactoe place 1 2
      tictactoe place 3 3
      tictactoe place 1 3
      offgame start
      tree

      """
    let result = try await Program(["--keep-going"], input: .text(lines)).run()
    result.expect(
      .exited(1),
      output: """
        launch: waiting for two players to log in
        score: ann 0, bob 0, draws 0
        . . .
        . . .
        . . .
        ann (X) to move
        X . .
        . . .
        . . .
        bob (O) to move
        X . .
        . O .
        . . .
        ann (X) to move
        X X .
        . O .
        . . .
        bob (O) to move
        X X .
        . O .
        . . O
        ann (X) to move
        X X X
        . O .
        . . O
        ann (X) wins
        score: ann 1, bob 0, draws 0
        . . .
        . . .
        . . .
        ann (X) to move
        root
        └── tictactoe
            └── loggedin *
                └── tictactoe

        """,
      errors: """
        line 7, column 17: Row 1, column 1 is taken by ann; choose an empty square.
        line 8, column 17: "4" is not valid for <row>: type a whole number from 1 to 3. \
        Usage: place <row> <column>

        """)
  }
}
