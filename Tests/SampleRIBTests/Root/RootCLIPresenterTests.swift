import RIBTesting
import Testing

@testable import SampleRIB

struct RootCLIPresenterTests {
  private let console = ConsoleTester { clock in
    RootBuilder(dependency: StubDependency(clock: clock)).build()
  }

  @Test
  func
    `a mistyped name is answered with a similar one, and the help of attach describes each kind`()
    async
  {
    await console.type("attach counter", "detach countr", "detach nobody")
    console.expectErrors(
      #"line 2, column 8: No child named "countr". Did you mean counter?"#,
      #"line 3, column 8: No child named "nobody"."#)
    await console.type("help attach")
    // A kind that new-rib has added has no summary yet.
    let kinds = RootKind.allCases.filter { !$0.summary.isEmpty }
    #expect(kinds.count >= 8)
    for kind in kinds {
      #expect(
        console.lines.contains {
          $0.hasPrefix("    \(kind.rawValue) ") && $0.hasSuffix(kind.summary)
        },
        "\(kind.rawValue)")
    }
    console.expectErrors()
    await console.finish(status: .commandFailed)
  }

  @Test func `a line has no path once its node is the only one of its kind again`() async {
    await console.type("attach counter as a", "attach counter as b", "b increase")
    await console.advance(by: .seconds(1))
    #expect(console.lines.last == "b: count: 1")
    await console.type("detach a", "b increase")
    await console.advance(by: .seconds(1))
    #expect(console.lines.last == "count: 2")
    await console.finish()
  }
}
