import RIBCore
import RIBTesting
import Testing

@testable import TicTacToe

struct RootTests {
  @Test func `a login becomes state, and its relay leads the router on`() {
    let interactor = RootInteractor(RootReactor(), RootPresenter())
    let router = RootRouterStub()
    interactor.router = router
    interactor.activate()
    interactor.didLogIn(annAndBob)
    #expect(interactor.currentState.players == annAndBob)
    #expect(router.calls == [#"routeToLoggedIn("ann", "bob")"#])
    interactor.deactivate()
    let root = RIBTester { RootBuilder(dependency: EmptyComponent()).build() }
    root.expectTree("root/loggedout")
    (root.router as? RootRouter)?.routeToLoggedIn(annAndBob)
    root.expectTree("root/loggedin/offgame")
  }

  @Test func `N5: a logout that would lose a game is refused, unless it is asked to`() {
    let root = RIBTester { RootBuilder(dependency: EmptyComponent()).build() }
    root.expectRefusal(of: "logout", saying: "No players have logged in.")
    root.type("login ann bob", at: "root/loggedout")
    root.type("start", at: "root/loggedin/offgame")
    root.type("place 1 1", at: "root/loggedin/tictactoe")
    #expect(
      root.router?.unsavedWork == [
        UnsavedWork(path: "root/loggedin/tictactoe", reason: "a game in progress")
      ])
    root.expectRefusal(of: "logout", saying: "To log out would lose a game in progress.")
    root.expectTree("root/loggedin/tictactoe")
    root.type("logout --discard")
    root.expectTree("root/loggedout")
    root.type("login bob ann", at: "root/loggedout")
    root.type("logout")
    root.expectTree("root/loggedout")
  }

  // MARK: The workflow

  private final class StubRootItem: RootActionableItem {
    let logins = PublishSubject<(any LoggedInActionableItem, ())>()
    func waitForLogin() -> Observable<(any LoggedInActionableItem, ())> { logins.asObservable() }
  }

  private final class StubLoggedInItem: LoggedInActionableItem {
    private(set) var launchCount = 0
    var error: (any Error)?

    func launchGame() -> Observable<(any LoggedInActionableItem, ())> {
      launchCount += 1
      return error.map { .error($0) } ?? .just((self, ()))
    }
  }

  @Test func `the workflow waits for the login, then launches one game`() {
    let root = StubRootItem()
    let loggedIn = StubLoggedInItem()
    let running = LaunchGameWorkflow().subscribe(root)
    #expect(loggedIn.launchCount == 0)
    root.logins.onNext((loggedIn, ()))
    root.logins.onNext((loggedIn, ()))
    #expect(loggedIn.launchCount == 1)
    running.dispose()
  }

  @Test func `a workflow that is refused is over, and a disposed one does not launch`() {
    let root = StubRootItem()
    let loggedIn = StubLoggedInItem()
    loggedIn.error = Refusal("no")
    _ = LaunchGameWorkflow().subscribe(root)
    root.logins.onNext((loggedIn, ()))
    #expect(loggedIn.launchCount == 1)
    #expect(!root.logins.hasObservers)
    let next = StubLoggedInItem()
    LaunchGameWorkflow().subscribe(root).dispose()
    root.logins.onNext((next, ()))
    #expect(next.launchCount == 0)
    #expect(!root.logins.hasObservers)
  }
}
