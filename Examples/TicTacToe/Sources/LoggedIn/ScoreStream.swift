import RIBCore

/// The number of games that each player has won, and of draws.
struct Score: Codable, Equatable {
  var player1 = 0
  var player2 = 0
  var draws = 0
}

/// The score, for nodes that only read it.
protocol ScoreStream: AnyObject {
  /// The score now, and after each game.
  var score: Observable<Score> { get }
}

/// The score, for the node that keeps it.
protocol MutableScoreStream: ScoreStream {
  /// Counts a game; one without a winner is a draw.
  func updateScore(withWinner winner: PlayerType?)
}

final class ScoreStreamImpl: MutableScoreStream {
  private let relay = BehaviorRelay(value: Score())

  var score: Observable<Score> { relay.asObservable() }

  func updateScore(withWinner winner: PlayerType?) {
    var score = relay.value
    switch winner {
    case .player1: score.player1 += 1
    case .player2: score.player2 += 1
    case nil: score.draws += 1
    }
    relay.accept(score)
  }
}
