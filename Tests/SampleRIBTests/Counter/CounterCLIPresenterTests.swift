// The counter as its user has it: commands in, lines out.
import Testing

@testable import SampleRIB

struct CounterCLIPresenterTests {
  private let counter: LiveNode

  init() throws {
    counter = try LiveNode { CounterBuilder(dependency: $0).build(withListener: $1) }
  }

  @Test func `attaching prints nothing and tells the parent nothing`() {
    #expect(counter.lines == [])
    #expect(counter.listener.counts == [])
  }

  @Test func `the indicator takes the number's place until the value is there`() async throws {
    try await counter.type("increase")
    #expect(counter.lines == ["count: …", "count: 1"])
    #expect(counter.listener.counts == [1])
  }

  @Test func `short forms do the same`() async throws {
    try await counter.type("inc", "+", "dec", "-", "decrease")
    #expect(counter.lines.last == "count: -1")
    #expect(counter.listener.counts == [1, 2, 1, 0, -1])
  }

  // FAULTS 9
  @Test func `a detached counter is silent`() async throws {
    try counter.typeWithoutWaiting("increase")
    counter.parent.detach(counter.router)
    await counter.dependency.manualClock.run()
    #expect(counter.lines == ["count: …"])
    #expect(counter.listener.counts == [])
  }
}
