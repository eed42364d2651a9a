import RIBCore
import RIBTesting
import Testing

@testable import TicTacToe

struct LoggedOutTests {
  private func refusal(of first: String, _ second: String) -> Refusal? {
    firstRefusal(of: LoggedOutReactor().mutate(action: .logIn(first: first, second: second)))
  }

  @Test
  func `two different names are needed, and the parent is notified only of an accepted login`() {
    #expect(refusal(of: "ann", "bob") == nil)
    #expect(refusal(of: "", "bob")?.argument == "first")
    #expect(refusal(of: "ann", " \t")?.argument == "second")
    #expect(
      refusal(of: "ann", "ann")
        == Refusal(
          "Both players would be \"ann\"; give the second another name.", argument: "second"))
    let listener = GameListener()
    let node = RIBTester(watching: listener) {
      LoggedOutBuilder(dependency: GameDependency()).build(withListener: listener)
    }
    node.expectRefusal(of: "login ann ann", saying: "give the second another name")
    node.expectCalls()
    node.type("login 'ann b' bob")
    node.expectCalls(#"didLogIn("ann b", "bob")"#)
    node.expectLines()
  }
}
