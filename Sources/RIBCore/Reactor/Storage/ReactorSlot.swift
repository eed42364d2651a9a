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
    @usableFromInline var storage: (any ReactorStorageType)?
    /// The reactor for which the storage was made.
    @usableFromInline var holder: ObjectIdentifier?
    /// Keeps the holder's address, though not the holder, so that no other reactor gets it while the
    /// slot lives; never read.
    @usableFromInline unowned var place: AnyObject?
    @usableFromInline var isBuilding = false
  }

  @safe @exclusivity(unchecked) @usableFromInline var fields = Fields()
  /// Whether the slot outlives its reactor until the table is swept.
  let isInTable: Bool
  /// The node whose activity is the reactor's.
  @usableFromInline var owner: NodeContext? {
    didSet { fields.storage?.setOwner(owner) }
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
    fields.storage?.reactorWasReleased()
  }
}

/// A reactor's storage, whatever its types; streams that a `transform` function returned are part of it.
@usableFromInline
@MainActor
protocol ReactorStorageType: CancellableOwner {
  /// Processes the first waiting turn.
  func takeTurn()
  /// Drops the first waiting turn; reports the error where one is given.
  func dropTurn(_ error: ReactorLimitError?)
  /// Reports that a stream failed: a transformed one, or that of an effect.
  func report(_ origin: ReactorFailure.Origin, _ error: any Error, effect: EffectInfo?)
  var place: ReactorPlace { get }
  /// The running effects.
  var effects: ReactorEffects { get }
  /// Whether mutations can be applied: the reactor lives, and no stub stands in for it.
  var hasRules: Bool { get }
  /// Whether subscribers are getting a state: the next one is held back until all have it.
  var isNotifying: Bool { get }
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
