// The sample as its user has it, and the result that leads on.
import Testing

@testable import SampleRIB

struct SampleCLIPresenterTests {
  private let sample: LiveNode

  init() throws {
    sample = try LiveNode { SampleBuilder(dependency: $0).build(withListener: $1, name: "sample") }
  }

  @Test func `attaching prints nothing and asks nothing of the parent`() {
    #expect(sample.lines == [])
    #expect(sample.listener.requests == [])
  }

  @Test func `a true result is printed and leads on`() async throws {
    try await sample.type("request")
    #expect(sample.lines == ["result: true"])
    #expect(sample.listener.requests == ["sample"])
    #expect(sample.dependency.stubSampleAPI.calls.map(\.endpoint) == ["there"])
  }

  @Test func `each true result counts, one after the other or at once`() async throws {
    try await sample.type("request")
    try await sample.type("request", "request")
    #expect(sample.lines == ["result: true", "result: true", "result: true"])
    #expect(sample.listener.requests.count == 3)
  }

  @Test func `a failed request says why and leads nowhere`() async throws {
    sample.dependency.stubSampleAPI.answer = .failure(SampleAPIError.refused(endpoint: "there"))
    try await sample.type("fail", "request")
    #expect(sample.lines == ["result: false (there refused the request)"])
    #expect(sample.listener.requests == [])
  }

  @Test func `a result is news once, not again when the node comes back`() async throws {
    try await sample.type("request")
    sample.parent.detach(sample.router)
    sample.parent.attach(sample.router)
    #expect(sample.lines == ["result: true"])
    #expect(sample.listener.requests == ["sample"])
  }

  // FAULTS 14
  @Test func `an answer after the detach is neither printed nor led on`() async throws {
    sample.dependency.stubSampleAPI.ignoresCancellation = true
    try sample.typeWithoutWaiting("request")
    sample.parent.detach(sample.router)
    await sample.dependency.manualClock.run()
    #expect(sample.lines == [])
    #expect(sample.listener.requests == [])
  }
}
