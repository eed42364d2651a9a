// Lines that are kept out of the history.

import RIBCore
import Testing

@testable import RIBConsole

struct SessionSecretTests {
  private let launched = LaunchedSession()
  private var root: RootRouter { launched.root }
  private var session: Session { launched.session }

  init() throws {
    let root = launched.root
    try root.viewController.run("attach a")
    let child = try #require(root.child(named: "a") as? NodeRouter)
    child.viewController.commands(to: child.interactor.action) {
      command("login", "Log in", .string("password")) { .refuse($0) }.secret().aliases("su")
    }
  }

  @Test(arguments: [
    "a login x", "a su x", "/a login", "a lgoin x", "a login 'x", "a login \"x\\q\"", "a/ login x",
  ])
  func `a line of a secret command, and one that may be meant to be, is secret`(line: String) {
    #expect(session.isSecret(line))
  }

  @Test(arguments: [
    "", "# login x", "tree", "a", "a set 5", "login x", "a help login", "say login x",
  ])
  func `other lines are not`(line: String) {
    #expect(!session.isSecret(line))
  }

  @Test func `the focused node's commands count`() {
    let child = root.child(named: "a") ?? root
    session.focus.move(to: child)
    #expect(session.isSecret("login x") && session.isSecret("logni x") && session.isSecret("su"))
    #expect(!session.isSecret("set 5") && !session.isSecret("/ login x"))
    #expect(session.isSecret("nobody/there login x"))
  }

  @Test func `an alias keeps the mark, whichever comes first`() {
    let first = command("a", "") { 1 }.secret().aliases("b")
    let last = command("a", "") { 1 }.aliases("b").secret()
    #expect(first.declaration.isSecret && last.declaration.isSecret)
    #expect(last.declaration.names == ["a", "b"])
  }
}
