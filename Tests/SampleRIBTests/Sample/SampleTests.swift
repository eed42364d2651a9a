import RIBTesting
import Testing

@testable import SampleRIB

struct SampleTests {
  private let dependency = StubDependency()
  private let sample: RIBTester

  init() {
    let (dependency, listener) = (dependency, SpyListener())
    sample = RIBTester(watching: listener) {
      SampleBuilder(dependency: dependency).build(withListener: listener, name: "sample#2")
    }
  }

  private func type(_ lines: String...) async {
    for line in lines { sample.type(line) }
    await dependency.manualClock.run()
  }

  @Test func `nothing is printed before a yes, of which each counts, also two at once`() async {
    sample.expectLines()
    sample.expectCalls()
    let call = #"requestToInteractor(from: "sample#2")"#
    await type("request")
    sample.expectLines("result: true")
    sample.expectCalls(call)
    #expect(dependency.stubSampleAPI.calls.map(\.endpoint) == ["there"])
    await type("request", "request")
    sample.expectLines("result: true", "result: true")
    sample.expectCalls(call, call)
  }

  @Test func `a failed request prints the reason and opens nothing`() async {
    dependency.stubSampleAPI.answer = .failure(SampleAPIError.refused(endpoint: "there"))
    await type("fail", "request")
    sample.expectLines("result: false (there refused the request)")
    sample.expectCalls()
  }

  @Test
  func
    `a result is printed once, also if its node comes back, and not if it comes after the detach`()
    async
  {
    await type("request")
    await sample.detach(keeping: true)
    sample.attach()
    sample.expectLines("result: true")
    sample.expectCalls(#"requestToInteractor(from: "sample#2")"#)
    dependency.stubSampleAPI.ignoresCancellation = true
    sample.type("request")
    await sample.detach(keeping: true)
    await dependency.manualClock.run()
    sample.expectLines()
    sample.expectCalls()
  }
}
