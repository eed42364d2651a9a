// Who may log in, and who hears of it.
import RIBConsole
import RIBCore
import Testing

@testable import SampleRIB

struct LoggedOutTests {
  private func refusal(of first: String, _ second: String) -> CommandError? {
    let action = LoggedOutViewAction.logIn(first: first, second: second)
    return ErrorLog(of: LoggedOutReactor().mutate(action: action)).commandErrors.first
  }

  @Test func `two different names are needed`() {
    #expect(refusal(of: "ann", "bob") == nil)
    #expect(refusal(of: "", "bob")?.argument == "first")
    #expect(refusal(of: "ann", " \t")?.argument == "second")
    #expect(
      refusal(of: "ann", "ann")
        == CommandError(
          "Both players would be \"ann\"; give the second another name.", argument: "second"))
  }

  @Test func `a login is told to the parent, a refused one is not`() throws {
    let listener = GameListener()
    let router = LoggedOutBuilder(dependency: GameDependency()).build(withListener: listener)
    let parent = StubParent()
    parent.attach(router)
    let presenter = try #require(router.viewControllable as? CLIPresenter)
    try presenter.run("login ann ann")
    #expect(listener.heard == [])
    try presenter.run("login 'ann b' bob")
    #expect(listener.heard == ["ann b and bob"])
    #expect(presenter.recordedLines == [])
  }
}
