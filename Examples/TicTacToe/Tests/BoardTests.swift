import Testing

@testable import TicTacToe

struct BoardTests {
  /// A board of three rows such as "X O .".
  private func board(_ rows: String...) -> Board {
    var board = Board()
    for (row, text) in rows.enumerated() {
      for (column, mark) in text.split(separator: " ").enumerated() {
        board[Square(row: row + 1, column: column + 1)] = PlayerType(rawValue: String(mark))
      }
    }
    return board
  }

  @Test func `marks are shown in the rows in which they are placed`() {
    let board = board("X O .", ". X .", "O . X")
    #expect(board.rows == ["X O .", ". X .", "O . X"])
    let squares = [(1, 2), (2, 1), (3, 3)].map { board[Square(row: $0, column: $1)] }
    #expect(squares == [.player2, nil, .player1])
  }

  @Test(arguments: [PlayerType.player1, .player2])
  func `three in a row, a column or a diagonal win`(player: PlayerType) {
    let lines = (0..<3).flatMap { number in
      [(0..<3).map { (number, $0) }, (0..<3).map { ($0, number) }]
    }
    let diagonals = [(0..<3).map { ($0, $0) }, (0..<3).map { ($0, 2 - $0) }]
    for line in lines + diagonals {
      var board = Board()
      for (row, column) in line {
        #expect(board.outcome == nil)
        board[Square(row: row + 1, column: column + 1)] = player
      }
      #expect(board.outcome == .won(player))
    }
  }

  @Test func `a full board without three in a line is a draw`() {
    #expect(board("X O X", "X O O", "O X X").outcome == .draw)
    #expect(board("X O X", "X O O", "O X .").outcome == nil)
    #expect(board("X X X", "O O X", "O X O").outcome == .won(.player1))
  }
}
