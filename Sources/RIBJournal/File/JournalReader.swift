import RIBConsole

/// A reader of the records of a journal, which knows those that lead to the end of its session.
///
/// The whole file is verified before the first record is returned, and each record again when it is returned.
final class JournalReader {
  let contents: JournalContents

  private let source: JournalSource
  private var lines: JournalLines
  /// The records up to the one that was returned last, with those of other branches.
  private(set) var chain = JournalChain()
  private let path: RecordPath

  /// Opens a journal only to read it; it is neither locked nor changed, but synced.
  ///
  /// - Parameter command: The number of the command up to which to read; nil for all.
  convenience init(
    opening path: String, app: String, upTo command: Int? = nil,
    calls: JournalCalls = JournalCalls()
  ) throws(JournalError) {
    let source = try JournalSource(openingForReading: path)
    let contents = try JournalContents(verifying: source, app: app, upTo: command)
    try source.sync(calls)
    self.init(source, contents)
  }

  init(_ source: JournalSource, _ contents: JournalContents) {
    self.source = source
    self.contents = contents
    path = contents.branches.path(to: contents.end)
    lines = JournalLines(source, upTo: contents.committed.byteCount)
  }

  /// Returns the next record up to the last commit, also of branches that were left; nil after the last one.
  func next() throws(JournalError) -> JournalEntry? {
    while chain.recordCount < contents.committed.recordCount {
      if let entry = try nextInFile() { return entry }
    }
    return nil
  }

  func leads(through entry: JournalEntry) -> Bool { path.contains(entry.number) }

  /// Returns the next record of the file, which has one; nil for the header.
  private func nextInFile() throws(JournalError) -> JournalEntry? {
    if chain.recordCount == 0 {
      guard let line = try lines.next(), chain.takeHeader(lines.bytes, line.range) != nil else {
        throw source.error(.changed(safe: chain))
      }
      return nil
    }
    guard let line = try lines.next(),
      let record = try? chain.take(lines.bytes, line.range)
    else { throw source.error(.changed(safe: chain)) }
    return JournalEntry(
      number: chain.recordCount, offset: line.offset, at: chain.at, record: record)
  }

  /// The checkpoint with which the session begins; nil if it begins with its first records.
  var checkpoint: Checkpoint? {
    get throws(JournalError) {
      guard let beginning = contents.beginning else { return nil }
      return Checkpoint(
        try nodes(committedBy: beginning.origin), command: beginning.command, isNew: false)
    }
  }

  /// The last checkpoint of the session, with which a new branch can begin.
  var lastCheckpoint: Checkpoint {
    get throws(JournalError) {
      guard let commit = contents.lastCheckpoint else {
        throw source.error(contents.whyNoCheckpoint)
      }
      return Checkpoint(
        try nodes(committedBy: commit.record), command: contents.committed.commandCount, isNew: true
      )
    }
  }

  /// Returns the nodes of the checkpoint that a commit completes, without a change of the position.
  private func nodes(committedBy record: Int) throws(JournalError) -> [Checkpoint.KeptNode] {
    let reader = JournalReader(source, contents)
    var nodes: [Checkpoint.KeptNode] = []
    while reader.chain.recordCount < record {
      switch try reader.nextInFile()?.record {
      case .checkpoint(let more): nodes += more
      case .commit where reader.chain.recordCount < record: nodes = []
      default: break
      }
    }
    return nodes
  }

  /// Returns the error for a record that is sound, but that the program cannot run, for a reason that is a clause.
  func error(in entry: JournalEntry, _ clause: String, _ ways: WaysOn) -> JournalError {
    source.error(.unusable(record: entry.number, offset: entry.offset, clause, ways))
  }
}
