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
/// work that does not belong to one, the numbers are the system's. A test gives its tester the clock, or a generator the
/// seed.
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
