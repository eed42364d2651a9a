/// The deadline of a wait, in real time.
///
/// It only catches hangs, which virtual time cannot end, and time in which others keep the main actor busy
/// does not count. It is counted in steps, each of which takes a turn of the shared pool and one of the main
/// actor, and counts as one step however long it waited for these turns. If other tests compute, or the
/// machine is slow, the deadline thus comes later, and a wait fails only if its own work did nothing with its
/// turns.
enum Deadline {
  /// Counts a duration down and runs a closure at its end, unless the returned task is cancelled before.
  static func watch(
    _ duration: Duration, onDeadline: @escaping @MainActor () -> Void
  ) -> Task<Void, Never> {
    let step = max(.milliseconds(1), min(duration / 10, .milliseconds(50)))
    return Task.detached {
      var left = duration
      repeat {
        if (try? await ContinuousClock().sleep(for: step)) == nil { return }
        left -= step
        await MainActor.run { [left] in if left <= .zero { onDeadline() } }
      } while left > .zero
    }
  }
}
