/// The reason why a stored value was not read or saved, in words for its user.
public struct StorageError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Kind: String, Codable, Sendable {
    /// The file cannot be read, or is none that can be used; it is left as it is.
    case unreadable
    /// The file cannot be written, as on a full device; saving is tried again.
    case unwritable
    /// Another program has changed the file since it was read; it is left as it is until the owner of the value calls
    /// ``Stored/reload()`` or ``Stored/overwrite()``.
    case changed
    /// The file is of a later version of the program; it is left as it is.
    case newer
  }

  /// The kind of failure.
  public let kind: Kind
  /// Sentences that name the file, and say what happened and how to fix it.
  public let description: String

  /// Creates a failure, as for a test double.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
