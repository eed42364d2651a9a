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

/// A problem with a file, and how to fix it, in words that follow its path.
package struct FileProblem: Sendable {
  let kind: StorageError.Kind
  let predicate: String

  init(_ kind: StorageError.Kind, _ predicate: String) {
    self.kind = kind
    self.predicate = predicate
  }

  static func cannotRead(_ error: SystemError) -> FileProblem {
    .init(.unreadable, "cannot be read: \(error). Fix that, and start again.")
  }
  /// It is not a plain file of the user, which alone is read.
  static func isOther(_ kind: FileKind) -> FileProblem {
    .init(.unreadable, "\(kind.clause). Move it away, or name another file.")
  }
  /// The file was not replaced.
  static func cannotWrite(_ error: SystemError) -> FileProblem {
    .init(.unwritable, "cannot be written: \(error). Fix that, and save again.")
  }
  static func cannotMakeFolder(_ folder: String, _ error: SystemError) -> FileProblem {
    .init(
      .unwritable,
      "cannot be written, as its folder '\(TerminalText.visible(folder))' cannot be created: \(error). Fix that, and "
        + "save again.")
  }
  /// The new file, which would replace it, is not a plain file of the user.
  static func newFileIsOther(_ path: String, _ kind: FileKind) -> FileProblem {
    .init(
      .unwritable,
      "cannot be written, as '\(TerminalText.visible(path))' \(kind.clause). Move that away, and save again."
    )
  }
  static func tooLarge(size: Int, limit: Int) -> FileProblem {
    .init(
      .unwritable,
      "has, or would have, \(size) bytes, more than the limit of \(limit). Make it smaller, or name another file."
    )
  }
  /// Another process keeps the lock.
  static let inUse = FileProblem(
    .unwritable,
    "is being written by another process, which has not finished for seconds. Wait until it has, or end it, and save "
      + "again.")
  static func cannotMove(to path: String, _ error: SystemError) -> FileProblem {
    .init(
      .unwritable,
      "cannot be moved to '\(TerminalText.visible(path))': \(error). Fix that, and start again.")
  }
  /// The file was replaced, but may be the former one after a power loss.
  static func cannotSync(_ error: SystemError) -> FileProblem {
    .init(
      .unsynced,
      "was written, but a power loss may undo that: \(error). Fix that, and save again.")
  }
  /// It no longer has the expected version.
  static let changed = FileProblem(
    .changed,
    "was changed by another program since it was read, and was left as it is. Reload it, or overwrite it."
  )
}

extension StorageError {
  /// Creates a failure in sentences that begin with the path, and describe the problem and how to fix it.
  package init(_ path: String, _ problem: FileProblem) {
    self.init(problem.kind, "'\(TerminalText.visible(path))' \(problem.predicate)")
  }
}
