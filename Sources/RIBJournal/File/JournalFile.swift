import Basics
import Platform
import RIBConsole

/// A journal that is open for writing, by one process at a time.
///
/// Records are collected until a commit writes them, followed by a commit record, and waits until they are on the
/// device. After a commit that fails, the bytes that it wrote are cut off again if possible, and each further call
/// throws the same error.
final class JournalFile {
  /// The size at which a journal takes no more commands, unless another one is given: 1 GiB.
  static let defaultSizeLimit = 1 << 30

  /// The first record, as it is in the file.
  let header: JournalHeader
  let contents: JournalContents
  /// The mode of the file when it was opened, if other users had access.
  let formerMode: mode_t?

  private let path: String
  private var source: JournalSource?
  private let sizeLimit: Int
  private let calls: JournalCalls

  /// The records up to the last commit.
  private var committed: JournalChain
  /// The offset in the file at which they end; the last line feed may be missing.
  private var committedSize: Int
  /// The records including those that are not committed yet.
  private(set) var recorded: JournalChain
  private var batch: [UInt8] = []
  /// The size of the file, including a torn tail.
  private var fileSize: Int
  /// The time of the file's last change as it was after the last write; nil if times show nothing.
  private var changeTime: Int64?
  /// The error that each further call throws.
  private(set) var failure: JournalError?
  /// The path of the file that keeps the torn tail, once that is cut.
  private(set) var cutPath: String?

  /// Opens and locks a journal, or makes one if there is no file, an empty one, or one that ends within the header.
  ///
  /// An existing journal is synced, as the process that wrote it may have ended before that. A torn tail stays until
  /// the first commit, which of a journal that is made is its header.
  ///
  /// - Parameters:
  ///   - header: The first record of a new journal; an existing one must have the same app.
  ///   - command: The number of an earlier command from which the session goes on, which the file must have.
  ///   - mustExist: Whether there must be a file, as there must with a command.
  ///   - sizeLimit: The size at which there is no room for more commands.
  init(
    opening path: String, header: JournalHeader, after command: Int? = nil, mustExist: Bool = false,
    sizeLimit: Int = JournalFile.defaultSizeLimit, calls: JournalCalls = JournalCalls()
  ) throws(JournalError) {
    let source = try JournalSource(lockingForWriting: path, isMade: command == nil && !mustExist)
    contents = try JournalContents(verifying: source, app: header.app, upTo: command)
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
    changeTime = try source.changeTime()
    if isNew { try begin(source) }
  }

  var isNew: Bool { contents.header == nil }

  /// Whether there is room for more commands; other records always have room.
  var hasRoom: Bool { recorded.byteCount < sizeLimit }

  var hasUncommitted: Bool { !batch.isEmpty }

  /// Makes a reader of the contents that the file had when it was opened.
  ///
  /// The lock is released when both the reader and this object are released, or this object is closed.
  func makeReader() -> JournalReader { JournalReader(openSource, contents) }

  /// Adds a record, which is written at the next commit.
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

  /// Adds a commit record, which is written at the next commit.
  func seal(at time: Int64) throws(JournalError) {
    try append(.commit(commandCount: recorded.commandCount), at: time)
  }

  /// Releases the lock and closes the file; records that are not committed are lost.
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

  /// Writes the header, and waits until the folder's entry is on the device too.
  private func begin(_ source: JournalSource) throws(JournalError) {
    recorded.append(header, to: &batch)
    try write()
    try attempt(calls.syncFolder(of: source.path)) {
      (error: SystemError) in
      // The next process that opens it begins it anew, and syncs the folder.
      committed = JournalChain()
      committedSize = 0
      return fail(.cannotWrite(error, safe: committed, mayHoldMore: !cutBack(source)))
    }
  }

  /// Writes the records, of which the last one is a commit record, and waits until they are on the device.
  func write() throws(JournalError) {
    if let failure { throw failure }
    if batch.isEmpty { return }
    let source = openSource
    do throws(JournalError) {
      try source.check(size: fileSize, committed)
      try checkContents(of: source)
      if fileSize > committedSize {
        cutPath = try CutFile(of: source, from: committedSize, calls).path
      }
    } catch {
      throw fail(error.reason)
    }
    var hasBegun = false
    do throws(SystemError) {
      if fileSize > committedSize {
        try calls.cut(source.number, committedSize)
        try calls.sync(source.number)
      }
      // The missing line feed of the last record.
      if committedSize < committed.byteCount { batch.insert(0x0A, at: 0) }
      hasBegun = true
      try calls.write(batch, source.number)
      try calls.sync(source.number)
      if changeTime != nil { changeTime = try? source.changeTime() }
    } catch {
      let isCut = cutBack(source)
      throw fail(.cannotWrite(error, safe: committed, mayHoldMore: hasBegun && !isCut))
    }
    committed = recorded
    committedSize = committed.byteCount
    fileSize = committedSize
    batch.removeAll(keepingCapacity: batch.capacity <= 1 << 20)
  }

  /// Checks that the committed records are still in the file, if it may have been written in place.
  ///
  /// If they are, only its time was set, or the file system sets times late: then times are not looked at any more.
  private func checkContents(of source: JournalSource) throws(JournalError) {
    guard let known = changeTime, try source.changeTime() != known else { return }
    let present = try? JournalContents(examining: source, app: header.app)
    if present?.damage != nil || present?.committed != committed {
      throw source.error(.changed(safe: committed))
    }
    changeTime = nil
  }

  /// Cuts off the bytes of a failed commit, and returns whether that was possible.
  private func cutBack(_ source: JournalSource) -> Bool {
    (try? calls.cut(source.number, committedSize)) != nil
  }

  private func fail(_ reason: JournalError.Reason) -> JournalError {
    let failure = JournalError(path: path, reason: reason)
    self.failure = failure
    batch = []
    return failure
  }
}
