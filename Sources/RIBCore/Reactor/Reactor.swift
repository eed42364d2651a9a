// The reactor: actions in, state out, by rules that the conforming class writes.

/// Turns actions into states: `Action → mutate → Mutation → reduce → State`.
///
/// A class conforms by declaring `Action`, `State` and `initialState`, and for most purposes
/// `Mutation`, `mutate(action:)` and one of the two `reduce` functions.
///
/// ```swift
/// final class CounterReactor: Reactor {
///   enum Action { case increase }
///   enum Mutation { case add(Int) }
///   struct State { var count = 0 }
///   let initialState = State()
///
///   func mutate(action: Action) -> Observable<Mutation> { .just(.add(1)) }
///   func reduce(into state: inout State, mutation: Mutation) {
///     if case .add(let number) = mutation { state.count += number }
///   }
/// }
/// ```
///
/// Actions run to completion, in one queue for all reactors of the main actor: an action sent while
/// another is processed waits for its turn. The shape is that of ReactorKit.
@MainActor
public protocol Reactor<Action, Mutation, State>: AnyObject {
  /// What can be asked of the reactor.
  associatedtype Action
  /// A fact to reduce into the state; the action itself unless declared.
  associatedtype Mutation = Action
  /// What the reactor shows.
  associatedtype State

  /// The state before any mutation.
  var initialState: State { get }

  /// Wraps the stream of actions; called once, when `action` or `state` is first used.
  func transform(action: Observable<Action>) -> Observable<Action>
  /// Gives the mutations that an action leads to; side effects belong here.
  func mutate(action: Action) -> Observable<Mutation>
  /// Wraps the stream of mutations; the place to merge streams from elsewhere. Called once.
  ///
  /// Until such a stream emits, `initialState` is shown. So that no wrong value is, take that from
  /// where the stream comes from, or have the state say that nothing is known yet.
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation>
  /// Gives the state that follows from a mutation, as a new value.
  func reduce(state: State, mutation: Mutation) -> State
  /// Changes the state by a mutation, in place: O(1) for one element of a large collection.
  func reduce(into state: inout State, mutation: Mutation)
  /// Wraps the stream of states; changes what is seen, not what is reduced. Called once.
  func transform(state: Observable<State>) -> Observable<State>
  /// Called with each error that ended an effect or a transformed stream; the reactor lives on.
  func didReceiveError(_ error: any Error)

  /// Where the streams are kept; see ``ReactorSlot``.
  var reactorSlot: ReactorSlot { get }
}

extension Reactor {
  /// The stream as it is, unless written.
  @inlinable
  public func transform(action: Observable<Action>) -> Observable<Action> { action }

  /// No mutations at all, unless written.
  @inlinable
  public func mutate(action: Action) -> Observable<Mutation> { .empty() }

  /// The stream as it is, unless written.
  @inlinable
  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }

  /// The state as it is, unless written.
  ///
  /// So a call by hand on a reactor that wrote only `reduce(into:mutation:)` gives the state back.
  @inlinable
  public func reduce(state: State, mutation: Mutation) -> State { state }

  /// Replaces the state by what `reduce(state:mutation:)` gives, unless written.
  @inlinable
  public func reduce(into state: inout State, mutation: Mutation) {
    if ActionLoop.shared.fields.probed == ObjectIdentifier(self) { storage.keepReadable() }
    state = reduce(state: state, mutation: mutation)
  }

  /// The stream as it is, unless written.
  @inlinable
  public func transform(state: Observable<State>) -> Observable<State> { state }

  /// Does nothing.
  public func didReceiveError(_ error: any Error) {}

  /// A slot from the table of the main actor.
  @inlinable
  public var reactorSlot: ReactorSlot { ReactorTable.slot(for: self) }
}

extension Reactor where Mutation == Action {
  /// The action itself as the mutation, unless written.
  @inlinable
  public func mutate(action: Action) -> Observable<Mutation> { .just(action) }
}

extension Reactor {
  /// Where actions are sent to, and observed.
  @inlinable
  public var action: ActionSubject<Action> { storage }

  /// The states: the current one at once, then each that follows.
  ///
  /// Never ends.
  @inlinable
  public var state: Observable<State> {
    let storage = self.storage
    return Observable { storage.subscribe($0) }
  }

  /// The state that subscribers were sent last.
  ///
  /// Builds nothing where nothing has been used yet.
  @inlinable
  public var currentState: State {
    let slot = reactorSlot
    guard let storage = slot.fields.storage else { return initialState }
    if slot.fields.holder != ObjectIdentifier(self) { refuseSharedSlot() }
    return unsafe unsafeDowncast(
      storage, to: ReactorStorage<Action, Mutation, State>.self
    ).currentState
  }

  @inlinable
  var storage: ReactorStorage<Action, Mutation, State> {
    let slot = reactorSlot
    // Only `makeStorage` fills the slot, for this very reactor, and the associated types of a class
    // are those of its subclasses.
    if let storage = slot.fields.storage {
      if slot.fields.holder != ObjectIdentifier(self) { refuseSharedSlot() }
      return unsafe unsafeDowncast(storage, to: ReactorStorage<Action, Mutation, State>.self)
    }
    return makeStorage(in: slot)
  }

  @inlinable
  func makeStorage(in slot: ReactorSlot) -> ReactorStorage<Action, Mutation, State> {
    if slot.fields.isBuilding {
      programmerError(
        "\(Self.self) reads its own `state` or `action` inside one of its `transform` functions, "
          + "which define them. Use the stream that is passed in.")
    }
    slot.fields.isBuilding = true
    let storage = ReactorStorage<Action, Mutation, State>(of: self, in: slot)
    slot.fields.storage = storage
    slot.fields.holder = ObjectIdentifier(self)
    slot.fields.place = self
    slot.fields.isBuilding = false
    storage.start()
    return storage
  }

  @usableFromInline
  func refuseSharedSlot() -> Never {
    programmerError(
      "\(Self.self) has the reactorSlot of another reactor. Give each a slot of its own, as "
        + "`let reactorSlot = ReactorSlot()`, or declare none.")
  }
}
