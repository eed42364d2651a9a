// Why nothing was written, and how to mend it.

/// A refusal; nothing has been written.
struct ScaffoldError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and what to type instead.
  let description: String

  init(_ description: String) { self.description = description }
}
