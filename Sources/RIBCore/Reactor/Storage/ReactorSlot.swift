import Basics

/// Keeps a reactor's streams and state.
///
/// ``Interactor`` has one, so its subclasses inherit it. Another class may declare its own, as a
/// stored constant, and then its effects end at once when it is released. Declare it before all
/// properties that may send actions in their deinits: actions sent after the slot is released are
/// dropped.
///
/// ```swift
/// final class CounterReactor: Reactor {
///   let reactorSlot = ReactorSlot()
/// }
/// ```
///
/// A class that declares none gets one from a table of the main actor, which costs a look-up at
/// each use of `action` or `state`.
@MainActor
public final class ReactorSlot {
  /// The properties that each use of `action` or `state` reads.
  @usableFromInline
  struct Fields {
    @usableFromInline var store: (any ReactorStoreType)?
    /// The subject of its actions.
    @usableFromInline var action: AnyObject?
    /// The reactor for which the store was made.
    @usableFromInline var holder: ObjectIdentifier?
    /// Keeps the holder's address, though not the holder, so that no other reactor gets it while the
    /// slot lives; never read.
    unowned var place: AnyObject?
  }

  @safe @exclusivity(unchecked) @usableFromInline var fields = Fields()
  /// Whether the slot outlives its reactor until the table is swept.
  let isInTable: Bool
  /// The node whose activity is the reactor's.
  @usableFromInline var owner: NodeContext? {
    didSet { fields.store?.setOwner(owner) }
  }

  /// Creates an empty slot.
  public nonisolated init() {
    isInTable = false
  }

  nonisolated init(isInTable: Bool) {
    self.isInTable = isInTable
  }

  init(owner: NodeContext) {
    isInTable = false
    self.owner = owner
  }

  isolated deinit {
    fields.store?.reactorWasReleased()
  }

  /// Notes the reactor for which a store is being made.
  @usableFromInline
  func beginFilling(for reactor: AnyObject) {
    if fields.holder == ObjectIdentifier(reactor) {
      programmerError(
        "\(type(of: reactor)) reads its own `state` or `action` inside one of its `transform` functions, "
          + "which define them. Use the stream that is passed in.")
    }
    fields.place = reactor
    fields.holder = ObjectIdentifier(reactor)
  }

  @usableFromInline
  func fill(with store: any ReactorStoreType, _ action: AnyObject) {
    fields.store = store
    fields.action = action
  }
}

/// A reactor's store, whatever its types; streams that a `transform` function returned are part of it.
@usableFromInline
@MainActor
protocol ReactorStoreType: CancellableOwner {
  /// Reports that a stream failed: a transformed one, or that of an effect.
  func report(_ origin: ReactorFailure.Origin, _ error: any Error, effect: EffectInfo?)
  var place: ReactorPlace { get }
  /// The running effects.
  var effects: ReactorEffects { get }
  /// Whether mutations can be applied: the reactor lives, and no stub stands in for it.
  var hasRules: Bool { get }
  /// Whether subscribers are getting a state: the next one is held back until all have it.
  var isDelivering: Bool { get }
  /// Ties the reactor to a node: from now on it works while the node is active.
  func setOwner(_ owner: NodeContext?)
  /// Ends everything: the reactor was released.
  func reactorWasReleased()
}

/// The slots of reactors that declare none.
@usableFromInline
@MainActor
enum ReactorTable {
  static let slots = WeakTable<ReactorSlot>()

  @usableFromInline
  static func slot(for reactor: AnyObject) -> ReactorSlot {
    slots.value(for: reactor) { ReactorSlot(isInTable: true) }
  }
}
