import Platform
import RIBCore

extension RecordedValue where Value == UUID {
  /// New UUIDs.
  public static var uuid: RecordedValue { RecordedValue("uuid") { UUID() } }
}

/// A dependency with the date, and timers that end at a date: the time of the calendar, which also passes while no program
/// runs.
///
/// ```swift
/// case .remind(let date): Observable.timer(until: date, on: wallClock).map { _ in .remind }
/// ```
@MainActor
public struct WallClock {
  /// The date, recorded if the session keeps a journal.
  public let now: RecordedValue<Date>
  fileprivate let wait: (Date) -> Observable<Date>

  /// The date of the system.
  ///
  /// With a journal, its dates are recorded, and a session that is restored after the date of a timer gets that at once.
  public static var system: WallClock {
    WallClock(now: RecordedValue("date") { Date.now }) { date in
      // In seconds, as a text of the calendar has no place for dates that are far away.
      .recordedWithoutFailure(
        "until \(date.timeIntervalSince1970)", resuming: { _ in .task { await arrive(at: date) } })
    }
  }

  private init(now: RecordedValue<Date>, wait: @escaping (Date) -> Observable<Date>) {
    self.now = now
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
    self.init(now: RecordedValue("date", date)) { goal in
      .deferred {
        let left = goal.timeIntervalSince(date())
        return Observable<Int>.timer(.seconds(left > 0 ? min(left, 1e12) : 0), clock: clock).map {
          _ in date()
        }
      }
    }
  }

  /// Sleeps until a date; in short steps, as the date of a system can be set.
  private static func arrive(at date: Date) async -> Date {
    while true {
      let left = date.timeIntervalSinceNow
      guard left > 0 else { return Date.now }
      if (try? await Task.sleep(for: .seconds(min(left, 30)))) == nil { return Date.now }
    }
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
