/// Measures the time since it was made, by a clock of any type.
///
/// Durations have one type for all clocks, so code that keeps them need not know the type of the clock.
@MainActor
package struct Stopwatch {
  /// The time since this was made.
  ///
  /// Its type names the main actor, so that a call does not check for it.
  package let elapsed: @MainActor () -> Duration

  package init(_ clock: any Clock<Duration>) {
    // The most common clocks by their types: instants of a type that is known only at run time are slow to
    // read and to subtract.
    elapsed =
      if let clock = clock as? ContinuousClock {
        Stopwatch.reader(of: clock)
      } else if let clock = clock as? SuspendingClock {
        Stopwatch.reader(of: clock)
      } else if let clock = clock as? VirtualClock {
        Stopwatch.reader(of: clock)
      } else {
        Stopwatch.reader(of: clock)
      }
  }

  private static func reader<Time: Clock<Duration>>(of clock: Time) -> @MainActor () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Returns the rest of a duration that began at a time of this stopwatch; negative once it is over.
  func left(of duration: Duration, since start: Duration) -> Duration {
    // A negative duration is over too; as it is, it could be too small to subtract from.
    max(.zero, duration) - (elapsed() - start)
  }
}
