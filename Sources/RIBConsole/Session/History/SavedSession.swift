import RIBCore

/// A session that can be typed again: its commands, the time between them, and what they showed.
struct SavedSession {
  struct Step {
    /// The time that passes first, as far as something comes due meanwhile.
    var pause: Duration?
    /// The lines of output and of errors during that time.
    var outputBefore: [String] = []
    var errorsBefore: [String] = []
    /// The line; nil for what no line can repeat, and after the last one.
    var line: String?
    /// A remark about an event that no line can repeat.
    var remark: String?
    /// The lines of output and of errors to which the line led at once.
    var output: [String] = []
    var errors: [String] = []
  }

  fileprivate(set) var steps: [Step] = []
  /// The number of commands.
  fileprivate(set) var commandCount = 0
  /// The states of all nodes at the end, as `state --all` shows them.
  fileprivate(set) var states: [String] = []
  /// Whether effects still run at the end.
  fileprivate(set) var hasRunningEffects = false

  var hasErrors: Bool { steps.contains { !$0.errorsBefore.isEmpty || !$0.errors.isEmpty } }
}

/// Records a session by typing its commands again, in a tree beside it.
@MainActor
final class SessionSaver {
  private let past: PastTree
  private let output = RecordingSink()
  private let errors: ErrorSink
  private let place: (_ line: SavedLine) -> LinePlace
  private var saved = SavedSession()
  /// The numbers of the last line.
  private var latest = SavedLine()
  /// The numbers of bytes that have been taken.
  private var (outputCount, errorCount) = (0, 0)

  /// - Parameters:
  ///   - mergesErrors: Whether the output has the lines of errors, too.
  ///   - place: Returns the place of a line in what is saved.
  ///   - isGivenUp: Whether the session is to end.
  ///   - makeRoot: Builds the root of a tree, which has not been launched.
  init(
    mergesErrors: Bool, isGivenUp: @escaping () -> Bool,
    _ makeRoot: (VirtualClock) -> any LaunchRouting,
    place: @escaping (SavedLine) -> LinePlace
  ) {
    self.place = place
    errors = ErrorSink(mergedInto: mergesErrors ? output : nil)
    past = PastTree(beginningWith: nil, isGivenUp: isGivenUp, makeRoot) { [output, errors] root in
      SessionTerminal(
        root, SessionOptions(color: .never, verbosity: .quiet), output: output, errors: errors,
        gate: nil, phase: SharedPhase(), report: nil, writer: nil)
    }
  }

  /// Types the commands that led to the present.
  ///
  /// - Parameter now: The present time, in microseconds.
  func save(_ history: SessionHistory, until now: Int64) async throws(ParseError) -> SavedSession {
    let result = await past.live { stage in
      do throws(ParseError) {
        try await type(history, until: now, on: stage)
        return Result<Void, ParseError>.success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    return saved
  }

  private func type(
    _ history: SessionHistory, until now: Int64, on stage: SessionStage
  ) async throws(ParseError) {
    past.terminal.events.isMuted = false
    stage.root.launch()
    await stage.time.comeToRest()
    var time: Int64 = 0
    for (_, entry) in history.path(to: history.position) {
      var step = await pass(entry.at - time, on: stage)
      time = entry.at
      step.line = entry.typedLine(from: stage.root)
      step.remark = entry.remark
      latest.count(step)
      if let line = step.line {
        // Typed as it is saved, so that its errors have the columns that they will have.
        past.type(line, at: place(latest))
        saved.commandCount += 1
      } else {
        try entry.replay(on: stage, LinePlace(source: nil, number: 0))
      }
      await stage.time.comeToRest()
      (step.output, step.errors) = takeLines()
      if !step.isEmpty { saved.steps.append(step) }
    }
    let last = await pass(now - time, on: stage)
    if !last.isEmpty { saved.steps.append(last) }
    saved.hasRunningEffects = !stage.effects.isEmpty
    try past.look("state --all")
    saved.states = takeLines().output
  }

  /// Lets time pass until nothing more comes due in it.
  private func pass(_ microseconds: Int64, on stage: SessionStage) async -> SavedSession.Step {
    let clock = stage.time.clock
    let start = clock.now
    let end = start.advanced(by: .microseconds(microseconds))
    while let next = clock.nextDeadline, next <= end, !stage.time.standsStill, !stage.isGivenUp() {
      await stage.time.move(to: next)
    }
    if clock.nextDeadline != nil { await stage.time.move(to: end) }
    var step = SavedSession.Step()
    let pause = start.duration(to: clock.now)
    if pause > .zero { step.pause = pause }
    (step.outputBefore, step.errorsBefore) = takeLines()
    return step
  }

  private func takeLines() -> (output: [String], errors: [String]) {
    (output.lines(from: &outputCount), errors.lines.lines(from: &errorCount))
  }
}

/// The number of a line in what is saved.
struct SavedLine {
  /// Its number in a script, behind a line that says how to run it.
  private(set) var inScript = 1
  /// Its number in a test, where an empty line is typed after each pause.
  private(set) var inTest = 0

  fileprivate mutating func count(_ step: SavedSession.Step) {
    let typed = (step.pause == nil ? 0 : 1) + (step.line == nil ? 0 : 1)
    inTest += typed
    inScript += typed + (step.remark == nil ? 0 : 1)
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

/// Records errors, and passes them on to the output if they are a part of it.
@MainActor
private final class ErrorSink: TextSink {
  let lines = RecordingSink()
  private let output: RecordingSink?

  init(mergedInto output: RecordingSink?) { self.output = output }

  var failure: SystemError? { nil }

  func write(bytes: Span<UInt8>) {
    lines.write(bytes: bytes)
    output?.write(bytes: bytes)
  }

  func endLine() {
    lines.endLine()
    output?.endLine()
  }

  func flush() {}
}

extension SavedSession.Step {
  fileprivate var isEmpty: Bool {
    pause == nil && line == nil && remark == nil && output.isEmpty && errors.isEmpty
      && outputBefore.isEmpty && errorsBefore.isEmpty
  }
}

extension SessionHistory.Entry {
  /// The command as it is typed from the root; nil for other events.
  @MainActor fileprivate func typedLine(from root: any Routing) -> String? {
    guard case .command(let path, let line) = event else { return nil }
    let names = path.split(separator: "/").dropFirst().joined(separator: "/")
    if !names.isEmpty { return "\(Words.quoted(names)) \(line)" }
    // A child's name comes before a command's.
    let name = line.split(separator: " ").first.map(String.init) ?? ""
    return root.child(named: name) == nil ? line : "/ \(line)"
  }

  /// The reason why no line can repeat the event, in words; nil if one can.
  fileprivate var remark: String? {
    switch event {
    case .command, .start, .passed: nil
    case .answer(_, let number): "The answer to request \(number) came here."
    case .cancelled(let path, let effects):
      "Effects were cancelled at \(path): \(effects.joined(separator: ", "))."
    }
  }
}
