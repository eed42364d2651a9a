import RIBConsole
import RIBCore

/// The recorder of a session, from its restoration on.
///
/// The first record of a process is its start; a process without other records does not change the file.
@MainActor
final class SessionRecorder {
  private let file: JournalFile?
  private let checks: StateChecks
  /// The number of commands after which a checkpoint is kept as soon as nothing runs; after twice as many, it does not
  /// wait any longer.
  private let checkpointInterval: Int
  private var start: JournalStart
  /// The tree and its time, while the session goes on.
  private var stage: SessionStage?
  /// The requests that were made, which are recorded after the event that led to them.
  private var asked: [(name: String, path: String, number: Int, at: Int64)] = []
  /// The number of sleepers that had been woken at the last commit.
  private var wakeCount = 0
  /// Whether the tree is on its way to another place in the history, and nothing of that is recorded.
  private var hasLeft = false
  /// Whether the session has come to a good end, of which no checkpoint is kept yet.
  private var hasEnded = false
  /// Whether another process goes on with the session.
  private var isHandedOver = false
  /// The reason of the process's end, once it has come and until it is recorded.
  private var ending: String?
  private var ends = EventEnds()
  /// The number of the record of the present start, once it is written.
  private var writtenStart: Int?

  init(
    _ file: JournalFile?, version: String, _ start: SessionStart, _ checks: StateChecks,
    checkpointInterval: Int
  ) {
    self.file = file
    self.checks = checks
    self.checkpointInterval = checkpointInterval
    // A restoration knows its seed by its id alone.
    let start = SessionStart(id: start.id, date: start.date)
    self.start = JournalStart(session: start, version: version)
  }

  /// The error after which nothing more is recorded.
  var failure: JournalError? { file?.failure }

  var presentStart: SessionStart { start.session }

  func note(_ entry: JournalEntry) { ends.note(entry.record, number: entry.number, at: entry.at) }

  /// Begins to record, in a branch that goes on from the record `origin` if there is one.
  func begin(
    on stage: SessionStage, after origin: Int?, isFromCheckpoint: Bool = false,
    acceptingDifferences: Bool
  ) {
    self.stage = stage
    start.isFromCheckpoint = isFromCheckpoint
    start.origin = origin
    wakeCount = stage.time.wakeCount
    start.acceptsDifferences = acceptingDifferences
    if acceptingDifferences || origin != nil { checks.takeAllAnew(below: stage.root) }
    guard acceptingDifferences, origin == nil, let file else { return }
    // At once, so that later sessions know of it; but a branch begins with its first record.
    appendStart(to: file, at: now)
  }

  /// Records what has happened, and the time, before the tree goes to another place; returns the number of the last
  /// record.
  ///
  /// It is written with the next commit, or at the session's end.
  func willLeave() -> Int {
    guard let file, let stage else { return 0 }
    appendAsked()
    seal(file, stage)
    hasLeft = true
    checks.leave(stage.root)
    return file.recorded.recordCount
  }

  /// Goes on with a tree that is like the one that was left.
  func didComeBack() {
    guard let stage else { return }
    hasLeft = false
    wakeCount = stage.time.wakeCount
    checks.comeBack(to: stage.root)
  }

  /// Begins a branch behind an event, to which the tree has been brought, and commits that.
  ///
  /// - Parameters:
  ///   - record: The number of the event's record; 0 for the launch.
  ///   - date: The date at which the session's time was zero.
  func goOn(after record: Int, date: Int64) {
    guard let file, let stage else { return }
    hasLeft = false
    // The event may be the start, which is written when it is needed.
    if record > file.recorded.recordCount { appendStart(to: file, at: now) }
    start = JournalStart(
      session: SessionStart(
        id: SessionStart.makeID(), date: start.session.date.map { _ in date }),
      version: start.version)
    start.origin = ends[max(record, ends.beginning)]
    writtenStart = nil
    asked = []
    appendStart(to: file, at: now)
    checks.takeAllAnew(below: stage.root)
  }

  func ask(_ name: String, at path: String, number: Int) {
    if !hasLeft { asked.append((name, path, number, now)) }
  }

  func takeAsked() -> [(name: String, path: String, number: Int, at: Int64)] {
    exchange(&asked, with: [])
  }

  func appendAsked() {
    for request in takeAsked() {
      append(
        .asked(name: request.name, to: request.path, number: request.number), at: request.at)
    }
  }

  /// Records an event that happens now; returns the number of its record.
  ///
  /// The start is written with the next record, as a process without other records does not change the file. Until then, the
  /// date is a part of it.
  @discardableResult
  func append(_ event: HistoryEvent) -> Int {
    switch event {
    case .start, .passed: return writtenStart ?? (file?.recorded.recordCount ?? 0) + 1
    case .date(let date):
      // Its dates may be recorded requests.
      if start.session.date == nil { break }
      if writtenStart == nil { start.session.date = date } else { record(event) }
    case .command, .cancelled:
      // The requests to which it led are recorded after it.
      append(.event(event), at: now)
      appendAsked()
    case .answer, .left, .cameBack: record(event)
    }
    return ends.latestEvent
  }

  private func record(_ event: HistoryEvent) {
    appendAsked()
    append(.event(event), at: now)
  }

  /// The time that is kept at the latest, if something sleeps then; nil if no time is kept by itself.
  ///
  /// A branch begins with an event.
  var nextTimeToKeep: VirtualClock.Instant? {
    guard let file, stage != nil, file.failure == nil, !hasLeft,
      writtenStart != nil || start.origin == nil
    else { return nil }
    return VirtualClock.Instant(offset: .microseconds(file.recorded.at) + Self.longestUnkept)
  }

  /// The longest time that a sleeper can lose if the process is killed.
  private static let longestUnkept = Duration.seconds(10)

  /// Whether nothing but time has passed since the last commit, and that is to be kept.
  private func lacksTime(_ file: JournalFile, _ stage: SessionStage) -> Bool {
    let clock = stage.time.clock
    if isHandedOver {
      return writtenStart != nil && clock.now.offset.microseconds > file.recorded.at
    }
    return clock.nextDeadline != nil && nextTimeToKeep.map { clock.now >= $0 } == true
  }

  /// Commits the records, and the changes that time alone has led to if there is output that waits for them.
  func makeSafe(hasOutput: Bool) throws(SystemError) {
    guard let file, let stage else { return }
    if !hasLeft {
      appendAsked()
      // Time changes something only if it has woken sleepers.
      let hasWoken = stage.time.wakeCount != wakeCount
      let lacksCheckpoint = writtenStart != nil && self.lacksCheckpoint(file, stage)
      if file.hasUncommitted || lacksCheckpoint || lacksTime(file, stage)
        || ending != nil && writtenStart != nil
        || hasWoken && (hasOutput || hasEnded)
      {
        seal(file, stage)
      }
    } else if let ending = ending.take() {
      // The time of the tree, which is on its way, is not that of the session.
      append(.ended(ending), at: file.recorded.at)
      try? file.seal(at: file.recorded.at)
    }
    do throws(JournalError) {
      try file.write()
    } catch {
      if case .cannotWrite(let error, _, _) = error.reason { throw error }
      throw .inputOutput
    }
  }

  /// Whether a checkpoint is to be kept, at a good end or after many commands.
  ///
  /// Commands of other branches count too, so that a session that goes back again and again has one as often as any other.
  private func lacksCheckpoint(_ file: JournalFile, _ stage: SessionStage) -> Bool {
    if hasEnded { return true }
    let last = file.recorded.lastCheckpoint
    let count = file.recorded.commandCount - last.command
    if count < checkpointInterval { return false }
    // A large tree has them less often, so that they take no more of the file than all else.
    if file.recorded.byteCount - last.bytes.upperBound < last.bytes.count { return false }
    return stage.hasNothingLeft || count >= 2 * checkpointInterval
  }

  /// Adds all that belongs to a commit.
  private func seal(_ file: JournalFile, _ stage: SessionStage) {
    append(checks.takeChanges(), size: \.path.utf8.count) { .check($0) }
    if lacksCheckpoint(file, stage) {
      let nodes = Checkpoint.KeptNode.all(below: stage.root, canHold: JournalChain.canHold)
      append(nodes, size: { $0.path.utf8.count + ($0.state?.utf8.count ?? 0) }) { .checkpoint($0) }
      hasEnded = false
    }
    // Even a commit alone has a start, and would otherwise belong to a branch that was left.
    appendStart(to: file, at: now)
    if let ending = ending.take() { append(.ended(ending), at: now) }
    try? file.seal(at: now)
    wakeCount = stage.time.wakeCount
  }

  /// The session ends for a reason: changes that time alone has led to are committed too or, if another process goes on
  /// with it, the time that has passed.
  func end(by reason: String, handingOver isHandedOver: Bool) {
    (hasEnded, self.isHandedOver) = (!isHandedOver, isHandedOver)
    // Earlier programs that read the file do not know the record.
    if file?.contents.canHoldMoments == true { ending = reason }
  }

  func close() {
    stage = nil
    file?.close()
  }

  /// Records parts of a tree, in records of some 32 KiB.
  private func append<Part>(
    _ parts: [Part], size: (Part) -> Int, _ record: ([Part]) -> JournalRecord
  ) {
    var first = 0
    var sum = 0
    for (index, part) in parts.enumerated() {
      sum += size(part)
      guard sum > 1 << 15 || index + 1 == parts.count else { continue }
      append(record(Array(parts[first...index])), at: now)
      (first, sum) = (index + 1, 0)
    }
  }

  private var now: Int64 { stage?.time.clock.now.offset.microseconds ?? 0 }

  private func append(_ record: JournalRecord, at time: Int64) {
    guard let file, stage != nil else { return }
    appendStart(to: file, at: time)
    write(record, to: file, at: time)
  }

  private func appendStart(to file: JournalFile, at time: Int64) {
    if writtenStart != nil { return }
    write(.start(start), to: file, at: time)
    writtenStart = file.recorded.recordCount
  }

  /// Adds a record to the file, which keeps a failure, and throws it at the next commit.
  private func write(_ record: JournalRecord, to file: JournalFile, at time: Int64) {
    if (try? file.append(record, at: time)) == nil { return }
    ends.note(record, number: file.recorded.recordCount, at: time)
  }
}
