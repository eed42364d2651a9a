// The journal of a session.

import RIBCore

/// Keeps a session in a file, so that another process can go on with it, wherever this one ends.
///
/// ```swift
/// let journal = try SessionJournal(opening: "desk.journal", app: "desk", version: "1.2.0")
/// let clock = VirtualClock()
/// let root = RootBuilder(dependency: AppComponent(clock: clock)).build()
/// let status = await Session(root: root, clock: clock, journal: journal).run()
/// ```
///
/// A session with a journal begins by restoring what the file has: the tree, the states, the effects that
/// ran, and the time. No output of it is written, and no recorded request made, before all that led to it is
/// in the file and on the device. A journal serves one session. See <doc:SessionsThatLast>.
@MainActor
public final class SessionJournal {
  /// Nil where the journal is only read.
  private let file: JournalFile?
  private let reader: JournalReader
  private let path: String
  private let commandLimit: Int?
  /// Where the session is, once it has been restored.
  private var stage: SessionStage?
  private var restoration: Restoration?
  /// Called while the session is restored, at rest behind each commit, with the size of the journal up to
  /// there.
  var didReachCommit: (_ byteCount: Int) -> Void = { _ in }
  /// Requests that were asked, which are recorded behind what led to them.
  private var asked: [(record: JournalRecord, at: Int64)] = []
  /// The path of the node that is sent a command: it may be another one, or none, afterwards.
  private var calledPath = ""
  /// How many sleepers had been woken at the last commit.
  private var wakeCount = 0
  private var failure: JournalError?

  /// Opens a journal and locks it, or begins one where there is no file, or an empty one.
  ///
  /// - Parameters:
  ///   - path: The file; links are not followed. A new one can be read by its user alone.
  ///   - app: The name of the program; a journal of another one is refused.
  ///   - version: The program's version, which is noted in a new journal.
  ///   - sizeLimit: At how many bytes of the file commands are refused; 1 GiB unless given.
  /// - Throws: Why the file cannot be used, as a sentence for people: it is no journal or damaged, in use by
  ///   another process, or cannot be opened, locked or created.
  /// - Complexity: O(size of the file), in constant memory.
  public convenience init(
    opening path: String, app: String, version: String, sizeLimit: Int = 1 << 30
  ) throws {
    try self.init(opening: path, JournalHeader(app: app, version: version), sizeLimit: sizeLimit)
  }

  convenience init(
    opening path: String, _ header: JournalHeader,
    sizeLimit: Int = JournalFile.defaultSizeLimit, calls: JournalCalls = JournalCalls()
  ) throws {
    let file = try JournalFile(opening: path, header: header, sizeLimit: sizeLimit, calls: calls)
    self.init(path, file, file.makeReader(), upTo: nil)
  }

  /// Opens a journal to look at its session; the file is neither locked nor changed.
  ///
  /// - Parameters:
  ///   - path: The file; links are not followed.
  ///   - app: The name of the program; a journal of another one is refused.
  ///   - commandLimit: How many commands to restore; nil for all. The session is then as it was when the
  ///     next one came.
  /// - Throws: Why the file cannot be used, as a sentence for people.
  /// - Complexity: O(size of the file), in constant memory.
  public convenience init(
    replaying path: String, app: String, upTo commandLimit: Int? = nil
  ) throws {
    self.init(path, nil, try JournalReader(opening: path, app: app), upTo: commandLimit)
  }

  private init(_ path: String, _ file: JournalFile?, _ reader: JournalReader, upTo limit: Int?) {
    self.path = path
    self.file = file
    self.reader = reader
    commandLimit = limit
  }

  /// Now, in microseconds.
  private var now: Int64 { stage?.time.clock.now.offset.microseconds ?? 0 }

  private func append(_ record: JournalRecord) {
    appendAsked()
    append(record, at: now)
  }

  private func appendAsked() {
    for request in asked { append(request.record, at: request.at) }
    asked = []
  }

  private func append(_ record: JournalRecord, at time: Int64) {
    guard let file, stage != nil, failure == nil else { return }
    do throws(JournalError) {
      try file.append(record, at: time)
    } catch {
      failure = error
    }
  }
}

extension SessionJournal: SessionKeeper {
  var id: String { reader.contents.header?.id ?? file?.header.id ?? "" }
  var isGoingOn: Bool { file != nil }
  // The header alone says that a session began, and nothing of it.
  var hasHistory: Bool { file == nil || reader.contents.committed.recordCount > 1 }

  func restore(on stage: SessionStage) async -> Restored {
    let restoration = Restoration(
      of: reader, named: path, on: stage, upTo: commandLimit, didReachCommit: didReachCommit)
    if hasHistory {
      // What the launch has asked, it asked then.
      for case .asked(let name, _, let number) in asked.map(\.record) {
        restoration.didAsk(name, number: number)
      }
      asked = []
    }
    self.restoration = restoration
    var restored = await restoration.run(isForWriting: file != nil)
    self.restoration = nil
    restored.isWhole = !stage.isGivenUp()
    if let mode = file?.formerMode {
      restored.warnings.append(
        "'\(TerminalText.visible(path))' was open to other users (mode \(String(mode, radix: 8))); it is its "
          + "user's alone now (mode 600).")
    }
    if restored.failure != nil || !restored.isWhole { return restored }
    if let tail = reader.contents.tornTail {
      restored.warnings.append(tail.sentence(path, isCut: file != nil))
    }
    if file != nil {
      self.stage = stage
      wakeCount = stage.time.wakeCount
    }
    return restored
  }

  func check(_ call: CommandCall) throws(ParseError) {
    guard let file else { return }
    appendAsked()
    calledPath = call.target.path
    if call.line.declaration.isSecret {
      throw ParseError(
        "This command has a secret argument, which a journal must not hold; use it in a session "
          + "without one.", column: call.line.nameColumn)
    }
    if !JournalChain.canHold(textOf: calledPath.utf8.count + call.text.utf8.count) {
      throw ParseError(
        "This line, with the path of its node, is longer than a record of a journal can be; use it in a "
          + "session without one.", column: call.line.nameColumn)
    }
    if !file.hasRoom {
      throw ParseError(
        "The journal has grown to its largest size; end the session, and begin "
          + "another one with a new file.", column: call.line.nameColumn)
    }
  }

  func didRun(_ call: CommandCall) {
    // What it asked stands behind it.
    append(.command(to: calledPath, line: String(call.text)), at: now)
    appendAsked()
  }

  func didAsk(_ name: String, at path: String, number: Int) {
    if let restoration { return restoration.didAsk(name, number: number) }
    asked.append((.asked(name: name, to: path, number: number), now))
  }

  func willDeliver(_ answer: RecordedAnswer, to number: Int) {
    let answer: JournalAnswer =
      switch answer {
      case .value(let json): .value(json)
      case .error(let json): .error(json)
      case .end: .end
      }
    append(.answer(number: number, answer))
  }

  func didCancel(_ effects: [String], below node: any Routing) {
    append(.cancelled(below: node.path, effects: effects))
  }

  func makeSafe(hasOutput: Bool) throws(SystemError) {
    guard let file, let stage else { return }
    do throws(JournalError) {
      appendAsked()
      if let failure { throw failure }
      // Time alone leads to nothing; what was due does.
      let hasWoken = stage.time.wakeCount != wakeCount
      guard file.hasUncommitted || hasOutput && hasWoken else { return }
      try file.commit(at: now)
      wakeCount = stage.time.wakeCount
    } catch {
      failure = error
      if case .cannotWrite(let error, _, _) = error.reason { throw error }
      throw .inputOutput
    }
  }

  func end() {
    if let stage { append(.check(StateChecks.of(stage.root))) }
  }

  func close() {
    stage = nil
    file?.close()
  }

  func sentence(about failure: SystemError) -> String {
    self.failure.map(\.description)
      ?? "'\(TerminalText.visible(path))' cannot be written: \(failure)"
  }
}

extension Session {
  /// Makes a session that is restored from a journal and kept in it.
  ///
  /// Its time is virtual. It follows real time, except while the machine sleeps; with
  /// ``SessionOptions/movesClock`` it moves at each `wait` and at the end of input instead.
  ///
  /// - Parameters:
  ///   - root: The root, which has not been launched.
  ///   - options: How to behave.
  ///   - inputs: Where lines come from, one source after the other; an rc file is left out where there is
  ///     a session to restore.
  ///   - output: Where results go.
  ///   - errors: Where diagnostics go.
  ///   - clock: The clock of the tree, which is given to all that waits in it.
  ///   - journal: The journal, which has not been given to another session.
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(),
    inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: VirtualClock, journal: SessionJournal
  ) {
    self.init(
      root, options, inputs, output: output, errors: errors, clock: clock, keeper: journal,
      realTime: SuspendingClock())
  }
}
