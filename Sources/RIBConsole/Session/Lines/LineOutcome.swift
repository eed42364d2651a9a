/// What came of a line, as far as it went without waiting.
struct LineOutcome {
  /// What is to be done next.
  enum Next {
    case nextLine
    case wait(TypedWait)
    /// Run the lines of a file; the column is that of its name.
    case source(String, column: Int)
    /// End with the status, but wait before if that is given.
    case quit(Int?, after: TypedWait?)
  }

  /// Whether something went wrong, all of which has been reported already.
  var hasFailed = false
  var next = Next.nextLine

  /// Whether something is to be done before the next line.
  var isFollowed: Bool {
    if case .nextLine = next { return false }
    return true
  }
}
