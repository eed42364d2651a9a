import RIBCore

/// The real clock that virtual time follows, in whole microseconds.
@MainActor
final class LiveClock: RestPatience {
  /// The longest real time for which a rest waits for work that computes off the main actor.
  static let patience = Duration.milliseconds(100)

  let clock: any Clock<Duration>
  /// The time at which it began to follow the clock, in microseconds, and the time since.
  private var reading: (start: Int64, elapsed: @MainActor () -> Duration) = (0, { .zero })
  /// The end of the present rest's patience; nil while it has not had to wait.
  private var timer: RealTimer?

  /// - Parameter clock: A clock that should stop while the machine sleeps.
  init(following clock: any Clock<Duration>) { self.clock = clock }

  /// The instant of virtual time up to which all that is due may have run.
  var present: VirtualClock.Instant {
    let (start, elapsed) = reading
    return VirtualClock.Instant(reached: .microseconds(start + elapsed().microseconds))
  }

  /// Begins to follow the clock, from an instant of virtual time on.
  func begin(at instant: VirtualClock.Instant) {
    reading = (instant.offset.microseconds, Stopwatch(clock).elapsed)
  }

  // MARK: Patience

  func restDidEnd() { timer = nil }

  func isOver(before next: VirtualClock.Instant?) -> Bool {
    if let next, next <= present { return true }
    if let timer { return timer.isOver }
    let left = next.map { min(present.duration(to: $0), Self.patience) } ?? Self.patience
    timer = RealTimer(left, clock, VirtualClock.checkWaits)
    return false
  }
}
