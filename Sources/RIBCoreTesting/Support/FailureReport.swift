import Testing
import XCTest

/// Records failures in the framework whose test is running, at a location in the test.
package struct FailureReport: Sendable {
  /// Receives failures instead of the framework, for tests which show that an assertion can fail.
  ///
  /// It is an object, as an optimised `withValue` of a closure crashes (Swift 6.3.1).
  @TaskLocal package static var taker: (any FailureTaker)?

  private let isSwiftTesting: Bool
  private let taker: (any FailureTaker)?

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

/// An object that receives failures instead of a test framework.
package protocol FailureTaker: AnyObject, Sendable {
  func add(_ text: String, _ place: SourceLocation)
}

/// Records a failure at a location in the test, in Swift Testing and in XCTest alike.
package func recordFailure(_ text: String, at location: SourceLocation) {
  FailureReport().record(text, at: location)
}

/// Records the failures of a tester at its latest call.
@MainActor
package final class TestFailures {
  private let report = FailureReport()
  private var latest: SourceLocation

  package init(at place: SourceLocation) { latest = place }

  /// Begins a call of the tester; later failures are recorded at its location.
  package func begin(at place: SourceLocation) { latest = place }

  package func record(_ text: String) { report.record(text, at: latest) }
}

extension StaticString {
  /// Makes a static string of a text, as XCTest needs one; its bytes are never released.
  ///
  /// This costs one file path for each failure, and lets each function of this library take one
  /// `sourceLocation` for both frameworks. The layout of `StaticString` is frozen: the address of UTF-8
  /// that lives for ever, its length, and flags, which are all unset for such a string.
  fileprivate init(keeping text: String) {
    typealias Parts = (start: UInt, count: UInt, flags: UInt8)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = unsafe bytes.initialize(fromContentsOf: text.utf8)
    let start = UInt(bitPattern: bytes.baseAddress)
    self = unsafe unsafeBitCast(
      (start: start, count: UInt(text.utf8.count), flags: 0) as Parts, to: StaticString.self)
  }
}
