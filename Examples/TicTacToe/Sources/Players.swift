/// One of the two players; the raw value is the mark that the player places.
enum PlayerType: String, Codable {
  case player1 = "X"
  case player2 = "O"

  var opponent: PlayerType { self == .player1 ? .player2 : .player1 }
}

/// The names of the two players who have logged in.
struct Players: Codable, Equatable {
  let first: String
  let second: String

  func name(of player: PlayerType) -> String {
    switch player {
    case .player1: first
    case .player2: second
    }
  }
}
