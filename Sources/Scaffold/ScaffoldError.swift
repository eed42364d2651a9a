/// The reason why nothing was written.
struct ScaffoldError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
