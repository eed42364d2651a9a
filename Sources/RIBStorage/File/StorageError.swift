import RIBCore
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
    /// The file was replaced, as the session has gone back; its other content was kept under another name, so that
    /// nothing is lost.
    case replaced
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

extension StorageError: PossibleWarning {
  package var isWarning: Bool { kind == .replaced }
}

extension StorageError {
  /// Creates a failure in sentences that begin with the path, and describe the problem and how to fix it.
  init(_ kind: Kind, _ path: String, _ predicate: String) {
    self.init(kind, "'\(TerminalText.visible(path))' \(predicate)")
  }

  static func cannotRead(_ path: String, _ error: SystemError) -> StorageError {
    StorageError(.unreadable, path, "cannot be read: \(error). Fix that, and start again.")
  }

  /// The file was not replaced.
  static func cannotWrite(_ path: String, _ error: SystemError) -> StorageError {
    StorageError(.unwritable, path, "cannot be written: \(error). Fix that, and save again.")
  }

  /// The file no longer has the expected version.
  static func changed(_ path: String) -> StorageError {
    StorageError(
      .changed, path,
      "was changed by another program since it was read, and was left as it is. Reload it, or overwrite it."
    )
  }
}
