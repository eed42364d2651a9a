// What the parts of a node can be asked, so that doubles can stand in for them.

/// The lifetime of an interactor, as others may watch it.
@MainActor
public protocol InteractorScope: AnyObject {
  /// Whether the interactor is active.
  var isActive: Bool { get }
  /// Whether the interactor is active, now and at each change.
  var isActiveStream: Observable<Bool> { get }
}

/// What a router asks of its interactor.
@MainActor
public protocol Interactable: InteractorScope {
  /// Makes the interactor active; nothing where it is.
  func activate()
  /// Makes the interactor inactive; nothing where it is.
  func deactivate()
}

/// What an interactor asks of what presents it.
@MainActor
public protocol Presentable: AnyObject {}

/// What a router asks of its view.
@MainActor
public protocol ViewControllable: AnyObject {}

/// A view that is prepared when its router loads.
@MainActor
package protocol LoadableView: ViewControllable {
  /// Called once by its router, when that loads, just before `didLoad()`.
  ///
  /// - Returns: What is wrong with the view, for the tree's observers; nil normally.
  func routerWillLoad() -> Misuse?
}
