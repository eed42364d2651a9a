// A host's commands as its user reads of them.
import RIBTesting
import Testing

@testable import SampleRIB

struct RootCLIPresenterTests {
  private let console: ConsoleTester

  init() {
    let dependency = StubDependency()
    console = ConsoleTester(
      root: RootBuilder(dependency: dependency).build(), clock: dependency.manualClock)
  }

  @Test func `the help of attach says what each kind is`() async {
    await console.type("help attach")
    // A kind that was added by a command has none until someone writes it.
    let kinds = RootKind.allCases.filter { !$0.summary.isEmpty }
    #expect(kinds.count >= 8)
    for kind in kinds {
      #expect(
        console.lines.contains {
          $0.hasPrefix("    \(kind.rawValue) ") && $0.hasSuffix(kind.summary)
        },
        "\(kind.rawValue)")
    }
    await console.finish()
  }

  @Test func `a line carries no path once its node is the only one of its kind again`() async {
    await console.type("attach counter as a", "attach counter as b", "b increase")
    await console.clock.run()
    #expect(console.lines.last == "b: count: 1")
    await console.type("detach a", "b increase")
    await console.clock.run()
    #expect(console.lines.last == "count: 2")
    await console.finish()
  }

  @Test func `a mistyped name of a child is answered by one that there is`() async {
    await console.type("attach counter", "detach countr", "detach nobody")
    console.expectErrors(
      #"line 2, column 8: No child named "countr". Did you mean counter?"#,
      #"line 3, column 8: No child named "nobody"."#)
    await console.finish(status: .commandFailed)
  }
}
