extension VirtualClock {
  /// A point of virtual time, counted from the clock's start.
  ///
  /// An instant that is too far away for a `Duration` is moved to the farthest possible one.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public let offset: Duration

    /// The end of time: the last instant that a clock reaches, `.seconds(Int64.max)` after its start.
    public static let latest = Instant(offset: .seconds(Int64.max))
    /// Twice as far as the end of time, so that instants after the end differ from it.
    private static let farthest = Duration.seconds(Int64.max) * 2

    /// Makes an instant.
    public init(offset: Duration = .zero) {
      self.offset = min(max(offset, .zero - Instant.farthest), Instant.farthest)
    }

    /// Makes an instant that a clock has reached, which is not too far away.
    package init(reached offset: Duration) { self.offset = offset }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      // No sum is farther away than four times the end of time, which a duration can express.
      Instant(offset: offset + Instant(offset: duration).offset)
    }
    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns whether the left instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }
}
