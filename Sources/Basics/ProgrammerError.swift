/// Ends the program with a message about a mistake in its code.
///
/// It calls `fatalError` because `precondition` prints nothing in release builds. Bad input is not such a
/// mistake: it leads to an error that can be handled.
///
/// - Parameters:
///   - message: Full sentences: the mistake, then how to fix it.
///   - file: The caller's file.
///   - line: The caller's line.
@usableFromInline
package func programmerError(
  _ message: String, file: String = #fileID, line: Int = #line
) -> Never {
  fatalError("\(message) (at \(file):\(line))")
}
