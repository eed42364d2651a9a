import RIBConsole
import RIBCore

/// The report of a trial, which is complete up to a crash.
@MainActor
final class TrialReport: CheckedRunReport {
  /// Called before a line is run.
  var willRunLine: (Int) -> Void = { _ in }
  private let sink: DescriptorSink
  private let limit: Double

  init(to descriptor: Int32, limit: Double) {
    sink = DescriptorSink(descriptor: descriptor, flushesEachLine: false)
    self.limit = limit
  }

  func willRun(_ line: String, number: Int) {
    willRunLine(number)
    write(.line(number, line))
    sink.flush()
    goOn()
  }

  /// Restarts the limit of computing time.
  func goOn() { CPULimit.arm(seconds: limit) }

  func didPrint(_ text: String, at path: String) { write(.printed(text, path: path)) }

  func didRefuse(_ message: String) { write(.refused(message)) }

  func didFind(_ finding: Finding) {
    write(.finding(finding))
    sink.flush()
  }

  func didReach(_ reach: Reach) { write(.reach(reach)) }

  func write(_ record: TrialRecord) { sink.writeLine(record.text) }

  /// Ends the report: the run has ended.
  func end() {
    write(.end)
    sink.flush()
    CPULimit.disarm()
  }
}
