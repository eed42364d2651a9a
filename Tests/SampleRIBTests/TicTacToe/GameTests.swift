// Whole games, typed at the nodes of the tree.
import RIBConsole
import RIBCore
import Testing

@testable import SampleRIB

struct GameTests {
  private let tree: LiveTree

  init() throws {
    tree = try LiveTree()
    try tree.type("attach tictactoe")
  }

  private func logIn() throws {
    try tree.type("login ann bob", at: "tictactoe/loggedout")
  }

  private func place(_ squares: String...) throws {
    for square in squares { try tree.type("place \(square)", at: "tictactoe/loggedin/tictactoe") }
  }

  private var nodes: [String] { Array(tree.paths.dropFirst(2)) }

  @Test func `log in, play, see the score, play again`() throws {
    let offGame = "tictactoe/loggedin/offgame"
    #expect(nodes == ["root/tictactoe/loggedout"])
    try logIn()
    #expect(nodes == ["root/tictactoe/loggedin", "root/tictactoe/loggedin/offgame"])
    #expect(try tree.lines(at: offGame) == ["score: ann 0, bob 0, draws 0"])

    try tree.type("start", at: offGame)
    #expect(nodes == ["root/tictactoe/loggedin", "root/tictactoe/loggedin/tictactoe"])
    try place("1 1", "2 1", "1 2", "2 2")
    #expect(
      try tree.lines(at: "tictactoe/loggedin/tictactoe").suffix(4)
        == ["X X .", "O O .", ". . .", "ann (X) to move"])
    try place("2 2", "1 3")
    #expect(nodes == ["root/tictactoe/loggedin", "root/tictactoe/loggedin/offgame"])
    #expect(try tree.lines(at: offGame) == ["score: ann 1, bob 0, draws 0"])

    try tree.type("start", at: offGame)
    #expect(
      try tree.lines(at: "tictactoe/loggedin/tictactoe")
        == [". . .", ". . .", ". . .", "ann (X) to move"])
    try place("1 1", "1 2", "1 3", "2 2", "2 1", "2 3", "3 2", "3 1", "3 3")
    #expect(try tree.lines(at: offGame) == ["score: ann 1, bob 0, draws 1"])
  }

  @Test func `a launch waits for the login, then leads straight into a game`() throws {
    try tree.type("launch", at: "tictactoe")
    #expect(
      try tree.lines(at: "tictactoe") == ["launch: waiting for two players to log in"])
    #expect(nodes == ["root/tictactoe/loggedout"])
    try logIn()
    #expect(nodes == ["root/tictactoe/loggedin", "root/tictactoe/loggedin/tictactoe"])
  }

  @Test func `a launch between games starts a game at once, and is refused during a game`() throws {
    let log = FailureLog()
    let observing = tree.root.observeTree(log)
    try logIn()
    try tree.type("launch", at: "tictactoe")
    #expect(nodes == ["root/tictactoe/loggedin", "root/tictactoe/loggedin/tictactoe"])
    #expect(log.failures == [])
    try place("1 1")
    try tree.type("launch", at: "tictactoe")
    #expect(
      log.failures == [
        "root/tictactoe/loggedin: A game is in progress; end it before launching another."
      ])
    #expect(
      try tree.lines(at: "tictactoe/loggedin/tictactoe").suffix(4)
        == ["X . .", ". . .", ". . .", "bob (O) to move"])
    #expect(try tree.lines(at: "tictactoe") == [])
    observing.dispose()
  }

  @Test func `a launch replaces one that waits`() throws {
    let log = FailureLog()
    let observing = tree.root.observeTree(log)
    for _ in 0..<3 { try tree.type("launch", at: "tictactoe") }
    try logIn()
    #expect(nodes == ["root/tictactoe/loggedin", "root/tictactoe/loggedin/tictactoe"])
    #expect(log.failures == [])
    observing.dispose()
  }

  @Test func `two games side by side share nothing`() throws {
    try tree.type("attach tictactoe as other")
    try logIn()
    #expect(tree.paths.contains("root/other/loggedout"))
    try tree.type("login cid dee", at: "other/loggedout")
    #expect(
      try tree.lines(at: "other/loggedin/offgame") == ["score: cid 0, dee 0, draws 0"])
  }

  @Test func `a game that is detached while a launch waits or a game is on is released`() throws {
    try tree.type("launch", at: "tictactoe")
    weak let waiting = try tree.interactor("tictactoe")
    #expect(waiting != nil)
    try tree.type("detach tictactoe")
    #expect(waiting == nil)

    try tree.type("attach tictactoe")
    try tree.type("launch", at: "tictactoe")
    try logIn()
    weak let top = try tree.interactor("tictactoe")
    weak let loggedIn = try tree.interactor("tictactoe/loggedin")
    weak let game = try tree.interactor("tictactoe/loggedin/tictactoe")
    #expect(top != nil && loggedIn != nil && game != nil)
    try tree.type("detach tictactoe")
    #expect(top == nil && loggedIn == nil && game == nil)
  }

  private final class FailureLog: TreeObserver {
    private(set) var failures: [String] = []

    func didFail(_ failure: ReactorFailure, _ path: NodePath) {
      failures.append("\(path.string): \(failure.error)")
    }
    func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
      if dropped.isMissed(reason) {
        failures.append("\(path.string) dropped \(dropped.value)")
      }
    }
    func didMisuse(_ misuse: Misuse, _ path: NodePath) { failures.append(misuse.description) }
  }
}
