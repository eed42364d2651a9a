// A failure in the words of whichever test framework runs.

import Testing
import XCTest

/// Records failures in the framework whose test is running, at a place of the test.
package struct FailureReport: Sendable {
  /// Takes failures in place of the framework: for the proofs that an assertion can fail.
  ///
  /// An object, as an optimised `withValue` of a closure crashes (Swift 6.3.1).
  @TaskLocal package static var taker: (any FailureTaker)?

  private let isSwiftTesting: Bool
  private let taker: (any FailureTaker)?

  /// Takes the framework of the test that is running now.
  init() {
    isSwiftTesting = Test.current != nil
    taker = Self.taker
  }

  func record(_ text: String, at location: SourceLocation) {
    if let taker = Self.taker ?? taker {
      taker.add(text, location)
    } else if isSwiftTesting || Test.current != nil {
      Issue.record(Comment(rawValue: text), sourceLocation: location)
    } else {
      XCTFail(text, file: StaticString(keeping: location.filePath), line: UInt(location.line))
    }
  }
}

/// What takes failures in place of a test framework.
package protocol FailureTaker: AnyObject, Sendable {
  func add(_ text: String, _ place: SourceLocation)
}

/// Records a failure at a place of the test, in Swift Testing and in XCTest alike.
package func recordFailure(_ text: String, at location: SourceLocation) {
  FailureReport().record(text, at: location)
}

extension StaticString {
  /// The text as a static string, which XCTest asks for; its bytes are never given back.
  ///
  /// One place a failure, then, and it is what lets each function of this library take one
  /// `sourceLocation` for both frameworks. A `StaticString` is, for good, since it is frozen: the
  /// address of UTF-8 that lives for ever, its length, and flags of which all unset mean so.
  fileprivate init(keeping text: String) {
    typealias Parts = (start: UInt, count: UInt, flags: UInt8)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = unsafe bytes.initialize(fromContentsOf: text.utf8)
    let start = UInt(bitPattern: bytes.baseAddress)
    self = unsafe unsafeBitCast(
      (start: start, count: UInt(text.utf8.count), flags: 0) as Parts, to: StaticString.self)
  }
}
