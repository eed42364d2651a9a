// The error by which a node refuses a command.

/// Why a node refuses a command, as its user will read it.
///
/// A reactor's `mutate` returns `.error(CommandError("…", argument: "name"))`: the line fails, the
/// session prints the message and points at the argument in the line.
///
/// ```swift
/// case .attach(_, as: let name) where isInUse(name):
///   return .error(CommandError("\(name) is in use; choose another name.", argument: "name"))
/// ```
public struct CommandError: Error, Equatable, Sendable {
  /// What happened, and how to mend it.
  public let message: String
  /// The name of the argument that is to blame, as the command declared it.
  public let argument: String?

  /// A refusal with a message for the user.
  ///
  /// - Parameters:
  ///   - message: What happened, and how to mend it.
  ///   - argument: The declared name of the argument that is to blame, if one is.
  public init(_ message: String, argument: String? = nil) {
    self.message = message
    self.argument = argument
  }
}

extension CommandError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
