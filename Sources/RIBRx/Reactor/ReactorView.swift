import RIBCore

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
/// A class may declare its own as a stored constant. One that declares none gets one from a table of the main actor; it
/// is released with the view's bag, if `reactor` was the last to renew that. So a class that also renews its bag by hand
/// declares a slot: a table is swept only as it grows.
@MainActor
public final class ReactorViewSlot {
  fileprivate var reactor: AnyObject?
  private let isInTable: Bool

  /// Creates an empty slot.
  public nonisolated init() { isInTable = false }

  fileprivate init(inTable: Bool) { isInTable = inTable }

  /// Has the bag of a view whose slot is in the table remove the slot, if the bag is released with the view.
  fileprivate func endWith(_ view: some ReactorView) {
    guard isInTable else { return }
    let id = ObjectIdentifier(view)
    view.disposeBag.insert(ClosureDisposable { viewSlots.removeReleased(id) })
  }
}

extension ReactorView {
  /// A slot from the table of the main actor.
  public var reactorViewSlot: ReactorViewSlot {
    viewSlots.value(for: self) { ReactorViewSlot(inTable: true) }
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
      slot.endWith(self)
    }
  }
}

/// The slots of views that declare none.
@MainActor
private let viewSlots = WeakTable<ReactorViewSlot>()
