/// The reason why a file named as a script, or for comparison, is not read.
public enum ScriptFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refused: there is no such file, or it is not readable.
  case cannotOpen(path: String, SystemError)
  case isFolder(path: String)
  /// It must be a regular file, but is something else, such as a named pipe (`kind`, with its article).
  case notRegularFile(path: String, kind: String)
  /// It must be the user's own, but belongs to another user.
  case isForeign(path: String)
  /// It must be the user's own, but other users can write it.
  case isWritableByOthers(path: String)
  /// It has a line that is longer than the limit, at an offset in bytes.
  case lineTooLong(path: String, offset: Int, limit: Int)

  /// A sentence for users, with the path as it was given: make it visible before showing it.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let error):
      "cannot open '\(path)': \(error)"
    case .isFolder(let path): "'\(path)' is a folder"
    case .notRegularFile(let path, let kind):
      "'\(path)' is \(kind), not a regular file"
    case .isForeign(let path):
      "'\(path)' was not run, as another user owns it; make it your own, or start with --no-rc"
    case .isWritableByOthers(let path):
      "'\(path)' was not run, as other users can write it; type chmod go-w '\(path)', or start with --no-rc"
    case .lineTooLong(let path, let offset, let limit):
      "'\(path)' has a line of more than \(limit) bytes, from byte \(offset) on"
    }
  }
}
