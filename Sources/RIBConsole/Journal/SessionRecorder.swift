// What a session appends to its journal.

import RIBCore

/// Records what a session does, once it has been restored.
///
/// The first record of a process is its start; one that records nothing leaves the file as it is.
@MainActor
final class SessionRecorder {
  /// Why nothing more is recorded.
  private(set) var failure: JournalError?

  /// Nil where the journal is only read.
  private let file: JournalFile?
  private let checks: StateChecks
  private var start: JournalStart
  private var hasStarted = false
  /// The tree and its time, while the session goes on.
  private var stage: SessionStage?
  /// Requests that were asked, which are recorded behind what led to them.
  private var asked: [(name: String, path: String, number: Int, at: Int64)] = []
  /// How many sleepers had been woken at the last commit.
  private var wakeCount = 0
  private var isEnding = false

  /// - Parameters:
  ///   - version: The program's version.
  ///   - checks: The changes of states since before the launch.
  init(_ file: JournalFile?, version: String, _ checks: StateChecks) {
    self.file = file
    self.checks = checks
    start = JournalStart(id: JournalHeader.makeID(), version: version)
  }

  /// The id of the start.
  var id: String { start.id }

  /// Records from now on.
  ///
  /// - Parameter acceptingDifferences: Whether the states differ from what the journal says, and are taken as they
  ///   are.
  func begin(on stage: SessionStage, acceptingDifferences: Bool) {
    self.stage = stage
    wakeCount = stage.time.wakeCount
    start.acceptsDifferences = acceptingDifferences
    if acceptingDifferences { checks.takeAllAnew(below: stage.root) }
  }

  /// A request was asked; it is recorded behind what led to it.
  func ask(_ name: String, at path: String, number: Int) {
    asked.append((name, path, number, now))
  }

  /// Returns the requests that were asked, which are not to be recorded.
  func takeAsked() -> [(name: String, path: String, number: Int, at: Int64)] {
    defer { asked = [] }
    return asked
  }

  /// Records the requests that were asked.
  func appendAsked() {
    for request in takeAsked() {
      append(
        .asked(name: request.name, to: request.path, number: request.number), at: request.at)
    }
  }

  /// Records something that happens now, behind the requests that were asked, or before them as what led to them.
  func append(_ record: JournalRecord, isBeforeAsked: Bool = false) {
    if !isBeforeAsked { appendAsked() }
    append(record, at: now)
    if isBeforeAsked { appendAsked() }
  }

  /// Commits what has been recorded, and what has happened without a record.
  ///
  /// - Parameter hasOutput: Whether something is waiting to be seen.
  func makeSafe(hasOutput: Bool) throws(SystemError) {
    guard let file, let stage else { return }
    do throws(JournalError) {
      appendAsked()
      // Time alone leads to nothing; what was due does.
      let hasWoken = stage.time.wakeCount != wakeCount
      if failure == nil, !file.hasUncommitted, !(hasWoken && (hasOutput || isEnding)) { return }
      append(checks.takeChanges())
      if let failure { throw failure }
      try file.commit(at: now)
      wakeCount = stage.time.wakeCount
    } catch {
      failure = error
      if case .cannotWrite(let error, _, _) = error.reason { throw error }
      throw .inputOutput
    }
  }

  /// The session comes to a good end: what time alone has led to is committed, too.
  func end() { isEnding = true }

  /// Records nothing more, and frees the file.
  func close() {
    stage = nil
    file?.close()
  }

  /// Records changes of states, in records of some 32 KiB.
  private func append(_ changes: [JournalCheck]) {
    var first = 0
    var size = 0
    for (index, change) in changes.enumerated() {
      size += change.path.utf8.count
      guard size > 1 << 15 || index + 1 == changes.count else { continue }
      append(.check(Array(changes[first...index])))
      (first, size) = (index + 1, 0)
    }
  }

  /// Now, in microseconds.
  private var now: Int64 { stage?.time.clock.now.offset.microseconds ?? 0 }

  private func append(_ record: JournalRecord, at time: Int64) {
    guard let file, stage != nil, failure == nil else { return }
    do throws(JournalError) {
      if !hasStarted {
        hasStarted = true
        try file.append(.start(start), at: time)
      }
      try file.append(record, at: time)
    } catch {
      failure = error
    }
  }
}
