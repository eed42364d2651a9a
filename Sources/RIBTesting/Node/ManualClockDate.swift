import Platform
import RIBConsole

extension ManualClock {
  /// Makes a clock at its start, at a date that code has in testers that are given the clock.
  ///
  /// - Parameters:
  ///   - date: The date at the start; it follows the clock.
  ///   - seed: The seed of the random numbers and UUIDs.
  public nonisolated convenience init(date: Date, seed: UInt64 = 0) {
    self.init(from: date.microsecondsSince1970, seed: seed)
  }
}
