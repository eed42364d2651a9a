import RIBCore
import RIBTesting
import Testing

@testable import TicTacToe

struct LoggedInTests {
  private let scoreStream = ScoreStreamImpl()
  private let listener = GameListener()

  private func makeInteractor() -> LoggedInInteractor {
    let interactor = LoggedInInteractor(
      LoggedInReactor(), listener: listener, mutableScoreStream: scoreStream)
    interactor.activate()
    return interactor
  }

  private func scores() -> [Score] {
    var scores: [Score] = []
    scoreStream.score.subscribe(onNext: { scores.append($0) }).dispose()
    return scores
  }

  @Test func `a start leads to a game, and its end to the pause and to a new score`() {
    let interactor = makeInteractor()
    #expect(interactor.currentState.pages == [.offGame])
    interactor.startTicTacToe()
    #expect(interactor.currentState.pages == [.ticTacToe])
    interactor.gameDidEnd(withWinner: .player2)
    #expect(interactor.currentState.pages == [.offGame])
    interactor.startTicTacToe()
    interactor.gameDidEnd(withWinner: nil)
    #expect(scores() == [Score(player1: 0, player2: 1, draws: 1)])
    interactor.deactivate()
  }

  @Test func `a launch starts a game and continues at this node, but is refused during a game`()
    throws
  {
    let interactor = makeInteractor()
    var items: [any LoggedInActionableItem] = []
    interactor.launchGame().subscribe(onNext: { items.append($0.0) }).dispose()
    #expect(items.first === interactor)
    #expect(interactor.currentState.pages == [.ticTacToe])
    #expect(
      firstRefusal(of: interactor.launchGame())
        == Refusal("A game is in progress; end it before launching another."))
    #expect(items.count == 1)
    interactor.deactivate()
  }

  @Test func `it has one child at a time, built anew for each game`() {
    let node = RIBTester {
      LoggedInBuilder(dependency: GameDependency())
        .build(withListener: listener, players: annAndBob)
    }
    node.expectTree("root/loggedin/offgame")
    for _ in 0..<2 {
      node.type("start", at: "root/loggedin/offgame")
      node.expectTree("root/loggedin/tictactoe")
      for square in ["1 1", "2 1", "1 2", "2 2", "1 3"] {
        node.type("place \(square)", at: "root/loggedin/tictactoe")
      }
      node.expectTree("root/loggedin/offgame")
    }
    #expect(node.lines(at: "root/loggedin/offgame") == ["score: ann 2, bob 0, draws 0"])
  }

  @Test func `the component shares one score as long as the players are logged in`() {
    let dependency = GameDependency()
    let component = LoggedInComponent(dependency: dependency, players: annAndBob)
    #expect(component.scoreStream === component.mutableScoreStream)
    let other = LoggedInComponent(dependency: dependency, players: annAndBob)
    #expect(other.scoreStream !== component.scoreStream)
  }
}
