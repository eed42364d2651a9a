// Whether the tests run under a sanitizer.

import Foundation

/// The thread or address sanitizer, which takes some things that tests look at for itself: memory, and
/// the signals of a crash.
public enum Sanitizer {
  /// Whether one was built in.
  public static let isPresent = has("__tsan_init") || has("__asan_init")

  private static func has(_ symbol: String) -> Bool {
    #if canImport(Darwin)
      unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol) != nil
    #else
      unsafe dlsym(nil, symbol) != nil
    #endif
  }
}
