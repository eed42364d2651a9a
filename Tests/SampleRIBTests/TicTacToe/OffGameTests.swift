// The pause between games: the shared score, and the start of a game.
import RIBConsole
import RIBCore
import Testing

@testable import SampleRIB

struct OffGameTests {
  private let dependency = GameDependency()
  private let listener = GameListener()
  private let parent = StubParent()
  private let presenter: CLIPresenter

  init() throws {
    let router = OffGameBuilder(dependency: dependency).build(withListener: listener)
    parent.attach(router)
    presenter = try #require(router.viewControllable as? CLIPresenter)
  }

  @Test func `the score is shown at once, and at each change`() {
    #expect(presenter.recordedLines == ["score: ann 0, bob 0, draws 0"])
    dependency.mutableScoreStream.updateScore(withWinner: .player2)
    dependency.mutableScoreStream.updateScore(withWinner: .player1)
    dependency.mutableScoreStream.updateScore(withWinner: nil)
    #expect(
      presenter.recordedLines.dropFirst() == [
        "score: ann 0, bob 1, draws 0", "score: ann 1, bob 1, draws 0",
        "score: ann 1, bob 1, draws 1",
      ])
  }

  @Test func `each start is told to the parent`() throws {
    #expect(listener.heard == [])
    try presenter.run("start")
    try presenter.run("start")
    #expect(listener.heard == ["start", "start"])
  }
}
