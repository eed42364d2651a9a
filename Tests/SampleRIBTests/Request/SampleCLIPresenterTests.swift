// The sample as its user has it, and the result that leads on.
import RIBTesting
import Testing

@testable import SampleRIB

struct SampleCLIPresenterTests {
  private let dependency = StubDependency()
  private let sample: RIBTester

  init() {
    let (dependency, listener) = (dependency, SpyListener())
    sample = RIBTester(watching: listener) {
      SampleBuilder(dependency: dependency).build(withListener: listener, name: "sample")
    }
  }

  private func type(_ lines: String...) async {
    for line in lines { sample.type(line) }
    await dependency.manualClock.run()
  }

  @Test func `attaching prints nothing and asks nothing of the parent`() {
    sample.expectLines()
    sample.expectCalls()
  }

  @Test func `a true result is printed and leads on`() async {
    await type("request")
    sample.expectLines("result: true")
    sample.expectCalls(#"requestToInteractor(from: "sample")"#)
    #expect(dependency.stubSampleAPI.calls.map(\.endpoint) == ["there"])
  }

  @Test func `each true result counts, one after the other or at once`() async {
    await type("request")
    await type("request", "request")
    sample.expectLines("result: true", "result: true", "result: true")
    let call = #"requestToInteractor(from: "sample")"#
    sample.expectCalls(call, call, call)
  }

  @Test func `a failed request says why and leads nowhere`() async {
    dependency.stubSampleAPI.answer = .failure(SampleAPIError.refused(endpoint: "there"))
    await type("fail", "request")
    sample.expectLines("result: false (there refused the request)")
    sample.expectCalls()
  }

  @Test func `a result is news once, not again when the node comes back`() async {
    await type("request")
    await sample.detach(keeping: true)
    sample.attach()
    sample.expectLines("result: true")
    sample.expectCalls(#"requestToInteractor(from: "sample")"#)
  }

  // FAULTS 14
  @Test func `an answer after the detach is neither printed nor led on`() async {
    dependency.stubSampleAPI.ignoresCancellation = true
    sample.type("request")
    await sample.detach(keeping: true)
    await dependency.manualClock.run()
    sample.expectLines()
    sample.expectCalls()
  }
}
