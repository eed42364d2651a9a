// The error by which a reactor refuses an action.

/// Why an action is refused, as the one who asked for it will read it.
///
/// A reactor's `mutate` returns it as an error, and so does a router or a workflow step that cannot
/// do what it was asked for. The reactor lives on, and its state stays as it is:
///
/// ```swift
/// case .attach(_, as: let name) where isInUse(name):
///   return .error(Refusal("\(name) is already in use; choose another name.", argument: "name"))
/// ```
///
/// It needs nothing of what shows it. A command line fails the line, prints the message, and points
/// at the argument.
public struct Refusal: Error, Equatable, Sendable {
  /// What happened, and how to mend it.
  public let message: String
  /// The name of the argument that is to blame, as the command declared it.
  public let argument: String?

  /// A refusal with a message for people.
  ///
  /// - Parameters:
  ///   - message: What happened, and how to mend it.
  ///   - argument: The declared name of the argument that is to blame, if one is.
  public init(_ message: String, argument: String? = nil) {
    self.message = message
    self.argument = argument
  }
}

extension Refusal: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
