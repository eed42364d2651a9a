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
    let mode: mode_t
    do throws(SystemError) {
      mode = try SystemCall.status(of: opened).st_mode
    } catch {
      close(opened)
      throw .cannotOpen(path: path, error)
    }
    if let kind = SystemCall.oddKind(of: mode) {
      close(opened)
      throw .notRegularFile(path: path, kind: kind)
    }
    number = opened
    isOwned = true
  }

  deinit {
    if isOwned { close(number) }
  }
}
