// How long it has been, by a clock of any type.

/// Measures the time since it was made.
///
/// Durations have one type, whatever the clock, so those who keep them need not know the clock's.
@usableFromInline
@MainActor
struct Stopwatch {
  /// The time since this was made.
  @usableFromInline let elapsed: () -> Duration

  @usableFromInline
  init(_ clock: any Clock<Duration>) {
    // The clocks of most programs and tests by their types: instants of a type that is known only at run time
    // are slow to read and to subtract.
    elapsed =
      if let clock = clock as? ContinuousClock {
        Stopwatch.reader(of: clock)
      } else if let clock = clock as? VirtualClock {
        Stopwatch.reader(of: clock)
      } else {
        Stopwatch.reader(of: clock)
      }
  }

  private static func reader<Time: Clock<Duration>>(of clock: Time) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// How much is left of a duration that began at a time of this stopwatch; negative once it is over.
  @inlinable
  func left(of duration: Duration, since start: Duration) -> Duration {
    // Durations of less than nothing are over too; as they are, they could be too small to subtract from.
    max(.zero, duration) - (elapsed() - start)
  }
}
