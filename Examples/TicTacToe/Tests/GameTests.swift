// Whole games, typed at the nodes of the tree.
import RIBCore
import RIBTesting
import Testing

@testable import TicTacToe

struct GameTests {
  private let root = RIBTester { RootBuilder(dependency: EmptyComponent()).build() }
  private let offGame = "root/loggedin/offgame"
  private let game = "root/loggedin/tictactoe"

  private func logIn() { root.type("login ann bob", at: "root/loggedout") }

  private func place(_ squares: String...) {
    for square in squares { root.type("place \(square)", at: game) }
  }

  @Test func `log in, play, see the score, play again`() {
    root.expectTree("root/loggedout")
    logIn()
    root.expectTree(offGame)
    root.expectLines("score: ann 0, bob 0, draws 0", at: offGame)

    root.type("start", at: offGame)
    root.expectTree(game)
    place("1 1", "2 1", "1 2", "2 2")
    #expect(root.lines(at: game).suffix(4) == ["X X .", "O O .", ". . .", "ann (X) to move"])
    root.expectRefusal(of: "place 2 2", saying: "taken by bob", at: game)
    place("1 3")
    root.expectTree(offGame)
    #expect(root.lines(at: offGame) == ["score: ann 1, bob 0, draws 0"])

    root.type("start", at: offGame)
    #expect(root.lines(at: game) == [". . .", ". . .", ". . .", "ann (X) to move"])
    place("1 1", "1 2", "1 3", "2 2", "2 1", "2 3", "3 2", "3 1", "3 3")
    #expect(root.lines(at: offGame) == ["score: ann 1, bob 0, draws 1"])
  }

  @Test func `a launch waits for the login, then leads straight into a game`() {
    root.type("launch")
    root.expectLines("launch: waiting for two players to log in")
    root.expectTree("root/loggedout")
    logIn()
    root.expectTree(game)
  }

  @Test func `a launch between games starts a game at once, and is refused during a game`() {
    logIn()
    root.type("launch")
    root.expectTree(game)
    place("1 1")
    root.expectRefusal(
      of: "launch", saying: "A game is in progress; end it before launching another.")
    #expect(root.lines(at: game).suffix(4) == ["X . .", ". . .", ". . .", "bob (O) to move"])
    root.expectLines()
  }

  @Test func `a launch replaces one that waits`() {
    root.type("launch", "launch", "launch")
    logIn()
    root.expectTree(game)
  }

  @Test(arguments: [false, true])
  func `a tree is released while a launch waits or a game is on`(isPlaying: Bool) async {
    root.type("launch")
    if isPlaying { logIn() }
    await root.detach()
  }
}
