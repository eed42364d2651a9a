// Nodes alone: their rules, their lines, and what they tell their parents.
import RIBTesting
import Testing

@testable import Kanban

struct NodeTests {
  private let dependency = AppComponent.home()
  private let listener = ListenerSpy()

  @Test func `only the right password lets a user in`() async {
    let node = RIBTester(watching: listener) {
      LoggedOutBuilder(dependency: dependency).build(withListener: listener)
    }
    node.expectRefusal(of: "login ann maple", saying: "The name or the password is wrong.")
    node.expectRefusal(of: "login eve tulip", saying: "The name or the password is wrong.")
    node.type("login ann tulip")
    node.expectCalls(#"didLogIn("ann")"#)
    await node.detach()
  }

  @Test func `cards are added, moved, renamed and removed`() async {
    let board = RIBTester(watching: listener) {
      BoardBuilder(dependency: dependency).build(1, withListener: listener)
    }
    board.type("add doing Paint", "move 1 done", "rename 2 Call Ann", "remove 3", "list")
    board.expectLines(
      "Home: todo 2, doing 0, done 0", "Home: todo 2, doing 1, done 0 (added 3 Paint)",
      "Home: todo 1, doing 1, done 1 (moved 1 to done)",
      "Home: todo 1, doing 1, done 1 (renamed 2 to Call Ann)",
      "Home: todo 1, doing 0, done 1 (removed 3)", "todo: 1", "  2 Call Ann", "doing: 0",
      "done: 1", "  1 Buy milk")
    board.expectRefusal(of: "move 3 todo", saying: "type one of 2, 1")
    board.expectRefusal(of: #"rename 1 " ""#, saying: "A card needs a title.")
    dependency.isCompact.update { $0 = true }
    board.type("open 2", "import 50")
    board.expectLines("Home: todo 1, doing 0, done 1")
    board.expectCalls("boardDidOpen(2)", "boardDidAskForCards(50, of: 1)")
    await board.detach()
  }
}
