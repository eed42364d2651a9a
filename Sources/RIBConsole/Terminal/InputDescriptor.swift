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

  /// A descriptor that belongs to somebody else and stays open, such as standard input.
  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  /// A descriptor that is given away to this.
  init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// Opens a script, which must be a regular file: a FIFO could keep us waiting for ever, and a
  /// folder or a device is not a script.
  init(openingScript path: String) throws(ScriptFileError) {
    let opened: Int32
    do throws(SystemError) {
      opened = try SystemCall.open(path, O_RDONLY)
    } catch {
      throw .cannotOpen(path: path, error)
    }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else {
      let error = SystemError.latest
      close(opened)
      throw .cannotOpen(path: path, error)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw .notRegularFile(path: path, kind: Self.kind(of: status.st_mode))
    }
    number = opened
    isOwned = true
  }

  deinit {
    if isOwned { close(number) }
  }

  private static func kind(of mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
