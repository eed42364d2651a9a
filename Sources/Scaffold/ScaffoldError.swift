/// The reason why nothing was written.
struct ScaffoldError: Error, Equatable, CustomStringConvertible {
  /// The reason in words, and how to fix it.
  let description: String

  init(_ description: String) { self.description = description }
}
