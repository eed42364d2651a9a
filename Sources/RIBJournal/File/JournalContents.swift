import Basics
import RIBConsole
import RIBCore

/// The contents of a journal that was read from its first byte to its last, or to the first damage.
struct JournalContents {
  let size: Int
  /// The header; nil for a file that is empty or ends within it, which is a journal that has not begun.
  private(set) var header: JournalHeader?
  /// The records up to the last commit, beginning with the header.
  private(set) var committed = JournalChain()
  /// The size of those records in the file; one byte less than theirs if the last line feed is missing.
  private(set) var committedSize = 0
  /// The branches up to the last commit.
  private(set) var branches = Branches()
  /// The commits that complete checkpoints, each with the number of the last command before it.
  private(set) var checkpoints: [(record: Int, command: Int)] = []
  /// Whether earlier programs that read the file know records of dates and of work that is away.
  private(set) var canHoldMoments = true
  /// The first start, those from checkpoints, and those that accept differences, each with the number of the last
  /// command before it; not all, as a session may go back again and again.
  private var starts: [(record: Int, start: JournalStart, command: Int)] = []
  /// The records by which the session went on without work, with the steps of that.
  private var absences: [(record: Int, steps: [WorkStep])] = []
  private(set) var damage: Damage?
  /// All records that were read.
  private var chain = JournalChain()
  /// The number of the command up to which the session goes; nil for the whole of it.
  private let command: Int?
  /// The number of the last record that is not a plain start.
  private var last = 1
  /// The number of the last record that belongs to the wanted command, once another one follows.
  private var wantedEnd: Int?

  /// The part of a batch, or of the header, that was not committed, because its writing was interrupted.
  struct TornTail: Equatable {
    let offset: Int
    let byteCount: Int
    let commandCount: Int

    /// - Parameters:
    ///   - isCut: Whether it is going to be cut off before anything is written.
    ///   - kept: The file to which it has been moved already, if it has.
    func sentence(_ path: String, isCut: Bool, movedTo kept: String? = nil) -> String {
      if offset == 0 {
        let end =
          "'\(TerminalText.visible(path))' ended within the header of a journal, after \(byteCount) bytes, so"
        let moved = kept.map {
          " The journal is begun anew, and those bytes were moved to '\(TerminalText.visible($0))'."
        }
        return "\(end) nothing was kept in it.\(moved ?? "")"
      }
      let kept = CutFile.nextPath(beside: path)
      return
        "Left out the last \(byteCount) bytes of '\(TerminalText.visible(path))', from byte \(offset) on, with"
        + " \(counted(commandCount, "command")): they were never committed."
        + (isCut
          ? " They are moved to '\(TerminalText.visible(kept))' as soon as anything is recorded."
          : "")
    }
  }

  /// A record that has changed since it was written, or was written wrongly.
  struct Damage: Equatable {
    let record: Int
    let offset: Int
    let flaw: JournalChain.Flaw
  }

  /// The bytes after the last commit, if there are any and they are not damaged.
  var tornTail: TornTail? {
    if size == committedSize || damage != nil { return nil }
    return TornTail(
      offset: committedSize, byteCount: size - committedSize,
      commandCount: chain.commandCount - committed.commandCount)
  }

  /// The number of the last record of the session: that of the last commit, unless it is to go on from an earlier
  /// command.
  var end: Int { min(wantedEnd ?? .max, committed.recordCount) }

  /// Whether the session ends before the last commit.
  var isEarlier: Bool { end < committed.recordCount }

  /// The start from a checkpoint with which the session begins, and the commit of that; nil if it begins with its first
  /// records.
  ///
  /// One that is not committed is in no branch.
  var beginning: (record: Int, origin: Int, command: Int)? {
    let path = branches.path(to: end)
    let last = starts.last { $0.start.isFromCheckpoint && path.contains($0.record) }
    return last.flatMap { last in last.start.origin.map { (last.record, $0, last.command) } }
  }

  /// The commit of the last checkpoint with which the session can begin anew: its own or, if it has none and is not to
  /// end at a command, that of a branch that was left; nil if there is none.
  var lastCheckpoint: (record: Int, command: Int, isLeft: Bool)? {
    let path = branches.path(to: end)
    if let own = checkpoints.last(where: { path.contains($0.record) }) {
      return (own.record, own.command, false)
    }
    guard command == nil, let left = checkpoints.last else { return nil }
    return (left.record, left.command, true)
  }

  /// The reason why the session has no checkpoint.
  var whyNoCheckpoint: JournalError.Reason {
    guard let command else { return .noCheckpoint }
    return .noCheckpointSoFar(command, last: checkpoints.last?.command)
  }

  /// The last record of the session that leads to an acceptance of differences: its states and those before it were
  /// accepted, whatever their checks say; 0 if there is none.
  var acceptedEnd: Int {
    let path = branches.path(to: end)
    return starts.lazy
      .filter { $0.start.acceptsDifferences && $0.record <= committed.recordCount }
      .map { path.lastRecord(sharedWith: branches.path(to: $0.record)) }.max() ?? 0
  }

  /// The steps of work that was away in the session.
  var stepsOfAbsentWork: [WorkStep] {
    let path = branches.path(to: end)
    let first = beginning?.record ?? 0
    return absences.filter { $0.record > first && path.contains($0.record) }.flatMap(\.steps)
  }

  /// The start with which the session was launched; nil if it has none.
  var launch: JournalStart? {
    let record = beginning?.record
    return starts.first { record == nil || $0.record == record }?.start
  }

  /// Reads a file, and refuses it if it is damaged, or has too few commands.
  ///
  /// - Parameter command: The number of the command up to which the session goes, with all that came before the next
  ///   command, cancellation or branch in the file; nil for the whole of it.
  /// - Complexity: O(size); the file is read once, in pieces that are no larger than its longest line needs.
  init(
    verifying source: JournalSource, app: String, upTo command: Int? = nil
  ) throws(JournalError) {
    try self.init(examining: source, app: app, upTo: command)
    if let damage { throw source.error(.damaged(damage, safe: committed)) }
    if let command, command > committed.commandCount {
      throw source.error(.noSuchCommand(command, safe: committed))
    }
  }

  /// Reads a file that may be damaged after its header.
  init(
    examining source: JournalSource, app: String, upTo command: Int? = nil
  ) throws(JournalError) {
    self.command = command
    size = try source.size()
    if size == 0 { return }
    var lines = JournalLines(source, upTo: size)
    header = try takeHeader(of: app, &lines, source)
    if header != nil { damage = try takeRecords(&lines) }
  }

  /// Takes the first record; returns nil if the file ends within it.
  private mutating func takeHeader(
    of app: String, _ lines: inout JournalLines, _ source: JournalSource
  ) throws(JournalError) -> JournalHeader? {
    guard let line = try lines.next(), !line.isTooLong else { throw source.error(.noJournal) }
    guard let (version, rest) = chain.takeHeader(lines.bytes, line.range) else {
      let form = RecordForm(of: lines.bytes, line.range, opening: #" {"journal":"#)
      if form == .beginning, !line.isWhole { return nil }
      throw source.error(.noJournal)
    }
    if !JournalHeader.knownVersions.contains(version) {
      throw source.error(.unknownVersion(version))
    }
    canHoldMoments = version > 2
    var fields = rest
    guard let header = JournalHeader(afterVersion: &fields) else { throw source.error(.noJournal) }
    if header.app != app { throw source.error(.otherApp(header.app, expected: app)) }
    commit(at: line.range.count + (line.isWhole ? 1 : 0))
    return header
  }

  /// Takes all records; returns the first damage.
  private mutating func takeRecords(_ lines: inout JournalLines) throws(JournalError) -> Damage? {
    while let line = try lines.next() {
      if line.isTooLong { return damage(at: line.offset, .length) }
      let end = line.offset + line.range.count
      do throws(JournalChain.Flaw) {
        try take(lines.bytes, line.range, endingAt: line.isWhole ? end + 1 : end)
      } catch .checksum {
        switch RecordForm(of: lines.bytes, line.range) {
        case .beginning where !line.isWhole: return nil
        case .whole(let recordEnd) where recordEnd < line.range.upperBound:
          // If it is sound, only what should be its line feed is not.
          let end = line.offset + recordEnd - line.range.lowerBound
          let range = line.range.lowerBound..<recordEnd
          if (try? take(lines.bytes, range, endingAt: end)) != nil {
            return damage(at: end, .lineFeed)
          }
          return damage(at: line.offset, .checksum)
        default: return damage(at: line.offset, .checksum)
        }
      } catch {
        return damage(at: line.offset, error)
      }
    }
    return nil
  }

  /// Takes a record that ends at a byte of the file.
  private mutating func take(
    _ bytes: [UInt8], _ range: Range<Int>, endingAt end: Int
  ) throws(JournalChain.Flaw) {
    let isWanted = wantedEnd == nil && chain.commandCount == command
    let record = try chain.take(bytes, range)
    if case .commit = record { commit(at: end) }
    if case .event(.left(let steps)) = record { absences.append((chain.recordCount, steps)) }
    if let start = record.start {
      if starts.isEmpty || start.isFromCheckpoint || start.acceptsDifferences {
        starts.append((chain.recordCount, start, chain.commandCount))
      }
      if let origin = start.origin { branches.append(from: chain.recordCount, after: origin) }
    }
    if isWanted, record.isNextStep { wantedEnd = last }
    if record.isPlainStart { return }
    last = chain.recordCount
  }

  private mutating func commit(at end: Int) {
    if chain.lastCheckpoint != committed.lastCheckpoint {
      checkpoints.append((chain.recordCount, chain.commandCount))
    }
    committed = chain
    committedSize = end
  }

  private func damage(at offset: Int, _ flaw: JournalChain.Flaw) -> Damage {
    Damage(record: chain.recordCount + 1, offset: offset, flaw: flaw)
  }
}
