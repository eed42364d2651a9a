// ScoreStream.swift: the score of the players who have logged in, read by some and written by one.
import RIBCore

/// How many games each player has won, and how many were draws.
struct Score: Codable, Equatable {
  var player1 = 0
  var player2 = 0
  var draws = 0
}

/// What those get who only look at the score.
protocol ScoreStream: AnyObject {
  /// The score now, and after each game.
  var score: Observable<Score> { get }
}

/// What the one gets who keeps the score.
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
