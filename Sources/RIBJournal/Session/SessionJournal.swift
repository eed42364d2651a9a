import Basics
import RIBConsole
import RIBCore

/// A file that keeps a session, so that another process can go on with it wherever this one ends.
///
/// ```swift
/// let journal = try SessionJournal(opening: "desk.journal", app: "desk", version: "1.2.0")
/// let session = Session(journal: journal) { clock in
///   RootBuilder(dependency: AppComponent(clock: clock)).build()
/// }
/// let status = await session.run()
/// ```
///
/// A session with a journal begins by restoring the session in the file: the tree, the states, the running
/// effects, and the time. Output is written, and recorded requests are made, only when all that led to them is in
/// the file and on the device. A journal serves one session. See <doc:SessionsThatLast>.
@MainActor
public final class SessionJournal {
  /// The number of commands after which a session keeps a checkpoint while it runs.
  package static let checkpointInterval = 10_000

  /// The file that is written; nil if the journal is only read.
  private let file: JournalFile?
  private let reader: JournalReader
  private let path: String
  private let version: String?
  private let acceptsDifferences: Bool
  /// The checkpoint with which the session begins, in place of its first commands; nil if it begins with them.
  package let checkpoint: Checkpoint?
  private let checks = StateChecks()
  private let recorder: SessionRecorder
  private let crashGuide: CrashGuide
  private var restoration: Restoration?
  private var isUsed = false
  /// Whether a command has reached a node, or a person has cancelled something.
  private var hasActed = false
  /// Called while the session is restored, at rest after each commit, with the size of the journal up to it.
  package var didReachCommit: (_ byteCount: Int) -> Void = { _ in }
  /// Whether commands with secrets are kept too, as in a file that is removed at once.
  package var keepsSecrets = false
  /// The number of the last command of the session, if it has had one in this process, or has gone back.
  private var lastCommand: Int?

  /// Opens a journal and locks it, or begins one if there is no file, an empty one, or one that ends within the header.
  ///
  /// - Parameters:
  ///   - path: The file; links are not followed. A new file can be read by its user alone.
  ///   - app: The name of the program; a journal of another one is refused.
  ///   - version: The program's version, which is recorded too.
  ///   - command: The number of an earlier command from which the session goes on, in a new branch that begins with
  ///     the first record; nil for the last one. All commands keep their numbers, and stay in the file.
  ///   - isFromCheckpoint: Whether the session begins with the last checkpoint, in a new branch, and repeats no commands.
  ///   - sizeLimit: The size of the file in bytes at which commands are refused.
  ///   - acceptsDifferences: Whether the session goes on if the program no longer does what the journal records;
  ///     otherwise, the journal is refused.
  /// - Throws: The reason why the file cannot be used, as a sentence for people: it is damaged or not a journal, in
  ///   use by another process, lacks that command, or cannot be opened, locked or created.
  /// - Complexity: O(size of the file), in constant memory.
  public convenience init(
    opening path: String, app: String, version: String, after command: Int? = nil,
    fromCheckpoint isFromCheckpoint: Bool = false, sizeLimit: Int = 1 << 30,
    acceptsDifferences: Bool = false
  ) throws {
    try self.init(
      opening: path, JournalHeader(app: app, version: version), after: command,
      fromCheckpoint: isFromCheckpoint, sizeLimit: sizeLimit, acceptsDifferences: acceptsDifferences
    )
  }

  /// - Parameter start: The start of this process; nil for one with an id of its own and the date of the system.
  package convenience init(
    opening path: String, _ header: JournalHeader, start: SessionStart? = nil,
    after command: Int? = nil,
    fromCheckpoint isFromCheckpoint: Bool = false, sizeLimit: Int = 1 << 30,
    acceptsDifferences: Bool = false, checkpointInterval: Int = SessionJournal.checkpointInterval,
    calls: JournalCalls = JournalCalls()
  ) throws {
    let file = try JournalFile(
      opening: path, header: header, after: command, mustExist: isFromCheckpoint,
      sizeLimit: sizeLimit, calls: calls)
    let reader = file.makeReader()
    self.init(
      path, file, reader, header.app, header.version, start,
      isFromCheckpoint ? try reader.lastCheckpoint : try reader.checkpoint,
      acceptsDifferences: acceptsDifferences, checkpointInterval: checkpointInterval)
  }

  /// Opens a journal to look at its session; the file is neither locked nor changed.
  ///
  /// - Parameters:
  ///   - path: The file; links are not followed.
  ///   - app: The name of the program; a journal of another one is refused.
  ///   - version: The program's version, which is named if the session differs from the recorded one.
  ///   - command: The number of the last command to restore; nil for all. The session is then as it was when the next
  ///     command came, when effects were cancelled before that, or when a branch began.
  /// - Throws: The reason why the file cannot be used, as a sentence for people.
  /// - Complexity: O(size of the file), in constant memory.
  public convenience init(
    replaying path: String, app: String, version: String? = nil, upTo command: Int? = nil
  ) throws {
    let reader = try JournalReader(opening: path, app: app, upTo: command)
    self.init(path, nil, reader, app, version, nil, try reader.checkpoint)
  }

  private init(
    _ path: String, _ file: JournalFile?, _ reader: JournalReader, _ app: String,
    _ version: String?, _ start: SessionStart?, _ checkpoint: Checkpoint?,
    acceptsDifferences: Bool = false, checkpointInterval: Int = SessionJournal.checkpointInterval
  ) {
    self.checkpoint = checkpoint
    self.path = path
    self.file = file
    self.reader = reader
    self.version = version
    self.acceptsDifferences = acceptsDifferences
    var start = start ?? .present()
    if !reader.contents.canHoldMoments { start.date = nil }
    recorder = SessionRecorder(
      file, version: version ?? "", start, checks, checkpointInterval: checkpointInterval)
    crashGuide = CrashGuide(app: app, path: path)
  }
}

extension SessionJournal: SessionKeeper {
  package var start: SessionStart { recorder.presentStart }
  package var launch: SessionStart {
    if !hasHistory || checkpoint?.isNew == true { return start }
    return reader.contents.launch?.session ?? start
  }
  package var observer: (any TreeObserver)? { checks }
  package var isGoingOn: Bool { file != nil }
  // A header alone records nothing of a session.
  package var hasHistory: Bool { file == nil || reader.contents.committed.recordCount > 1 }
  package var absences: [WorkStep] {
    checkpoint?.isNew == true ? [] : reader.contents.stepsOfAbsentWork
  }
  package var waitsForWork: Bool { !reader.contents.canHoldMoments }
  package var isOnlyLooking: Bool { hasHistory && !hasActed }

  package func restore(
    on stage: SessionStage, to history: SessionHistory, notingCrashes notesCrashes: Bool
  ) async -> Restored {
    if isUsed {
      programmerError("A journal serves one session; open it again for another one.")
    }
    isUsed = true
    if notesCrashes { crashGuide.begin(stage.effects) }
    let restoration = Restoration(
      of: reader, named: path, on: stage, to: history, checks, version: version,
      didRead: recorder.note, didReachCommit: didReachCommit, crashGuide)
    let isAnew = checkpoint?.isNew == true
    if hasHistory, !isAnew {
      // The launch has made its requests again.
      for request in recorder.takeAsked() {
        restoration.didAsk(request.name, number: request.number)
      }
    }
    let contents = reader.contents
    if contents.isEarlier || !contents.branches.isEmpty || checkpoint != nil {
      stage.time.requests.hasGoneBack = true
    }
    self.restoration = restoration
    var restored = isAnew ? await restoration.skip() : await restoration.run()
    self.restoration = nil
    if launch != start { recorder.append(.date(stage.time.moments.startDate)) }
    crashGuide.goOn()
    if let mode = file?.formerMode {
      restored.warnings.append(
        "'\(TerminalText.visible(path))' was open to other users (mode \(String(mode, radix: 8))); it is its "
          + "user's alone now (mode 600).")
    }
    if restored.failure != nil || stage.isGivenUp() { return restored }
    if let tail = contents.tornTail {
      restored.warnings.append(
        tail.sentence(path, isCut: file != nil, movedTo: file?.cutPath))
    }
    if file == nil {
      checks.stop()
      restored.error = restored.difference
      return restored
    }
    if let difference = restored.difference {
      guard acceptsDifferences else {
        restored.failure =
          "\(difference) The journal was left as it is. \(restoration.waysOnWithDifference)"
        return restored
      }
      restored.warnings.append(difference)
    }
    let anew = isAnew ? contents.lastCheckpoint : nil
    if let anew {
      hasActed = true
      let moment = "The session begins with the checkpoint after command \(anew.command)"
      if anew.isLeft {
        restored.warnings.append(
          "\(moment), in a branch that was left, as the present one has none; its commands are left out, and stay "
            + "in the file.")
      } else if anew.command == contents.committed.commandCount {
        restored.notices.append("\(moment).")
      } else {
        restored.warnings.append(
          "\(moment), in a new branch; later commands are left out, and stay in the file.")
      }
    } else if contents.isEarlier {
      restored.notices.append(
        "What is recorded from now on begins a new branch; the commands after that stay in the file."
      )
    }
    recorder.begin(
      on: stage,
      after: anew?.record ?? (contents.isEarlier ? contents.end : nil),
      isFromCheckpoint: isAnew,
      acceptingDifferences: restored.difference != nil)
    return restored
  }

  package func check(_ call: CommandCall) throws(ParseError) {
    crashGuide.forget()
    guard let file else {
      hasActed = true
      return
    }
    recorder.appendAsked()
    if call.line.declaration.isSecret, !keepsSecrets {
      throw ParseError(
        "This command has a secret argument, which a journal must not hold; use it in a session "
          + "without one.", column: call.line.nameColumn)
    }
    if !JournalChain.canHold(textOf: call.path.utf8.count + call.line.text.utf8.count) {
      throw ParseError(
        "This line, with the path of its node, is longer than a record of a journal can be; use it in a "
          + "session without one.", column: call.line.nameColumn)
    }
    if !file.hasRoom {
      throw ParseError(
        "The journal has grown to its largest size; end the session, and begin "
          + "another one with a new file.", column: call.line.nameColumn)
    }
    hasActed = true
  }

  package func append(_ event: HistoryEvent) -> Int {
    let record = recorder.append(event)
    switch event {
    case .command: lastCommand = file?.recorded.commandCount
    case .answer(_, let number): crashGuide.willDeliver(to: number)
    case .cancelled: hasActed = true
    case .start, .date, .left, .cameBack, .passed: break
    }
    return record
  }

  package func didAsk(_ name: String, at path: String, number: Int) {
    if let restoration { return restoration.didAsk(name, number: number) }
    recorder.ask(name, at: path, number: number)
  }

  package func willCancel() { recorder.appendAsked() }

  package func willWake() { crashGuide.willWake() }

  package func makeSafe(hasOutput: Bool) throws(SystemError) {
    try recorder.makeSafe(hasOutput: hasOutput)
    if file == nil { return }
    crashGuide.didRest(with: lastCommand)
  }

  package var nextTimeToKeep: VirtualClock.Instant? { recorder.nextTimeToKeep }

  package func willLeave() -> Int { recorder.willLeave() }

  package func didComeBack() { recorder.didComeBack() }

  package func goOn(after record: Int, command: Int, date: Int64) {
    hasActed = true
    lastCommand = command
    recorder.goOn(after: record, date: date)
  }

  package func end(by reason: String, handingOver isHandedOver: Bool) {
    recorder.end(by: reason, handingOver: isHandedOver)
  }

  package func close() {
    crashGuide.end()
    recorder.close()
  }

  package func sentence(about failure: SystemError) -> String {
    recorder.failure.map(\.description)
      ?? "'\(TerminalText.visible(path))' cannot be written: \(failure)"
  }
}
