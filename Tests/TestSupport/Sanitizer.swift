// Whether the tests run under a sanitizer.

import Foundation

/// The thread or address sanitizer, which takes some things that tests look at for itself: memory, and
/// the signals of a crash.
public enum Sanitizer {
  /// Whether one was built in.
  public static let isPresent = ["__tsan_init", "__asan_init"].contains { (name: String) in
    #if canImport(Darwin)
      unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -2), name) != nil
    #else
      unsafe dlsym(nil, name) != nil
    #endif
  }
}
