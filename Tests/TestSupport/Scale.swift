// How much the tests do.

import Foundation

/// The size of tests whose promise is about large numbers.
///
/// `swift test` runs each at a size that shows the promise in a moment. The environment variable
/// `RIB_TEST_SCALE`, where it is `full`, gives each the size that the promise names:
/// `RIB_TEST_SCALE=full swift test --no-parallel`. Where it is `large`, random sequences, of which each run has
/// others, are a tenth of those, and all else is the same.
public enum Scale {
  private static let name = ProcessInfo.processInfo.environment["RIB_TEST_SCALE"]
  private static let isLarge = name == "full" || name == "large"

  /// A number for a test: the small one, unless all is to be done that is promised.
  public static func of(_ small: Int, full: Int) -> Int { isLarge ? full : small }

  /// The seeds of random sequences: the same few, unless all is to be done; then they begin anywhere.
  public static func seeds(_ few: Int, full: Int) -> Range<UInt64> {
    if !isLarge { return 0..<UInt64(few) }
    let start = UInt64.random(in: 0..<1 << 32)
    return start..<start + UInt64(name == "full" ? full : max(few, full / 10))
  }
}
