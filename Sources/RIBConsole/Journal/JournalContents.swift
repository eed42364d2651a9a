/// What a journal holds that was verified from its first byte to its last.
struct JournalContents {
  /// Nil in an empty file, which is a journal that is still to be begun.
  let header: JournalHeader?
  /// What is there up to the last commit, the header being the first.
  let committed: JournalChain
  /// What is there behind the last commit.
  let tornTail: TornTail?

  /// The part of a batch that was not committed, because its writing was interrupted.
  struct TornTail: Equatable {
    let offset: Int
    let byteCount: Int
  }

  /// Verifies a file.
  ///
  /// - Complexity: O(size); it is read once, in pieces no larger than its longest line needs.
  init(verifying source: JournalSource, app: String) throws(JournalError) {
    let size = try source.size() ?? 0
    var verification = Verification(source: source, lines: JournalLines(source, upTo: size))
    header = size > 0 ? try verification.header(app: app) : nil
    if header != nil { try verification.findLastCommit() }
    committed = verification.committed
    let rest = size - committed.byteCount
    tornTail = rest > 0 ? TornTail(offset: committed.byteCount, byteCount: rest) : nil
  }
}

/// The way through a journal from its first byte to its last.
private struct Verification {
  private let source: JournalSource
  private var lines: JournalLines
  private var chain = JournalChain()
  private(set) var committed = JournalChain()

  init(source: JournalSource, lines: JournalLines) {
    self.source = source
    self.lines = lines
  }

  mutating func header(app: String) throws(JournalError) -> JournalHeader {
    guard let line = try lines.next(), line.isWhole,
      let (version, rest) = chain.takeHeader(lines.bytes, line.range)
    else { throw source.error(.noJournal) }
    if version != JournalHeader.formatVersion { throw source.error(.unknownVersion(version)) }
    var fields = rest
    guard let header = JournalHeader(afterVersion: &fields) else { throw source.error(.noJournal) }
    if header.app != app { throw source.error(.otherApp(header.app, expected: app)) }
    committed = chain
    return header
  }

  mutating func findLastCommit() throws(JournalError) {
    while let line = try lines.next(), line.isWhole {
      do throws(JournalChain.Flaw) {
        if case .commit = try chain.take(lines.bytes, line.range) { committed = chain }
      } catch {
        // What was written so was not torn.
        if error == .checksum, try !findsCommit(from: line) { return }
        throw source.error(
          .damaged(
            record: chain.recordCount + 1, offset: line.offset, flaw: error,
            lastCommitEnd: committed.byteCount))
      }
    }
  }

  private mutating func findsCommit(from flawed: JournalLines.Line) throws(JournalError) -> Bool {
    var search = DamageSearch(after: chain.digits)
    var next: JournalLines.Line? = flawed
    while let line = next, line.isWhole {
      if search.findsCommit(in: lines.bytes, line.range) { return true }
      next = try lines.next()
    }
    return false
  }
}
