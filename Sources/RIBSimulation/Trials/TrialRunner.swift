import RIBConsole

/// Runs requests in child processes, one after the other.
@MainActor
final class TrialRunner {
  private(set) var count = 0
  var didProgress: (_ lines: Int, _ findings: Int) -> Void = { _, _ in }
  /// Whether trials have been interrupted, so that no more are run.
  private(set) var isInterrupted = false

  private let app: String
  private let arguments: [String]
  private let scratch: ScratchFolder
  private let executable: String
  private var child: ChildProcess?

  /// - Parameter arguments: The arguments of each process after the request.
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
  func run(_ request: TrialRequest) async throws(SystemError) -> RecordedRun {
    let run = RecordedRun()
    if isInterrupted { return run }
    count += 1
    var environment = ["SWIFT_BACKTRACE": "enable=no"]
    // What is made up follows from the seed alone; as a script, it is run with any order of hashing.
    if request.episode != nil { environment["SWIFT_DETERMINISTIC_HASHING"] = "1" }
    let child = try ChildProcess(
      executable: executable, name: app, arguments: try request.write(to: scratch) + arguments,
      environment: environment, errorsTo: scratch["errors"])
    self.child = child
    defer { self.child = nil }
    // One line may have a whole state.
    var splitter = LineSplitter(limit: 1 << 28)
    while let bytes = try await child.nextReport() {
      var lines: [InputLine] = []
      splitter.split(bytes.span, into: &lines)
      for case .text(let text, _) in lines.map(\.content) { run.take(text: text) }
      didProgress(run.lines.count, run.findings.count)
      // A child reports each line at once; to be woken for each would take a quarter of the time of all.
      try? await Task.sleep(for: .milliseconds(2))
    }
    let ending = await child.ending()
    if !run.hasEnded, !isInterrupted {
      run.take(.finding(finding(about: ending, behind: run.lines.count)))
    }
    return run
  }

  private func finding(about ending: ChildProcess.Ending, behind line: Int) -> Finding {
    let errors = (try? scratch.readEnd(of: "errors", atMost: 1 << 16)) ?? []
    let said = String(decoding: errors, as: UTF8.self)
    if ending == .signal(CPULimit.signal) {
      return Finding(
        kind: .hang, path: "", subject: "", line: line,
        message: "It computed for a long time without coming to an end.")
    }
    let last = Self.reason(in: said)
    let end =
      switch ending {
      case .exited(let status):
        "The process exited with status \(status) before its session had ended"
      case .signal(let number): "The process crashed (\(SystemCall.name(ofSignal: number)))"
      }
    let message = end + (last.map { ": \($0)" } ?? ".")
    return Finding(
      kind: .crash, path: "", subject: Finding.subject(of: message), line: line, message: message)
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
