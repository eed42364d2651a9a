// What a line buffer asks of its owner.

/// What the keys that were typed ask for, beyond the editing that the buffer has done itself.
package enum EditEvent: Equatable, Sendable {
  /// Return: the line, which the buffer does not hold any more.
  case accepted(String)
  /// C-d on an empty line.
  case endOfInput
  /// C-c: the line that it cleared, empty if there was none.
  case interrupt(discarded: String)
  /// C-z.
  case suspend
  /// Tab: complete the word at the cursor.
  case complete
  /// Tab again, at once: list what the word could become.
  case listCandidates
  /// M-.: insert the last word of an earlier line.
  case lastWord
  /// C-l: clear the screen and draw anew.
  case clearScreen
  /// A key, or several, could not do anything.
  case bell
  /// A paste would have made the line too long; none of it was taken.
  case refused
}
