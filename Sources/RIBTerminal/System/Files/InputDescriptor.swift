import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open descriptor; one that is owned is closed when it has no user any more.
package final class InputDescriptor: Sendable {
  package let number: Int32
  private let isOwned: Atomic<Bool>
  /// What it is, where it was opened here.
  private let kind: FileKind?

  /// - Parameter isOwned: Whether to close it in the end; one of another owner stays open, such as
  ///   standard input.
  package init(_ number: Int32, isOwned: Bool = false) {
    self.number = number
    self.isOwned = Atomic(isOwned)
    kind = nil
  }

  /// Whether it is known to be a regular file.
  package var isRegular: Bool { kind == .file }

  /// Whether it is known to be a named pipe.
  var isPipe: Bool { kind == .pipe }

  /// Opens what the arguments of a program name: anything but a folder.
  ///
  /// A named pipe is opened at once; reading waits for its writer.
  ///
  /// - Parameter open: Opens it where that is not done by its path alone.
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
    // What is thrown here closes it.
    if kind == .folder { throw .isFolder(path: path) }
  }

  /// Opens a script, which must be a regular file: a FIFO could keep us waiting for ever, and a
  /// device is not a script.
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

  /// Throws unless only the user of the process can have written it, or root.
  package func checkIsOwn(_ path: String) throws(ScriptFileError) {
    let status: stat
    do throws(SystemError) {
      status = try SystemCall.status(of: number)
    } catch {
      throw .cannotOpen(path: path, error)
    }
    if ![0, geteuid()].contains(status.st_uid) { throw .isForeign(path: path) }
    if status.st_mode & 0o022 != 0 { throw .isWritableByOthers(path: path) }
  }

  /// Reads what is there, waiting for it, and for the writer of a named pipe.
  ///
  /// - Returns: At most 64 KiB; nothing at the end of input.
  func readChunk() throws(SystemError) -> [UInt8] {
    // A pipe of a name is at its end as long as no one has opened it for writing.
    if kind == .pipe { try SystemCall.wait(for: number) }
    return try SystemCall.readChunk(of: number)
  }

  /// The lines of a regular file of at most 16 MiB, which are counted in some ten milliseconds.
  var lineCount: Int? { isRegular ? SystemCall.lineCount(of: number, atMost: 1 << 24) : nil }

  /// Reads all up to the end of input.
  func readAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try readChunk()
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }

  /// Closes it now, if it is owned; it is not to be used any more.
  func close() {
    if isOwned.exchange(false, ordering: .relaxed) { SystemCall.closeFile(number) }
  }

  deinit { close() }
}
