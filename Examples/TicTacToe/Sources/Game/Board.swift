/// A square of the board; rows and columns count from 1, as they are typed.
struct Square: Equatable {
  let row: Int
  let column: Int
}

/// The outcome of a game.
enum GameOutcome: Equatable {
  case won(PlayerType)
  case draw
}

/// The marks placed so far, row by row.
struct Board: Equatable, Codable {
  /// The number of squares in a row and in a column.
  static let size = 3
  private static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]

  private var squares: [PlayerType?] = Array(repeating: nil, count: size * size)

  subscript(square: Square) -> PlayerType? {
    get { squares[index(of: square)] }
    set { squares[index(of: square)] = newValue }
  }

  /// The outcome of the game; nil while it goes on.
  var outcome: GameOutcome? {
    for line in Self.lines {
      if let player = squares[line[0]], line.allSatisfy({ squares[$0] == player }) {
        return .won(player)
      }
    }
    return squares.contains(nil) ? nil : .draw
  }

  /// The rows as they are printed, a dot for an empty square.
  var rows: [String] {
    stride(from: 0, to: squares.count, by: Self.size).map { start in
      squares[start..<start + Self.size].map { $0?.rawValue ?? "." }.joined(separator: " ")
    }
  }

  private func index(of square: Square) -> Int {
    (square.row - 1) * Self.size + square.column - 1
  }
}
