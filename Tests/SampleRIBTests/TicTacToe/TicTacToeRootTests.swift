import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct TicTacToeRootTests {
  private func makeInteractor() -> TicTacToeRootInteractor {
    TicTacToeRootInteractor(
      TicTacToeRootReactor(), TicTacToeRootPresenter(), listener: listener)
  }

  private let listener = SpyListener()

  @Test func `a login becomes state, and its relay leads the router on`() {
    let interactor = makeInteractor()
    let router = StubRouter()
    interactor.router = router
    interactor.activate()
    interactor.didLogIn(annAndBob)
    #expect(interactor.currentState.players == annAndBob)
    #expect(router.calls == [#"routeToLoggedIn("ann", "bob")"#])
    interactor.deactivate()
    let node = RIBTester {
      TicTacToeRootBuilder(dependency: StubDependency()).build(withListener: listener)
    }
    node.expectTree("root/tictactoeroot/loggedout")
    (node.router as? TicTacToeRootRouter)?.routeToLoggedIn(annAndBob)
    node.expectTree("root/tictactoeroot/loggedin/offgame")
  }

  @Test func `N5: a logout that would lose a game is refused, unless it is asked to`() {
    let node = RIBTester {
      TicTacToeRootBuilder(dependency: StubDependency()).build(withListener: listener)
    }
    node.expectRefusal(of: "logout", saying: "No players have logged in.")
    let path = "root/tictactoeroot"
    node.type("login ann bob", at: "\(path)/loggedout")
    node.type("start", at: "\(path)/loggedin/offgame")
    node.type("place 1 1", at: "\(path)/loggedin/tictactoe")
    #expect(
      node.router?.unsavedWork == [
        UnsavedWork(path: "\(path)/loggedin/tictactoe", reason: "a game in progress")
      ])
    node.expectRefusal(of: "logout", saying: "To log out would lose a game in progress.")
    node.expectTree("\(path)/loggedin/tictactoe")
    node.type("logout --discard")
    node.expectTree("\(path)/loggedout")
    node.type("login bob ann", at: "\(path)/loggedout")
    node.type("logout")
    node.expectTree("\(path)/loggedout")
  }

  // MARK: The workflow

  private final class StubRootItem: TicTacToeRootActionableItem {
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
