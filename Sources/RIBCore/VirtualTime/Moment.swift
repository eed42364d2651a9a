/// The date and the random numbers of the session or the tester that runs the code.
///
/// Those of a session follow from its log.
@MainActor
package protocol Moment: AnyObject, Sendable {
  /// Whether values like these are recorded requests, as in a journal that has no dates.
  var isRecorded: Bool { get }
  /// The date, in microseconds since 1970.
  var date: Int64 { get }
  /// The clock that alone moves the date; nil if that is the date of a calendar.
  var clockOfDate: VirtualClock? { get }
  /// Returns the next random number.
  func random() -> UInt64
  /// Runs code that is not in the log, and whose numbers come again afterwards.
  func looking<Result>(_ look: () -> Result) -> Result
}

/// The moment of the running code.
@MainActor
package enum PresentMoment {
  /// The date at which sessions and tests begin that are the same in each run: the first day of 2026, in microseconds
  /// since 1970.
  package nonisolated static let fixedDate: Int64 = 1_767_225_600_000_000

  /// The moment that the running task was given; nil outside of sessions and testers, and in work outside.
  @TaskLocal package static var given: (any Moment)?

  /// The moment of the running code: that of its task, or else that of the clock that runs it.
  package static var now: (any Moment)? {
    given ?? (VirtualClock.firing ?? AsyncWork.current?.clock)?.moment
  }
}
