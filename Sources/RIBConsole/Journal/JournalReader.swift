/// Reads the records of a journal up to its last commit.
///
/// The file is verified as a whole before the first record is given, and each record again as it is
/// given.
final class JournalReader {
  /// What was found when the file was verified.
  let contents: JournalContents

  private let source: JournalSource
  private var lines: JournalLines
  private var chain = JournalChain()

  /// Opens a journal to read it alone; it is neither locked nor changed, but synced.
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

  /// How many bytes have been read: all up to the record that was given last.
  var byteCount: Int { chain.byteCount }

  /// The next record; nil behind the last commit.
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

  /// The error of a record that is sound, but that the program cannot follow.
  ///
  /// - Parameter clause: What is wrong with it, such as "there is no command \\"fly\\"".
  func error(in entry: JournalEntry, _ clause: String) -> JournalError {
    source.error(.unusable(record: entry.number, offset: entry.offset, clause))
  }
}
