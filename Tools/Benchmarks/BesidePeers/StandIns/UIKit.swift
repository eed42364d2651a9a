// The names of UIKit that RIBs uses, where there is none: nothing of it is measured.

@_exported import Foundation

open class UIResponder {
  /// Makes one.
  public init() {}
}

open class UIView: UIResponder {
  open var window: UIWindow?
}

open class UIWindow: UIView {
  open var rootViewController: UIViewController?

  open func makeKeyAndVisible() {}
}

open class UIViewController: UIResponder {
  open var view = UIView()
  open var isViewLoaded: Bool { false }
}
