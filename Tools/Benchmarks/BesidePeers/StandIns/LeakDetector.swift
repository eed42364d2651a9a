// RIBs' leak detector needs the Objective-C runtime; this one detects nothing, and costs nothing.

import Foundation
import UIKit

protocol LeakDetectionHandle {
  func cancel()
}

struct LeakDefaultExpectationTime {
  static let deallocation = 1.0
  static let viewDisappear = 5.0
}

final class LeakDetector: LeakDetectionHandle {
  static let instance = LeakDetector()

  @discardableResult
  func expectDeallocate(
    object: AnyObject, inTime time: TimeInterval = LeakDefaultExpectationTime.deallocation
  ) -> any LeakDetectionHandle {
    self
  }

  @discardableResult
  func expectViewControllerDisappear(
    viewController: UIViewController,
    inTime time: TimeInterval = LeakDefaultExpectationTime.viewDisappear
  ) -> any LeakDetectionHandle {
    self
  }

  func cancel() {}
}
