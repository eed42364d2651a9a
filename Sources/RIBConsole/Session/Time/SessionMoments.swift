import Basics
import Platform
import RIBCore

/// The start of a part of a session: of a process that goes on with it, or of a branch.
package struct SessionStart: Equatable {
  /// The date at which sessions begin that are the same in each run.
  package static let fixedDate = Date(microsecondsSince1970: PresentMoment.fixedDate)

  /// The text with which the keys of its requests begin: no other start has the same.
  package let id: String
  /// The date at which the session's time was zero, in microseconds since 1970; nil in a journal that has no dates.
  package var date: Int64?
  /// The seed of its random numbers.
  package let seed: UInt64
  /// Whether the session is the same in each run, and its date that of no calendar.
  package private(set) var isFixed = false

  /// - Parameter seed: The seed; nil for one that follows from the id.
  package init(id: String, date: Int64?, seed: UInt64? = nil) {
    self.id = id
    self.date = date
    self.seed =
      seed
      ?? id.utf8.reduce(0) { seed, byte in
        var mixed = SplitMix64(seed: seed, number: UInt64(byte))
        return mixed.next()
      }
  }

  /// The start of a session that begins now.
  @MainActor package static func present() -> SessionStart {
    SessionStart(id: makeID(), date: SessionDate.system.now())
  }

  /// The start of a session that is the same in each run.
  package static func fixed(from date: Date = fixedDate, seed: UInt64 = 0) -> SessionStart {
    var start = SessionStart(id: makeID(), date: date.microsecondsSince1970, seed: seed)
    start.isFixed = true
    return start
  }

  /// Returns sixteen random digits, which no other start has.
  package static func makeID() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The dates and random numbers of a tree, which follow from the starts and the commands of its session.
///
/// A date is that of the start and the time that has passed since. The random numbers begin anew with each start and each
/// command, so that those of one command do not depend on those before.
@MainActor
package final class SessionMoments: Moment {
  /// The start with which the tree is launched.
  package let launch: SessionStart
  package private(set) var start: SessionStart

  /// The generator since the last command, which most commands do not need.
  private struct Numbers {
    var seed: UInt64
    var command = 0
    var generator: SplitMix64?
  }

  private let clock: VirtualClock
  private let calendar: SessionDate
  private var numbers: Numbers

  /// - Parameter calendar: The date that a part of the session has when it begins.
  package init(
    of clock: VirtualClock, launch: SessionStart, following calendar: SessionDate = .system
  ) {
    self.clock = clock
    self.launch = launch
    self.calendar = calendar
    start = launch
    numbers = Numbers(seed: launch.seed)
  }

  package var isRecorded: Bool { start.date == nil }
  package var clockOfDate: VirtualClock? { launch.isFixed ? clock : nil }

  package var date: Int64 { (start.date ?? 0) &+ clock.now.offset.microseconds }

  /// The date at which the time was zero, for a part of the session that begins now.
  package var startDate: Int64 { calendar.now() &- clock.now.offset.microseconds }

  /// Returns the date at which the time was zero, if the date is another one now than that of the session; nil if it is
  /// not.
  ///
  /// - Parameter instant: The instant that the session's time has reached by the clock that it follows.
  func startDateIfSet(at instant: VirtualClock.Instant) -> Int64? {
    guard let date = start.date else { return nil }
    let present = calendar.now() &- instant.offset.microseconds
    return (present &- date).magnitude > SessionDate.tolerance ? present : nil
  }

  package func random() -> UInt64 {
    var generator =
      numbers.generator ?? SplitMix64(seed: numbers.seed, number: UInt64(numbers.command))
    defer { numbers.generator = generator }
    return generator.next()
  }

  package func looking<Result>(_ look: () -> Result) -> Result {
    let before = numbers
    defer { numbers = before }
    return look()
  }

  /// Begins a part of the session, unless the present one is that part.
  package func begin(_ start: SessionStart) {
    if start.id != self.start.id { numbers = Numbers(seed: start.seed) }
    self.start = start
  }

  /// Sets the date at which the session's time was zero.
  func set(_ date: Int64) { start.date = date }

  /// Begins another tree, as this one has begun.
  func restart() { (start, numbers) = (launch, Numbers(seed: launch.seed)) }

  /// A command is going to be run.
  package func willRun(command: Int) {
    (numbers.command, numbers.generator) = (command, nil)
  }

  /// Runs code that is part of the session.
  package func providing<Result>(_ run: () throws -> Result) rethrows -> Result {
    try PresentMoment.$given.withValue(self, operation: run)
  }
}

/// The date that a session's time follows.
@MainActor
package struct SessionDate {
  /// The longest time by which the date may differ from that of the session: a second.
  ///
  /// The clock that a session follows stands still while the machine sleeps, and the date can be set.
  static let tolerance: Int64 = 1_000_000

  /// Returns the date, in microseconds since 1970.
  package let now: () -> Int64

  /// The date of the system, which is read each time.
  package static var system: SessionDate {
    SessionDate(now: { Date.now.microsecondsSince1970 })
  }

  package init(now: @escaping () -> Int64) { self.now = now }

  /// The date of the system for one of its clocks; for another, a date that follows it.
  ///
  /// - Parameter start: The date to begin with then; nil for that of the system when the date is first asked for.
  init(from start: Int64?, following clock: any Clock<Duration>) {
    if clock is SuspendingClock || clock is ContinuousClock {
      self = .system
    } else {
      var beginning = start.map { ($0, Stopwatch(clock).elapsed) }
      self.init(now: {
        let (date, elapsed) = beginning ?? (Self.system.now(), Stopwatch(clock).elapsed)
        beginning = (date, elapsed)
        return date &+ elapsed().microseconds
      })
    }
  }
}
