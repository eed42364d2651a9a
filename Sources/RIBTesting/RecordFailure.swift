// A failure in the words of whichever test framework runs.

import Testing
import XCTest

/// Records a failure at a place of the test, in Swift Testing and in XCTest alike.
func recordFailure(_ text: String, at location: SourceLocation) {
  if Test.current == nil {
    XCTFail("\(text) (\(location.fileID):\(location.line))")
  } else {
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }
}
