import RIBTesting
import Testing

@testable import SampleRIB

struct CounterCLIPresenterTests {
  private let dependency = StubDependency()
  private let counter: RIBTester

  init() {
    let (dependency, listener) = (dependency, SpyListener())
    counter = RIBTester(watching: listener) {
      CounterBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  private func type(_ lines: String...) async {
    for line in lines { counter.type(line) }
    await dependency.manualClock.run()
  }

  @Test func `nothing is printed at first, then the indicator until the value changes`() async {
    counter.expectLines()
    counter.expectCalls()
    await type("increase")
    counter.expectLines("count: …", "count: 1")
    counter.expectCalls("counterDidReach(1)")
  }

  @Test func `aliases do the same`() async {
    await type("inc", "+", "dec", "-", "decrease")
    #expect(counter.lines().last == "count: -1")
    counter.expectCalls(
      "counterDidReach(1)", "counterDidReach(2)", "counterDidReach(1)", "counterDidReach(0)",
      "counterDidReach(-1)")
  }

  @Test func `R21: a detached counter shows no indicator, and writes nothing any more`() async {
    counter.type("increase")
    await counter.detach(keeping: true)
    counter.expectLines("count: …", "count: 0")
    await dependency.manualClock.run()
    counter.expectLines()
    counter.expectCalls()
  }
}
