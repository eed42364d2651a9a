// A descriptor to read lines from: borrowed, or a script's own.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open descriptor; one that is owned is closed when the last user lets go of it.
final class InputDescriptor: Sendable {
  let number: Int32
  private let isOwned: Bool
  /// Whether it is known to be a regular file.
  let isRegular: Bool
  /// A pipe of a name is at its end as long as nobody has opened it for writing.
  private let waitsForWriter: Bool

  /// A descriptor that belongs to somebody else and stays open, such as standard input.
  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
    isRegular = false
    waitsForWriter = false
  }

  /// A descriptor that is given away to this.
  init(owning number: Int32) {
    self.number = number
    isOwned = true
    isRegular = false
    waitsForWriter = false
  }

  /// Opens a script, which must be a regular file: a FIFO could keep us waiting for ever, and a
  /// folder or a device is not a script.
  convenience init(openingScript path: String) throws(ScriptFileError) {
    try self.init(opening: path) { SystemCall.oddKind(of: $0) }
  }

  /// Opens what the one who started the program named: anything but a folder.
  ///
  /// A named pipe is opened at once; who reads waits for its writer.
  convenience init(openingArgument path: String) throws(ScriptFileError) {
    try self.init(opening: path) { $0 & S_IFMT == S_IFDIR ? SystemCall.oddKind(of: $0) : nil }
  }

  /// - Parameter refused: What a file of a mode is, if it is refused.
  private init(
    opening path: String, _ refused: (mode_t) -> String?
  ) throws(ScriptFileError) {
    let opened: Int32
    do throws(SystemError) {
      opened = try SystemCall.open(path, O_RDONLY)
    } catch {
      throw .cannotOpen(path: path, error)
    }
    let mode: mode_t
    do throws(SystemError) {
      mode = try SystemCall.status(of: opened).st_mode
    } catch {
      close(opened)
      throw .cannotOpen(path: path, error)
    }
    if let kind = refused(mode) {
      close(opened)
      throw .notRegularFile(path: path, kind: kind)
    }
    number = opened
    isOwned = true
    isRegular = mode & S_IFMT == S_IFREG
    waitsForWriter = mode & S_IFMT == S_IFIFO
  }

  /// Reads what is there, waiting for it, and for the writer of a named pipe.
  ///
  /// - Returns: At most 64 KiB; nothing at the end of input.
  func readChunk() throws(SystemError) -> [UInt8] {
    if waitsForWriter { try SystemCall.wait(for: number, events: POLLIN) }
    return try SystemCall.readChunk(of: number)
  }

  deinit {
    if isOwned { close(number) }
  }
}
