// Where a reactor keeps its streams.

/// Keeps a reactor's streams and state.
///
/// ``Interactor`` has one, so its subclasses inherit it. Another class may declare its own, as a
/// stored constant, and then its effects end at once when it is released. Declare it before all
/// properties that may send actions in their deinits: what is sent after the slot is released is
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
  @safe @exclusivity(unchecked) @usableFromInline var storage: (any ReactorStorageType)?
  @safe @exclusivity(unchecked) @usableFromInline var isBuilding = false
  /// Whether the slot outlives its reactor until the table is swept.
  let isInTable: Bool
  /// The reactor for which the storage was made.
  @safe @exclusivity(unchecked) @usableFromInline var holder: ObjectIdentifier?
  /// Keeps the holder's address, though not the holder, so that no other reactor gets it while the
  /// slot lives; never read.
  @safe @exclusivity(unchecked) @usableFromInline unowned var place: AnyObject?
  /// The node whose activity is the reactor's.
  @safe @exclusivity(unchecked) @usableFromInline var owner: NodeContext? {
    didSet { storage?.setOwner(owner) }
  }

  /// Makes an empty slot.
  public nonisolated init() {
    isInTable = false
    owner = nil
  }

  nonisolated init(isInTable: Bool) {
    self.isInTable = isInTable
    owner = nil
  }

  init(owner: NodeContext) {
    isInTable = false
    self.owner = owner
  }

  isolated deinit {
    storage?.reactorWasReleased()
  }
}

/// A reactor's storage, of which the types are not known.
@usableFromInline
@MainActor
protocol ReactorStorageType: AnyObject {
  /// Ties the reactor to a node's activity.
  func setOwner(_ owner: NodeContext?)
  /// Ends everything: the reactor has been released.
  func reactorWasReleased()
}
