import Foundation

/// The thread or address sanitizer, which changes some things that tests check: memory, and the signals of a
/// crash.
public enum Sanitizer {
  /// Whether the tests were built with a sanitizer.
  public static let isPresent = has("__tsan_init") || has("__asan_init")

  private static func has(_ symbol: String) -> Bool {
    #if canImport(Darwin)
      unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol) != nil
    #else
      unsafe dlsym(nil, symbol) != nil
    #endif
  }
}
