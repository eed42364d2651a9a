import Platform
import RIBCore

extension RecordedValue where Value == UUID {
  /// New UUIDs.
  public static var uuid: RecordedValue {
    RecordedValue(
      "uuid",
      ofMoment: {
        var random = SessionRandom()
        return random.uuid()
      })
  }
}

extension SessionRandom {
  /// Returns a new UUID, in place of `UUID()`: one of version 4, all of whose other bits are random.
  public mutating func uuid() -> UUID {
    let (high, low) = (next() & ~0xF000 | 0x4000, next() & ~(0b11 << 62) | 1 << 63)
    let bytes = [high, low].flatMap { half in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: half >> (8 * $0)) }
    }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}

/// A dependency with the date, and timers that end at a date: the time of the calendar, which also passes while no program
/// runs.
///
/// ```swift
/// case .stamp: .just(.add(wallClock.date))
/// case .remind(let date): Observable.timer(until: date, on: wallClock).map { _ in .remind }
/// ```
@MainActor
public struct WallClock {
  /// The date as a stream of one element, for code that has one.
  public let now: RecordedValue<Date>
  private let makeDate: @MainActor () -> Date
  fileprivate let wait: (Date) -> Observable<Date>

  /// The date now, in place of `Date()`.
  ///
  /// It comes at once. In a session, it follows from the session's log: it is the same when the session is restored, goes
  /// back or is looked at. In virtual time, it is the date at which the session began, and the time that has passed since. In a
  /// journal that an earlier version began, which has no dates, it is the first day of 1970 and that time; ``now`` is right.
  public var date: Date { makeDate() }

  /// The date of the session, or of the tester's clock, that runs the code; outside of both, that of the system.
  ///
  /// A session that is restored after the date of a timer gets that at once. In virtual time without a journal, and in a
  /// tester, timers follow the clock as the date does.
  public static var system: WallClock {
    let present: @MainActor () -> Date = {
      PresentMoment.now.map { Date(microsecondsSince1970: $0.date) } ?? .now
    }
    return WallClock(makeDate: present) { goal in
      let moment = PresentMoment.now
      if let moment, let clock = moment.clockOfDate {
        return timer(until: goal, on: clock) { Date(microsecondsSince1970: moment.date) }
      }
      // In seconds, as a text of the calendar has no place for dates that are far away.
      return .recordedWithoutFailure("until \(goal.timeIntervalSince1970)") { _ in
        // A session without a date of its own has that of the system.
        let date = moment.flatMap { $0.isRecorded ? nil : Date(microsecondsSince1970: $0.date) }
        let lead = date?.timeIntervalSinceNow ?? 0
        return .task { await arrive(at: goal, lead) }
      }
    }
  }

  private init(
    makeDate: @escaping @MainActor () -> Date, wait: @escaping (Date) -> Observable<Date>
  ) {
    now = RecordedValue("date", ofMoment: makeDate)
    self.makeDate = makeDate
    self.wait = wait
  }

  /// A date that follows a clock, for tests and simulations.
  ///
  /// - Parameters:
  ///   - start: The date now.
  ///   - clock: The clock, such as a virtual one.
  public init(from start: Date, following clock: any Clock<Duration>) {
    let elapsed = Stopwatch(clock).elapsed
    let date: @MainActor @Sendable () -> Date = {
      start.addingTimeInterval(elapsed() / .seconds(1))
    }
    self.init(makeDate: date) { Self.timer(until: $0, on: clock, date) }
  }

  /// Returns the date, which follows a clock, once it is at least the given one.
  private static func timer(
    until goal: Date, on clock: any Clock<Duration>, _ date: @escaping @MainActor () -> Date
  ) -> Observable<Date> {
    .deferred {
      let left = goal.timeIntervalSince(date())
      return Observable<Int>.timer(.seconds(left > 0 ? min(left, 1e12) : 0), clock: clock)
        .map { _ in max(goal, date()) }
    }
  }

  /// Sleeps until a date; in short steps, as the date of a system can be set.
  ///
  /// - Parameter lead: The seconds by which the date of the session is ahead of the system's.
  private static func arrive(at date: Date, _ lead: TimeInterval) async -> Date {
    while true {
      let now = Date.now.addingTimeInterval(lead)
      let left = date.timeIntervalSince(now)
      guard left > 0, (try? await Task.sleep(for: .seconds(min(left, 30)))) != nil else {
        return now
      }
    }
  }
}

extension Date {
  package init(microsecondsSince1970 count: Int64) {
    self.init(timeIntervalSince1970: TimeInterval(count) / 1_000_000)
  }

  /// The whole microseconds since 1970; a limit for a date that is too far away.
  package var microsecondsSince1970: Int64 {
    Int64(exactly: (timeIntervalSince1970 * 1_000_000).rounded())
      ?? (timeIntervalSince1970 < 0 ? .min : .max)
  }
}

extension Observable where Element == Date {
  /// The date when it is at least the given one, then completed; at once if that has passed.
  ///
  /// - Parameters:
  ///   - date: The date to wait for. With a journal and the date of the system, it may come while no program runs: the
  ///     restored session goes on with it.
  ///   - wallClock: The calendar's time.
  @MainActor
  public static func timer(until date: Date, on wallClock: WallClock) -> Observable<Date> {
    wallClock.wait(date)
  }
}
