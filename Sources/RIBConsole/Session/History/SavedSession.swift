import Basics
import RIBCore

/// A session that can be typed again: its commands, the time between them, and what they showed.
struct SavedSession {
  struct Step: Equatable {
    /// The time that passes, as far as something comes due meanwhile.
    var pause: Duration?
    /// The line; nil for a pause, and for what no line can repeat.
    var line: String?
    /// A remark about an event that no line can repeat.
    var remark: String?
    /// The lines of output and of errors to which the step led.
    var output: [String] = []
    var errors: [String] = []
  }

  fileprivate(set) var steps: [Step] = []
  fileprivate(set) var commandCount = 0
  /// The states of all nodes at the end, as `state --all` shows them.
  fileprivate(set) var states: [String] = []
  fileprivate(set) var hasRunningEffects = false
  fileprivate(set) var hasErrors = false
}

/// Records a session by typing its commands again, in a tree beside it.
@MainActor
final class SessionSaver {
  private let past: PastTree
  private let output = RecordingSink()
  private let errors = RecordingSink()
  private let writer: SavedTexts
  private var saved = SavedSession()
  /// The number of the last line in what is saved.
  private var lineNumber: Int
  /// The numbers of bytes that have been taken.
  private var (outputCount, errorCount) = (0, 0)

  /// - Parameter present: The tree of the session, which has begun with its first commands.
  init(for writer: SavedTexts, beside present: SessionStage) {
    self.writer = writer
    lineNumber = writer.headCount
    let options = SessionOptions(
      color: .never, verbosity: .quiet, writesErrorsToOutput: writer.mergesErrors)
    // With the dates and random numbers that it has when it is run.
    past = PastTree(beside: present, launch: .fixed()) { [output, errors] root, phase in
      SessionTerminal(
        root, options, output: output, errors: errors, gate: OutputGate(), phase: phase,
        report: nil,
        writer: nil)
    }
  }

  /// Types the commands up to the present, in microseconds; the column is that of the error if that is not possible.
  func save(
    _ history: SessionHistory, until now: Int64, column: Int
  ) async throws(ParseError) -> SavedSession {
    try await past.live { stage throws(ParseError) in
      past.terminal.events.isMuted = false
      var time: Int64 = 0
      var failure = await stage.replay(history, to: history.position) {
        (entry) throws(ParseError) in
        await pass(entry.at - time, on: stage)
        time = entry.at
        try await type(entry, on: stage)
      }.failure
      if failure == nil {
        await pass(now - time, on: stage)
        if stage.isGivenUp() { failure = SessionStage.interruption }
      }
      if let failure { throw ParseError(.failed, failure, column: column) }
      saved.hasRunningEffects = !stage.effects.isEmpty
      saved.hasErrors = past.hasFailed
      try past.look("state --all")
      saved.states = takeLines().output
    }
    return saved
  }

  private func type(
    _ entry: HistoryEntry, on stage: SessionStage
  ) async throws(ParseError) {
    let step = SavedSession.Step(line: entry.typedLine(from: stage.root), remark: entry.remark)
    lineNumber += writer.lineCount(of: step)
    if let line = step.line {
      // Typed as it is saved, so that its errors have the columns that they will have.
      saved.commandCount += 1
      stage.time.moments.willRun(command: saved.commandCount)
      past.type(line, at: writer.place(ofLine: lineNumber))
    } else if !entry.event.beginsPart {
      try stage.apply(entry.event, command: 0, LinePlace(source: nil, number: 0))
    }
    await stage.time.comeToRest()
    add(step)
  }

  /// Lets time pass until nothing more comes due in it.
  private func pass(_ microseconds: Int64, on stage: SessionStage) async {
    let clock = stage.time.clock
    let start = clock.now
    let end = start.advanced(by: .microseconds(microseconds))
    while let next = clock.nextDeadline, next <= end, !stage.time.standsStill, !stage.isGivenUp() {
      await stage.time.move(to: next)
    }
    if clock.nextDeadline != nil { await stage.time.move(to: end) }
    let pause = start.duration(to: clock.now)
    let step = SavedSession.Step(pause: pause > .zero ? pause : nil)
    lineNumber += writer.lineCount(of: step)
    add(step)
  }

  private func add(_ step: SavedSession.Step) {
    var step = step
    (step.output, step.errors) = takeLines()
    if step != SavedSession.Step() { saved.steps.append(step) }
  }

  private func takeLines() -> (output: [String], errors: [String]) {
    (output.lines(from: &outputCount), errors.lines(from: &errorCount))
  }
}

extension RecordingSink {
  /// Returns the lines that were written after a number of bytes, and moves that on.
  fileprivate func lines(from count: inout Int) -> [String] {
    defer { count = bytes.count }
    return bytes[count...].split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension HistoryEntry {
  /// The command as it is typed from the root; nil for other events.
  @MainActor fileprivate func typedLine(from root: any Routing) -> String? {
    guard case .command(let path, let typed) = event else { return nil }
    let names = path.split(separator: "/").dropFirst().joined(separator: "/")
    // What cannot be seen in a file is spelled out.
    let line = typed.surelyHidesNothing ? typed : (try? Words(typed).spelledOut) ?? typed
    if !names.isEmpty { return "\(Words.quoted(names)) \(line)" }
    // A child's name comes before a command's.
    let name = line.split(separator: " ").first.map(String.init) ?? ""
    return root.child(named: name) == nil ? line : "/ \(line)"
  }

  /// The reason why no line can repeat the event, in words; nil if one can.
  fileprivate var remark: String? {
    switch event {
    case .command, .start, .date, .passed, .left: nil
    case .cameBack: "Work that ran beside the lines came back here."
    case .answer(_, let number): "The answer to request \(number) came here."
    case .cancelled(let path, let effects):
      "Effects were cancelled at \(path): \(effects.joined(separator: ", "))."
    }
  }
}
