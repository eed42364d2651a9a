// The deadline of a wait, told apart from a main actor that other tests keep.

/// Sleeps until a deadline in a hundred steps, each of which asks for the main actor: while other
/// tests keep it, what is waited for gets no turn, and neither does the deadline.
///
/// - Returns: Whether the deadline has come; false if the wait was cancelled before.
func deadlineComes(after deadline: Duration) async -> Bool {
  for _ in 0..<100 {
    guard (try? await Task.sleep(for: deadline / 100)) != nil else { return false }
  }
  return true
}
