/// The outcome of running one line as far as it goes without waiting.
struct LineOutcome {
  /// The next step of the session.
  enum Next {
    case nextLine
    case wait(TypedWait)
    /// Run the lines of a file; the column is that of its name.
    case source(String, column: Int)
    /// End with the status, after a wait if there is one.
    case quit(Int?, after: TypedWait?)
  }

  /// Whether the line failed; its problems have been reported already.
  var hasFailed = false
  var next = Next.nextLine

  /// Whether another step comes before the next line.
  var isFollowed: Bool {
    if case .nextLine = next { return false }
    return true
  }
}
