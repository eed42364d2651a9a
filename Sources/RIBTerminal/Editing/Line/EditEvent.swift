/// A request of the typed keys to the line buffer's owner, beyond the editing that the buffer does itself.
package enum EditEvent: Equatable, Sendable {
  /// Return: the line, which the buffer has removed.
  case accepted(String)
  /// C-d on an empty line.
  case endOfInput
  /// C-c: the line that it cleared, empty if there was none.
  case interrupt(discarded: String)
  /// C-z.
  case suspend
  /// Tab: complete the word at the cursor.
  case complete
  /// Tab again, immediately: list the candidates for the word.
  case listCandidates
  /// M-.: insert the last word of an earlier line.
  case lastWord
  /// C-l: clear the screen and draw again.
  case clearScreen
  /// A key, or several, had no effect.
  case bell
  /// A paste would have made the line too long; it was dropped.
  case refused
}
