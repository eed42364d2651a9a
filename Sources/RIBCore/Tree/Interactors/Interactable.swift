/// The lifetime of an interactor, for observers.
@MainActor
public protocol InteractorScope: AnyObject {
  /// Whether the interactor is active.
  var isActive: Bool { get }
  /// Whether the interactor is active, now and at each change.
  var isActiveStream: Observable<Bool> { get }
}

/// An interactor, as its router sees it.
@MainActor
public protocol Interactable: InteractorScope {
  /// Makes the interactor active; does nothing if it is.
  func activate()
  /// Makes the interactor inactive; does nothing if it is.
  func deactivate()
}

/// A presenter, as its interactor sees it.
@MainActor
public protocol Presentable: AnyObject {}

/// A view, as its router sees it.
@MainActor
public protocol ViewControllable: AnyObject {}

/// A view that is prepared when its router loads.
@MainActor
package protocol LoadableView: ViewControllable {
  /// Called once by its router, when that loads, just before `didLoad()`.
  ///
  /// - Returns: A misuse of the view, for the tree's observers, if there is one.
  func routerWillLoad() -> Misuse?
}
