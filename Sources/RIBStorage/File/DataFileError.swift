import RIBTerminal

/// The reason why a data file was not read or replaced, in words for its user.
package struct DataFileError: Error, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: Reason

  package enum Reason: Equatable, Sendable {
    case cannotRead(SystemError)
    /// The file was not replaced.
    case cannotWrite(SystemError)
    /// The file was replaced, but may be the former one after a power loss.
    case cannotSync(SystemError, DataFile.Version)
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

    /// Creates the reason why the file was not opened to read it.
    init(_ refusal: PlainFile.Refusal) {
      switch refusal {
      case .isOther(let kind): self = .isOther(kind)
      case .failed(let error): self = .cannotRead(error)
      }
    }
  }

  /// Sentences that begin with the path, and describe the problem and how to fix it.
  package var description: String { "'\(TerminalText.visible(path))' \(predicate)" }

  private var predicate: String {
    switch reason {
    case .cannotRead(let error): "cannot be read: \(error). Fix that, and start again."
    case .cannotWrite(let error):
      "cannot be written: \(error). Fix that, and save again."
    case .cannotSync(let error, _):
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
        + " Start again to use what it holds now."
    case .inUse:
      "is being written by another process, which has not finished for seconds. Wait until it has, or end it,"
        + " and save again."
    }
  }
}
