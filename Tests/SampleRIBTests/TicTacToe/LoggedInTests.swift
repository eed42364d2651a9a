import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct LoggedInTests {
  private let builders = GameBuilders()
  private let scoreStream = ScoreStreamImpl()
  private let interactor: LoggedInInteractor
  private let stubRouter = StubRouter()

  init() {
    interactor = LoggedInInteractor(mutableScoreStream: scoreStream)
    interactor.router = stubRouter
  }

  private func scores() -> [Score] {
    var scores: [Score] = []
    scoreStream.score.subscribe(onNext: { scores.append($0) }).dispose()
    return scores
  }

  @Test func `a start leads to a game, and its end to the pause and to a new score`() {
    interactor.startTicTacToe()
    interactor.gameDidEnd(withWinner: .player2)
    interactor.startTicTacToe()
    interactor.gameDidEnd(withWinner: nil)
    #expect(
      stubRouter.calls == [
        "routeToTicTacToe()", "routeToOffGame()", "routeToTicTacToe()", "routeToOffGame()",
      ])
    #expect(scores() == [Score(player1: 0, player2: 1, draws: 1)])
  }

  @Test func `a launch starts a game and continues at this node, but is refused during a game`()
    throws
  {
    var items: [any LoggedInActionableItem] = []
    interactor.launchGame().subscribe(onNext: { items.append($0.0) }).dispose()
    #expect(items.first === interactor)
    #expect(stubRouter.calls == ["routeToTicTacToe()"])
    let log = ErrorLog(of: interactor.launchGame())
    #expect(log.refusals.map(\.argument) == [nil])
    #expect(stubRouter.calls == ["routeToTicTacToe()"])
  }

  @Test func `the router has one child at a time, and is set at the interactor`() {
    let router = LoggedInRouter(
      interactor: interactor, offGameBuilder: builders, ticTacToeBuilder: builders)
    #expect(interactor.router === router)
    let node = RIBTester { router }
    node.expectTree("root/loggedin/stub")
    #expect(builders.built == ["off game"])
    let pause = router.children.first
    router.routeToTicTacToe()
    node.expectTree("root/loggedin/stub")
    #expect(router.children.first !== pause)
    router.routeToOffGame()
    node.expectTree("root/loggedin/stub")
    #expect(builders.built == ["off game", "tic-tac-toe", "off game"])
    #expect(builders.listeners.allSatisfy { $0 === interactor })
  }

  @Test func `the component shares one score as long as the players are logged in`() {
    let dependency = GameDependency()
    let component = LoggedInComponent(dependency: dependency, players: annAndBob)
    #expect(component.scoreStream === component.mutableScoreStream)
    let other = LoggedInComponent(dependency: dependency, players: annAndBob)
    #expect(other.scoreStream !== component.scoreStream)
  }
}
