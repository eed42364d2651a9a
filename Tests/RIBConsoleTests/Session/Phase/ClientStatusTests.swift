import Testing

@testable import RIBConsole

@Suite struct ClientStatusTests {
  private let status = ClientStatus()

  @Test(arguments: [false, true])
  func `failures count where no person sees them`(counts: Bool) {
    status.countsFailures = counts
    status.noteFailureOfLine(isRequest: false)
    #expect(status.exit == (counts ? .commandFailed : .success))
    #expect(status.lineHasFailed)
  }

  @Test func `a request that fails leaves the status to its sender`() {
    status.noteFailureOfLine(isRequest: true)
    #expect(status.exit == .success && status.lineHasFailed)
    status.beginLine()
    #expect(!status.lineHasFailed)
  }

  @Test func `a failure counts for the client that caused it, if that is present`() {
    let phase = SharedPhase()
    let first = phase.admit(1)
    _ = phase.admit(2)
    phase.noteFailure(of: 1)
    #expect(first.exit == .commandFailed && phase.status.exit == .success)
    phase.dismiss(1)
    phase.noteFailure(of: 1)
    phase.noteFailure(of: 0)
    #expect(phase.status.exit == .commandFailed)
  }
}
