/// The business logic of a node, which is active while the node is attached to an active parent.
///
/// Subclasses start their work in `didBecomeActive()`, and end it in `willResignActive()` or by `disposeOnDeactivate`.
@MainActor
open class Interactor: Interactable {
  /// The record of the node; its router takes it over.
  final let node: TreeNode
  private var slot: ReactorSlot?
  private var loneLifetime: LoneInteractorLifetime?

  /// Creates an inactive interactor.
  public init() {
    node = TreeNode(name: "-")
  }

  /// Keeps the streams of a subclass that conforms to ``Reactor``; its effects end as the interactor becomes inactive.
  public final var reactorSlot: ReactorSlot {
    if let slot { return slot }
    let slot = ReactorSlot(owner: node)
    self.slot = slot
    return slot
  }

  /// Whether the interactor is active; still true in `willResignActive()`.
  public final var isActive: Bool { node.isActive }

  /// Whether the interactor is active: the current value at once, then each change.
  public final var isActiveStream: Observable<Bool> { node.isActiveStream }

  /// Makes the interactor active, and the subtree of its router: each node before its children.
  ///
  /// The order for each node: `isActive` is true, `isActiveStream` emits that, `didBecomeActive()`
  /// runs, actions that waited are processed; then its router loads, the first time.
  public final func activate() { node.activateByHand(self) }

  /// Makes the interactor inactive, and before it the subtree of its router, deepest first.
  ///
  /// The order for each node: `willResignActive()` runs, effects end with the last mutations that they declare,
  /// then disposables passed to `disposeOnDeactivate` are disposed, `isActive` is false, `isActiveStream` emits that.
  public final func deactivate() { TreeWalk.deactivate(node) }

  /// Called when the interactor has become active; does nothing unless overridden.
  open func didBecomeActive() {}

  /// Called when the interactor is about to become inactive; does nothing unless overridden.
  open func willResignActive() {}

  /// The work that would be lost if the node ended now, in a few words, as `the edits of card 17`; nil for none.
  ///
  /// Read by ``Routing/unsavedWork`` of a node above; it must change nothing. Nil unless overridden.
  open var unsavedWork: String? { nil }

  /// The objects that the interactor is meant to be the only owner of, to be checked for leaks.
  var ownedParts: [AnyObject] { [] }

  /// The reactor that the interactor owns, if it has one.
  var ownedReactor: (any Reactor)? { nil }

  /// Begins to relay states, once the presenter has been bound; nothing the second time.
  func beginRelay() {}

  /// Whether states were relayed to `didRelay(_:)` of a ``NodeInteractor`` that does not override it, or calls no
  /// listener.
  package var relaysNothing: Bool { false }

  /// Has the interactor's release end its work, as there is no router that would.
  final func keepLifetime() {
    if loneLifetime != nil { return }
    node.setName(NodeName.of(self), isOfType: false)
    node.writableRare().loneInteractor = self
    loneLifetime = LoneInteractorLifetime(node)
  }

  /// The running effects of the node's reactors.
  package final var runningEffects: [EffectInfo] { node.runningEffects }

  /// Cancels the running effects of the node's reactors, each of which ends with the mutation that it declares with
  /// `onCancel`, if any; none is applied afterwards.
  public final func cancelEffects() { node.cancelEffects() }
}

extension Disposable {
  /// Disposes this when the interactor becomes inactive; at once, and reported as a misuse, if it is not active.
  ///
  /// - Returns: This disposable, for callers that need to dispose of it earlier.
  @discardableResult
  public func disposeOnDeactivate(interactor: Interactor) -> any Disposable {
    interactor.node.disposeOnDeactivate(self)
    return self
  }
}

/// An interactor that has something to present.
@MainActor
open class PresentableInteractor<PresenterType>: Interactor {
  /// The presenter.
  public final let presenter: PresenterType

  override var ownedParts: [AnyObject] {
    // As `Any`, as the type of an existential would be its protocol's.
    type(of: presenter as Any) is AnyClass ? [presenter as AnyObject] : []
  }

  /// Creates an inactive interactor with its presenter.
  public init(presenter: PresenterType) {
    self.presenter = presenter
    super.init()
  }
}

extension Misuse {
  /// Reports a misuse to the observers of the tree in which the object is an interactor, or else to those
  /// of the process.
  @MainActor
  static func report(_ sentence: String, near object: Any?) {
    let context = (object as? Interactor)?.node ?? NodeContext(name: "-")
    context.report(sentence)
  }
}
