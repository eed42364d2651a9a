// The pause between games: the shared score, and the start of a game.
import RIBTesting
import Testing

@testable import TicTacToe

struct OffGameTests {
  private let dependency = GameDependency()
  private let pause: RIBTester

  init() {
    let (dependency, listener) = (dependency, GameListener())
    pause = RIBTester(watching: listener) {
      OffGameBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  @Test func `the score is shown at once and at each change, and each start is passed on`() {
    pause.expectCalls()
    pause.expectLines("score: ann 0, bob 0, draws 0")
    dependency.mutableScoreStream.updateScore(withWinner: .player2)
    dependency.mutableScoreStream.updateScore(withWinner: .player1)
    dependency.mutableScoreStream.updateScore(withWinner: nil)
    pause.expectLines(
      "score: ann 0, bob 1, draws 0", "score: ann 1, bob 1, draws 0",
      "score: ann 1, bob 1, draws 1")
    pause.type("start", "start")
    pause.expectCalls("startTicTacToe()", "startTicTacToe()")
  }
}
