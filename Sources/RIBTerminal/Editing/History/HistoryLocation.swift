/// The file that keeps typed lines from session to session.
public struct HistoryLocation: Equatable, Sendable {
  /// The path of the file; the folders on its way are made as they are needed.
  public var path: String
  /// The environment variable by which a user can name another file, if there is one.
  public var variable: String?

  /// Makes a location.
  public init(path: String, variable: String? = nil) {
    self.path = path
    self.variable = variable
  }
}
