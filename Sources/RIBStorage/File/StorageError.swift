import RIBTerminal

/// The reason why a stored value was not read or saved, in words for its user.
public struct StorageError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Kind: String, Codable, Sendable {
    /// The file cannot be read, or is none that can be used; it is left as it is.
    case unreadable
    /// The file cannot be written, as on a full device; saving is tried again.
    case unwritable
    /// The file has the new value, which a power loss may undo; saving is tried again.
    case unsynced
    /// Another program has changed the file since it was read; it is left as it is until the owner of the value calls
    /// ``Stored/reload()`` or ``Stored/overwrite()``.
    case changed
    /// The file is of a later version of the program; it is left as it is.
    case newer
  }

  /// The kind of failure.
  public let kind: Kind
  /// Sentences with the file, the problem and its fix.
  public let description: String

  /// Creates a failure, as for a test double.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// A problem with a file.
package enum FileProblem: Sendable {
  case cannotRead(SystemError)
  /// The file was not replaced.
  case cannotWrite(SystemError)
  /// The file was replaced, but may be the former one after a power loss.
  case cannotSync(SystemError)
  case cannotMakeFolder(String, SystemError)
  case cannotMove(to: String, SystemError)
  /// It is not a plain file of the user.
  case isOther(FileKind)
  /// The new file, which would replace it, is not a plain file of the user.
  case newFileIsOther(String, FileKind)
  case tooLarge(size: Int, limit: Int)
  /// It no longer has the expected version.
  case changed
  /// Another process keeps the lock.
  case inUse

  /// Creates the problem of a file that was not opened to read it.
  init(_ refusal: PlainFile.Refusal) {
    switch refusal {
    case .isOther(let kind): self = .isOther(kind)
    case .failed(let error): self = .cannotRead(error)
    }
  }

  fileprivate var kind: StorageError.Kind {
    switch self {
    case .cannotRead, .isOther: .unreadable
    case .cannotSync: .unsynced
    case .changed: .changed
    default: .unwritable
    }
  }

  fileprivate var predicate: String {
    switch self {
    case .cannotRead(let error): "cannot be read: \(error). Fix that, and start again."
    case .cannotWrite(let error):
      "cannot be written: \(error). Fix that, and save again."
    case .cannotSync(let error):
      "was written, but a power loss may undo that: \(error). Fix that, and save again."
    case .cannotMakeFolder(let folder, let error):
      "cannot be written, as its folder '\(TerminalText.visible(folder))' cannot be created: \(error)."
        + " Fix that, and save again."
    case .cannotMove(let newPath, let error):
      "cannot be moved to '\(TerminalText.visible(newPath))': \(error). Fix that, and start again."
    case .isOther(let kind): "\(kind.clause). Move it away, or name another file."
    case .newFileIsOther(let newPath, let kind):
      "cannot be written, as '\(TerminalText.visible(newPath))' \(kind.clause). Move that away, and save again."
    case .tooLarge(let size, let limit):
      "has, or would have, \(size) bytes, more than the limit of \(limit). Make it smaller, or name another file."
    case .changed:
      "was changed by another program since it was read, and was left as it is."
        + " Reload it, or overwrite it."
    case .inUse:
      "is being written by another process, which has not finished for seconds. Wait until it has, or end it,"
        + " and save again."
    }
  }
}

extension StorageError {
  /// Creates a failure in sentences that begin with the path, and describe the problem and how to fix it.
  package init(_ path: String, _ problem: FileProblem) {
    self.init(problem.kind, "'\(TerminalText.visible(path))' \(problem.predicate)")
  }
}
