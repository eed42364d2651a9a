import Platform
import Synchronization

/// An open descriptor; an owned one is closed when it is released.
package final class InputDescriptor: Sendable {
  package let number: Int32
  private let isOwned: Atomic<Bool>
  /// The kind of the file, if it was opened here.
  package let kind: FileKind?

  /// - Parameter isOwned: Whether to close it at release; one of another owner, such as standard input, stays
  ///   open.
  package init(_ number: Int32, isOwned: Bool = false) {
    self.number = number
    self.isOwned = Atomic(isOwned)
    kind = nil
  }

  /// Opens a file that a program's argument names: anything but a folder.
  ///
  /// A named pipe is opened at once; reading waits for its writer.
  ///
  /// - Parameter open: Opens the file if its path alone is not enough.
  package init(
    openingArgument path: String, _ open: (() throws(SystemError) -> Int32)? = nil
  ) throws(ScriptFileError) {
    do throws(SystemError) {
      number = if let open { try open() } else { try SystemCall.openFile(path) }
      isOwned = Atomic(true)
      kind = FileKind(try SystemCall.status(of: number).st_mode)
    } catch {
      throw .cannotOpen(path: path, error)
    }
    // Throwing closes it.
    if kind == .folder { throw .isFolder(path: path) }
  }

  /// Opens a script, which must be a regular file: opening a FIFO could wait for ever, and a device is not a
  /// script.
  package convenience init(
    openingScript path: String, _ open: (() throws(SystemError) -> Int32)? = nil
  ) throws(ScriptFileError) {
    try self.init(openingArgument: path, open)
    try checkIsScript(path)
  }

  /// Throws unless it is a regular file.
  package func checkIsScript(_ path: String) throws(ScriptFileError) {
    if let kind, kind != .file { throw .notRegularFile(path: path, kind: kind.rawValue) }
  }

  /// Throws if a user other than root and the process's user can have written the file.
  package func checkIsOwn(_ path: String) throws(ScriptFileError) {
    let status = try attempt(status()) { ScriptFileError.cannotOpen(path: path, $0) }
    if ![0, geteuid()].contains(status.st_uid) { throw .isForeign(path: path) }
    if status.st_mode & 0o022 != 0 { throw .isWritableByOthers(path: path) }
  }

  package func status() throws(SystemError) -> stat { try SystemCall.status(of: number) }

  /// Locks the file until it is closed.
  ///
  /// - Parameter tries: The number of tries, 5 ms apart. A child process that is just being started shares a lock of its
  ///   parent until it runs its own program, also one that the parent has released meanwhile.
  /// - Returns: False if another descriptor has the lock.
  package func lock(tries: Int = 1) throws(SystemError) -> Bool {
    for next in 1...tries {
      do throws(SystemError) {
        try SystemCall.untilUninterrupted { flock(number, LOCK_EX | LOCK_NB) }
        return true
      } catch {
        if error.code != EWOULDBLOCK { throw error }
      }
      if next < tries { SystemCall.pause(milliseconds: 5) }
    }
    return false
  }

  /// Reads available bytes, and waits for them, and for the writer of a named pipe.
  ///
  /// - Returns: At most 64 KiB; nothing at the end of input.
  package func readChunk() throws(SystemError) -> [UInt8] {
    // A named pipe is at its end until it has been opened for writing.
    if kind == .pipe { try SystemCall.wait(for: number) }
    return try SystemCall.readChunk(of: number)
  }

  /// The number of lines of a regular file of at most 16 MiB; counting them takes some ten milliseconds.
  var lineCount: Int? {
    guard kind == .file, let size = try? status().st_size, size <= 1 << 24,
      let bytes = try? SystemCall.readChunk(of: number, at: 0, atMost: Int(size))
    else { return nil }
    let hasOpenEnd = !bytes.isEmpty && bytes.last != 0x0A
    return bytes.count { $0 == 0x0A } + (hasOpenEnd ? 1 : 0)
  }

  package func readAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try readChunk()
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }

  /// Closes the descriptor now, if it is owned; it must not be used any more.
  func close() {
    if isOwned.exchange(false, ordering: .relaxed) { SystemCall.closeFile(number) }
  }

  deinit { close() }
}
