// The one way out for a mistake in the program itself, as opposed to bad input.

/// Ends the program with a sentence that says what the programmer did wrong and how to mend it.
///
/// `fatalError` rather than `precondition`, because only the former keeps its sentence in release
/// builds. Bad input never comes here: it gets an error that can be handled.
///
/// - Parameters:
///   - message: A full sentence: what happened, then how to mend it.
///   - file: The caller's file.
///   - line: The caller's line.
@usableFromInline
package func programmerError(
  _ message: String, file: String = #fileID, line: Int = #line
) -> Never {
  fatalError("\(message) (at \(file):\(line))")
}
