import RIBCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A journal that is being written, by one process at a time.
///
/// Records are collected until a commit writes them, with a commit record behind them, and waits until
/// they are on the device. A commit that fails is the last one: what it wrote is cut off again where that
/// is possible, and whatever is called then throws the same error.
final class JournalFile {
  /// How large a journal grows, if nothing else is asked for: 1 GiB.
  static let defaultSizeLimit = 1 << 30

  /// The first record, as it is in the file.
  let header: JournalHeader
  /// What was found when the file was opened.
  let contents: JournalContents
  /// The mode that the file had when it was opened, if other users could use it then.
  let formerMode: mode_t?

  private let path: String
  private var source: JournalSource?
  private let sizeLimit: Int
  private let calls: JournalCalls

  /// Up to the last commit.
  private var committed: JournalChain
  /// Where that ends in the file, which may lack the last line feed.
  private var committedSize: Int
  /// With what was recorded since.
  private var recorded: JournalChain
  private var batch: [UInt8] = []
  /// Where the file ends, a torn tail included.
  private var fileSize: Int
  private var failure: JournalError?

  /// Opens and locks a journal, or makes one where there is none or an empty file.
  ///
  /// An old journal is synced, as the process that wrote it may have ended before it could. A torn tail stays
  /// until the first commit.
  ///
  /// - Parameters:
  ///   - header: The first record of a new journal; an old one must have the same app.
  ///   - sizeLimit: How large it grows before there is no room for more commands.
  init(
    opening path: String, header: JournalHeader, sizeLimit: Int = JournalFile.defaultSizeLimit,
    calls: JournalCalls = JournalCalls()
  ) throws(JournalError) {
    let source = try JournalSource(lockingForWriting: path, isMade: true)
    contents = try JournalContents(verifying: source, app: header.app)
    if contents.header != nil { try source.sync(calls) }
    formerMode = try source.makePrivate()
    self.path = path
    self.source = source
    self.header = contents.header ?? header
    self.sizeLimit = sizeLimit
    self.calls = calls
    committed = contents.committed
    recorded = committed
    committedSize = contents.committedSize
    fileSize = contents.size
    if isNew { try begin(source) }
  }

  /// Whether there was no journal before.
  var isNew: Bool { contents.header == nil }

  /// How many bytes there are, with what is not committed yet.
  var size: Int { recorded.byteCount }

  /// Whether there is room for more commands; what must be recorded always has room.
  var hasRoom: Bool { size < sizeLimit }

  /// How many commands there are since the journal's beginning, with those not committed yet.
  var commandCount: Int { recorded.commandCount }

  /// Whether something was recorded since the last commit.
  var hasUncommitted: Bool { !batch.isEmpty }

  /// A reader of what was in the file when it was opened.
  ///
  /// The lock is freed when both it and this are gone, or this is closed.
  func makeReader() -> JournalReader { JournalReader(openSource, contents) }

  /// Records; nothing is written before the next commit.
  ///
  /// - Parameter time: The virtual time in microseconds, which must not fall.
  func append(_ record: JournalRecord, at time: Int64) throws(JournalError) {
    if let failure { throw failure }
    if time > JournalChain.timeLimit { throw fail(.tooLate(safe: committed)) }
    let start = batch.count
    recorded.append(record, at: time, to: &batch)
    if batch.count - start > JournalChain.recordLimit + 1 {
      throw fail(.recordTooLong(safe: committed))
    }
  }

  /// Writes what was recorded and that it is whole, and waits until that is on the device.
  func commit(at time: Int64) throws(JournalError) {
    try append(.commit(commandCount: commandCount), at: time)
    try write()
  }

  /// Frees the lock and closes the file; what was not committed is gone.
  func close() {
    guard let source else { return }
    SystemCall.unlock(source.number)  // a child process may have a copy of the descriptor
    self.source = nil
  }

  private var openSource: JournalSource {
    guard let source else {
      programmerError("The journal is closed; open it again before using it.")
    }
    return source
  }

  // MARK: Writing

  /// Writes the header; the folder must know the file, too.
  private func begin(_ source: JournalSource) throws(JournalError) {
    recorded.append(header, to: &batch)
    try write()
    do throws(SystemError) {
      try calls.syncFolder(of: source.path)
    } catch {
      // The next one to open it begins it anew, and syncs the folder.
      committed = JournalChain()
      committedSize = 0
      throw fail(.cannotWrite(error, safe: committed, mayHoldMore: !isCut(source)))
    }
  }

  private func write() throws(JournalError) {
    let source = openSource
    do throws(JournalError) {
      try source.check(size: fileSize, committed)
      if fileSize > committedSize { _ = try CutFile(of: source, from: committedSize, calls) }
    } catch {
      throw fail(error.reason)
    }
    var hasBegun = false
    do throws(SystemError) {
      if fileSize > committedSize {
        try calls.cutFile(source.number, to: committedSize)
        try calls.syncFile(source.number)
      }
      // The line feed that the last record lacks.
      if committedSize < committed.byteCount { batch.insert(0x0A, at: 0) }
      hasBegun = true
      try calls.writeAll(batch, to: source.number)
      try calls.syncFile(source.number)
    } catch {
      let isCut = isCut(source)
      throw fail(.cannotWrite(error, safe: committed, mayHoldMore: hasBegun && !isCut))
    }
    committed = recorded
    committedSize = committed.byteCount
    fileSize = committedSize
    batch.removeAll(keepingCapacity: batch.capacity <= 1 << 20)
  }

  /// Cuts off what a failed commit has written, if that is possible.
  private func isCut(_ source: JournalSource) -> Bool {
    do throws(SystemError) {
      try calls.cutFile(source.number, to: committedSize)
      return true
    } catch {
      return false
    }
  }

  private func fail(_ reason: JournalError.Reason) -> JournalError {
    let failure = JournalError(path: path, reason: reason)
    self.failure = failure
    batch = []
    return failure
  }
}
