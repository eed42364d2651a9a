/// The reason for which an action is refused, for the user that asked for it.
///
/// A reactor's `mutate` returns it as an error, and so does a router or a workflow step that cannot
/// do what it was asked to. The reactor lives on, and its state stays as it is:
///
/// ```swift
/// case .attach(_, as: let name) where isInUse(name):
///   return .error(Refusal("\(name) is already in use; choose another name.", argument: "name"))
/// ```
///
/// It depends on no user interface. A command line fails the line, prints the message, and points
/// at the argument.
public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason, and how to fix it.
  public let message: String
  /// The declared name of the command's argument that is at fault, if one is.
  public let argument: String?

  /// Creates a refusal with a message for people.
  ///
  /// - Parameters:
  ///   - message: The reason, and how to fix it.
  ///   - argument: The declared name of the argument that is at fault, if one is.
  public init(_ message: String, argument: String? = nil) {
    self.message = message
    self.argument = argument
  }

  /// The message.
  public var description: String { message }
}
