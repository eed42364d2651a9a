import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct TicTacToeRootTests {
  private final class StubPresenter: TicTacToeRootPresentable {
    weak var listener: (any TicTacToeRootPresentableListener)?
  }

  private let builders = GameBuilders()
  private let presenter = StubPresenter()

  private func makeInteractor() -> TicTacToeRootInteractor {
    TicTacToeRootInteractor(presenter: presenter, reactor: TicTacToeRootReactor())
  }

  @Test func `the router goes from logged out to logged in`() {
    let interactor = makeInteractor()
    let router = TicTacToeRootRouter(
      interactor: interactor, viewController: StubView(), loggedOutBuilder: builders,
      loggedInBuilder: builders)
    let node = RIBTester { router }
    #expect(builders.built == ["logged out"])
    router.routeToLoggedIn(annAndBob)
    #expect(builders.built == ["logged out", "logged in ann bob"])
    node.expectTree("root/tictactoeroot/stub")
    #expect(builders.listeners.allSatisfy { $0 === interactor })
  }

  @Test func `a login becomes state, and its relay leads on`() {
    let interactor = makeInteractor()
    let router = StubRouter()
    interactor.router = router
    interactor.activate()
    interactor.didLogIn(annAndBob)
    #expect(interactor.currentState.players == annAndBob)
    presenter.listener?.didRelay(players: annAndBob)
    #expect(router.calls == [#"routeToLoggedIn("ann", "bob")"#])
    interactor.deactivate()
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
    var refusals: [Refusal] = []
    let running = LaunchGameWorkflow { refusals.append($0) }.subscribe(root)
    #expect(loggedIn.launchCount == 0)
    root.logins.onNext((loggedIn, ()))
    root.logins.onNext((loggedIn, ()))
    #expect(loggedIn.launchCount == 1)
    #expect(refusals == [])
    running.dispose()
  }

  @Test func `a workflow that fails gives the reason`() {
    let root = StubRootItem()
    let loggedIn = StubLoggedInItem()
    var refusals: [Refusal] = []
    for error: any Error in [Refusal("no"), SampleAPIError.refused(endpoint: "there")] {
      loggedIn.error = error
      _ = LaunchGameWorkflow { refusals.append($0) }.subscribe(root)
      root.logins.onNext((loggedIn, ()))
    }
    #expect(
      refusals.map(\.message) == ["no", "No game was launched: there refused the request"])
  }

  @Test func `a disposed workflow does not launch`() {
    let root = StubRootItem()
    let loggedIn = StubLoggedInItem()
    LaunchGameWorkflow { _ in }.subscribe(root).dispose()
    root.logins.onNext((loggedIn, ()))
    #expect(loggedIn.launchCount == 0)
    #expect(!root.logins.hasObservers)
  }
}
