import Foundation

/// The size of tests whose promise is about large numbers.
///
/// `swift test` runs each at a size that takes a moment. If the environment variable `RIB_TEST_SCALE` is
/// `full`, each has the size that its promise names: `RIB_TEST_SCALE=full swift test --no-parallel`. If it is
/// `large`, there are a tenth as many random sequences, others in each run, and the rest is as for `full`.
public enum Scale {
  private static let name = ProcessInfo.processInfo.environment["RIB_TEST_SCALE"]
  private static let isLarge = name == "full" || name == "large"

  /// Returns a size for a test: the small one, or the full one at full size.
  public static func of(_ small: Int, full: Int) -> Int { isLarge ? full : small }

  /// Returns the cases of a test, each of which takes long: the first few, or all at full size.
  public static func cases<Case>(_ cases: [Case], few: Int = 1) -> [Case] {
    isLarge ? cases : Array(cases.prefix(few))
  }

  /// Returns the number of random trials of a test: a few, or at full size as many as asked.
  public static func trials(_ few: Int, full: Int) -> Int {
    switch name {
    case "full": full
    case "large": max(few, full / 10)
    default: few
    }
  }

  /// Returns the seeds of random sequences: the same few, or at full size as many as asked, from a random one on.
  public static func seeds(_ few: Int, full: Int) -> Range<UInt64> {
    if !isLarge { return 0..<UInt64(few) }
    let start = UInt64.random(in: 0..<1 << 32)
    return start..<start + UInt64(trials(few, full: full))
  }
}
