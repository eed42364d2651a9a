import Basics

/// Random numbers that a session gives again when it is repeated: a generator in place of the system's.
///
/// ```swift
/// private var random = SessionRandom()
///
/// func mutate(action: Action) -> Observable<Mutation> {
///   .just(.roll(.random(in: 1...6, using: &random)))
/// }
/// ```
///
/// A number comes at once, and follows from the start of the session and from the command that led to it: others come
/// for each command, and the same when the session is restored, goes back or is looked at. Outside of a session, and in
/// work that does not belong to one, the numbers are the system's. In a test, give a seed.
@MainActor
public struct SessionRandom: @MainActor RandomNumberGenerator {
  private var seeded: SplitMix64?

  /// Creates a generator of the numbers of the session that runs the code.
  public init() {}

  /// Creates a generator whose numbers follow from a seed alone, for tests.
  public init(seed: UInt64) { seeded = SplitMix64(seed: seed) }

  /// Returns the next number, each as likely as the others.
  public mutating func next() -> UInt64 {
    if let number = seeded?.next() { return number }
    if let moment = PresentMoment.now { return moment.random() }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}

/// The date and the random numbers of the session that runs the code, which follow from its log.
@MainActor
package protocol Moment: AnyObject, Sendable {
  /// Whether values like these are recorded requests, as in a journal that has no dates.
  var isRecorded: Bool { get }
  /// The date, in microseconds since 1970.
  var date: Int64 { get }
  /// Returns the next random number.
  func random() -> UInt64
  /// Runs code that is not in the log, and whose numbers come again afterwards.
  func looking<Result>(_ look: () -> Result) -> Result
}

package enum PresentMoment {
  /// The moment of the running code; nil outside of a session, and in work that is done outside.
  @TaskLocal package static var now: (any Moment)?
}
