/// The file that keeps typed lines between sessions.
public struct HistoryLocation: Equatable, Sendable {
  /// The path of the file; missing folders on it are created.
  public var path: String
  /// The environment variable with which a user can choose another file, if there is one.
  public var variable: String?

  /// Creates a location.
  public init(path: String, variable: String? = nil) {
    self.path = path
    self.variable = variable
  }
}
