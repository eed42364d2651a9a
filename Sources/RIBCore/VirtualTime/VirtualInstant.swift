// The points of virtual time, and the present one.

import Synchronization

extension VirtualClock {
  /// A point of virtual time, counted from the clock's start.
  ///
  /// One that would be too far away for a `Duration` stays at the farthest that there is.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public let offset: Duration

    /// The end of time: the last instant that a clock gets to, `.seconds(Int64.max)` from its start.
    public static let latest = Instant(offset: .seconds(Int64.max))
    /// Twice as far as time goes, so that what lies behind its end differs from the end.
    private static let farthest = Duration.seconds(Int64.max) * 2

    /// Makes an instant.
    public init(offset: Duration = .zero) {
      self.offset = min(max(offset, .zero - Instant.farthest), Instant.farthest)
    }

    /// The instant later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      // No sum is farther away than four times as far as time goes, which a duration can be.
      Instant(offset: offset + Instant(offset: duration).offset)
    }
    /// How much later the other instant is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether the left instant is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }
}

/// A time that the main actor moves, and any thread reads.
final class MovingTime: Sendable {
  /// Odd while the time is being moved, and another number after it.
  private let version = Atomic<Int>(0)
  private let seconds = Atomic<Int64>(0)
  private let attoseconds = Atomic<Int64>(0)

  var offset: Duration {
    while true {
      let before = version.load(ordering: .sequentiallyConsistent)
      let offset = Duration(
        secondsComponent: seconds.load(ordering: .sequentiallyConsistent),
        attosecondsComponent: attoseconds.load(ordering: .sequentiallyConsistent))
      let after = version.load(ordering: .sequentiallyConsistent)
      if before == after, before.isMultiple(of: 2) { return offset }
    }
  }

  @MainActor
  func move(to offset: Duration) {
    version.add(1, ordering: .sequentiallyConsistent)
    seconds.store(offset.components.seconds, ordering: .sequentiallyConsistent)
    attoseconds.store(offset.components.attoseconds, ordering: .sequentiallyConsistent)
    version.add(1, ordering: .sequentiallyConsistent)
  }
}
