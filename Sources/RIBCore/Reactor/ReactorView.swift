/// A class that shows a reactor's state and sends it actions.
///
/// Assigning `reactor` renews `disposeBag` and calls `bind(reactor:)`; assigning nil only renews
/// the bag. ReactorKit knows it as `View` and `StoryboardView`.
@MainActor
public protocol ReactorView: AnyObject {
  /// The reactor that is shown.
  associatedtype Reactor: RIBCore.Reactor

  /// The bag for the subscriptions made in `bind(reactor:)`.
  var disposeBag: DisposeBag { get set }

  /// Connects the view to a reactor; not called by hand.
  func bind(reactor: Reactor)

  /// The slot that keeps the reactor; see ``ReactorViewSlot``.
  var reactorViewSlot: ReactorViewSlot { get }
}

/// Keeps a view's reactor.
///
/// A class may declare its own as a stored constant; one that declares none gets one from a table
/// of the main actor, which is swept as it grows.
@MainActor
public final class ReactorViewSlot {
  fileprivate var reactor: AnyObject?

  /// Creates an empty slot.
  public nonisolated init() {}
}

extension ReactorView {
  /// A slot from the table of the main actor.
  public var reactorViewSlot: ReactorViewSlot {
    viewSlots.value(for: self) { ReactorViewSlot() }
  }

  /// The reactor that is shown.
  public var reactor: Reactor? {
    get { reactorViewSlot.reactor as? Reactor }
    set {
      let slot = reactorViewSlot
      // The old one is released last: code that its release runs may read this very property.
      let old = slot.reactor
      defer { withExtendedLifetime(old) {} }
      slot.reactor = newValue
      disposeBag = DisposeBag()
      if let newValue { bind(reactor: newValue) }
    }
  }
}

/// The slots of views that declare none.
@MainActor
private let viewSlots = WeakTable<ReactorViewSlot>()
