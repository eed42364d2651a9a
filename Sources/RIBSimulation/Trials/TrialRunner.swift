import RIBConsole
import RIBCore

/// The result of a trial.
struct TrialResult {
  struct Moment {
    let line: Int
    let journalSize: Int
    let picture: [String]
  }

  /// The lines that were run, without those that are not text.
  var lines: [String] = []
  var findings: [Finding] = []
  /// The lines that failed, which is not a finding, with their numbers.
  var refusals: [(line: Int, message: String)] = []
  /// The lines and the output, as they were reported.
  var records: [String] = []
  var moments: [Moment] = []
  var reach = Reach()
  var hasEnded = false
}

/// Runs requests in child processes, one after the other.
@MainActor
final class TrialRunner {
  /// The number of processes that were started.
  private(set) var count = 0
  /// Called with the progress of a trial.
  var didProgress: (_ lines: Int, _ findings: Int) -> Void = { _, _ in }
  /// Whether trials have been interrupted, so that no more are run.
  private(set) var isInterrupted = false

  private let app: String
  private let arguments: [String]
  private let scratch: ScratchFolder
  private let executable: String
  private var child: ChildProcess?

  /// - Parameters:
  ///   - app: The name of the program.
  ///   - arguments: The arguments of each process after the request.
  ///   - executable: The program.
  init(
    app: String, arguments: [String], scratch: ScratchFolder,
    executable: String = ChildProcess.thisProgram
  ) {
    self.app = app
    self.arguments = arguments
    self.scratch = scratch
    self.executable = executable
  }

  /// Ends the running trial; later ones end at once.
  func interrupt() {
    isInterrupted = true
    child?.kill()
  }

  /// Runs a request to its end; a process that ends early is a finding.
  func run(_ request: TrialRequest) async throws(SystemError) -> TrialResult {
    var result = TrialResult()
    if isInterrupted { return result }
    count += 1
    let child = try ChildProcess(
      executable: executable, name: app, arguments: try request.write(to: scratch) + arguments,
      environment: ["SWIFT_BACKTRACE": "enable=no"], errorsTo: scratch["errors"])
    self.child = child
    defer { self.child = nil }
    var rest: [UInt8] = []
    while let bytes = try await child.nextReport() {
      rest += bytes
      var start = 0
      while let end = rest[start...].firstIndex(of: 0x0A) {
        take(String(decoding: rest[start..<end], as: UTF8.self), &result)
        start = end + 1
      }
      rest.removeFirst(start)
      didProgress(result.lines.count, result.findings.count)
      // A child reports each line at once; to be woken for each would take a quarter of the time of all.
      try? await Task.sleep(for: .milliseconds(2))
    }
    let ending = await child.ending()
    if !result.hasEnded, !isInterrupted {
      result.findings.append(finding(about: ending, behind: result.lines.count))
    }
    return result
  }

  private func take(_ text: String, _ result: inout TrialResult) {
    if text.hasPrefix("printed ") { return result.records.append(text) }
    switch TrialRecord(text) {
    case .line(_, let line):
      result.lines.append(line)
      result.records.append(text)
    case .finding(let finding): result.findings.append(finding)
    case .refused(let message): result.refusals.append((result.lines.count, message))
    case .moment(let line, let size, let picture):
      result.moments.append(.init(line: line, journalSize: size, picture: picture))
    case .reach(let reach): result.reach = reach
    case .end: result.hasEnded = true
    case .printed, nil: break
    }
  }

  private func finding(about ending: ChildProcess.Ending, behind line: Int) -> Finding {
    let errors = (try? scratch.readEnd(of: "errors", atMost: 1 << 16)) ?? []
    let said = String(decoding: errors, as: UTF8.self)
    if ending == .signal(CPULimit.signal) {
      return Finding(
        .hang, at: "", of: "", line: line, "It computed for a long time without coming to an end.")
    }
    let last = Self.reason(in: said)
    let end =
      switch ending {
      case .exited(let status):
        "The process exited with status \(status) before its session had ended"
      case .signal(let number): "The process crashed (\(SystemCall.name(ofSignal: number)))"
      }
    let message = end + (last.map { ": \($0)" } ?? ".")
    return Finding(.crash, at: "", of: Finding.subject(of: message), line: line, message)
  }

  /// Returns the line of a program's errors that explains its end: the first that names an error of Swift, or else the
  /// last.
  private static func reason(in text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    let signs = ["Fatal error", "Precondition failed", "Assertion failed"]
    let reason = lines.first { line in signs.contains { line.contains($0) } } ?? lines.last
    return reason.map { String($0.prefix(2_000)) }
  }
}
