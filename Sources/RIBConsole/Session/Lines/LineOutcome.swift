/// The outcome of running one line as far as it goes without waiting, with the next step of the session.
enum LineOutcome {
  /// Go on with the next line.
  case done
  /// The line failed; its problems have been reported already.
  case failed
  case wait(TypedWait)
  /// Run the lines of a file; the column is that of its name.
  case source(String, column: Int)
  /// End with the status, after a wait if there is one.
  case quit(Int?, after: TypedWait?)
}
