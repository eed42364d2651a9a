import RIBConsole

/// A reader of the records of a journal up to its last commit.
///
/// The whole file is verified before the first record is returned, and each record again when it is returned.
final class JournalReader {
  /// The contents that were found when the file was verified.
  let contents: JournalContents

  private let source: JournalSource
  private var lines: JournalLines
  private var chain = JournalChain()

  /// Opens a journal only to read it; it is neither locked nor changed, but synced.
  convenience init(
    opening path: String, app: String, calls: JournalCalls = JournalCalls()
  ) throws(JournalError) {
    let source = try JournalSource(openingForReading: path)
    let contents = try JournalContents(verifying: source, app: app)
    try source.sync(calls)
    self.init(source, contents)
  }

  init(_ source: JournalSource, _ contents: JournalContents) {
    self.source = source
    self.contents = contents
    lines = JournalLines(source, upTo: contents.committed.byteCount)
  }

  /// The number of bytes up to the end of the record that was returned last.
  var byteCount: Int { chain.byteCount }

  /// Returns the next record; nil after the last commit.
  func next() throws(JournalError) -> JournalEntry? {
    if chain.byteCount == contents.committed.byteCount { return nil }
    if chain.recordCount == 0 {
      guard let line = try lines.next(), chain.takeHeader(lines.bytes, line.range) != nil else {
        throw source.error(.changed(safe: chain))
      }
      return try next()
    }
    guard let line = try lines.next(),
      let record = try? chain.take(lines.bytes, line.range)
    else { throw source.error(.changed(safe: chain)) }
    return JournalEntry(
      number: chain.recordCount, offset: line.offset, at: chain.at, record: record)
  }

  /// Returns the error for a record that is sound, but that the program cannot run.
  ///
  /// - Parameter clause: The reason, such as "there is no command \\"fly\\"".
  func error(in entry: JournalEntry, _ clause: String) -> JournalError {
    source.error(.unusable(record: entry.number, offset: entry.offset, clause))
  }
}
