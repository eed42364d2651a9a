// How much the tests do.

import Foundation

/// The size of tests whose promise is about large numbers.
///
/// `swift test` runs each at a size that shows the promise in a moment. The environment variable
/// `RIB_TEST_SCALE`, where it is `full`, gives each the size that the promise names:
/// `RIB_TEST_SCALE=full swift test --no-parallel`.
public enum Scale {
  /// Whether all is done that is promised.
  public static let isFull = ProcessInfo.processInfo.environment["RIB_TEST_SCALE"] == "full"

  /// A number for a test: the small one, unless all is to be done that is promised.
  public static func of(_ small: Int, full: Int) -> Int { isFull ? full : small }
}
