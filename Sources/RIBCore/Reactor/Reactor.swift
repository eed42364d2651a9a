import Basics

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
/// another is processed waits for its turn. Mutations of running effects and of merged streams are reduced at once. The
/// shape is that of ReactorKit.
@MainActor
public protocol Reactor<Action, Mutation, State>: AnyObject {
  /// The requests that the reactor accepts.
  associatedtype Action
  /// A fact to reduce into the state; the action itself unless declared.
  associatedtype Mutation = Action
  /// The values that the reactor shows.
  associatedtype State

  /// The state before any mutation.
  var initialState: State { get }

  /// Wraps the stream of actions; called once, when `action` or `state` is first used.
  func transform(action: Observable<Action>) -> Observable<Action>
  /// Returns the mutations that an action leads to; side effects belong here.
  func mutate(action: Action) -> Observable<Mutation>
  /// Wraps the stream of mutations, and can merge streams from elsewhere into it. Called once.
  ///
  /// An element of such a stream is reduced at once, also while an action is processed; one that comes in a reduction of
  /// this reactor is refused and reported.
  ///
  /// Until such a stream emits, `initialState` is shown. So that it shows no wrong value, take it from the
  /// source of the stream, or have the state express that nothing is known yet.
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation>
  /// Returns the state that follows from a mutation, as a new value.
  func reduce(state: State, mutation: Mutation) -> State
  /// Changes the state by a mutation, in place: O(1) for one element of a large collection.
  func reduce(into state: inout State, mutation: Mutation)
  /// Wraps the stream of states that subscribers get, not the state that is reduced. Called once.
  func transform(state: Observable<State>) -> Observable<State>
  /// Called with each error that ended an effect or a transformed stream; the reactor lives on.
  func didReceiveError(_ error: any Error)

  /// The slot that keeps the streams; see ``ReactorSlot``.
  var reactorSlot: ReactorSlot { get }
}

extension Reactor {
  /// Returns the stream as it is, unless written.
  @inlinable
  public func transform(action: Observable<Action>) -> Observable<Action> { action }

  /// Returns no mutations, unless written.
  @inlinable
  public func mutate(action: Action) -> Observable<Mutation> { .empty() }

  /// Returns the stream as it is, unless written.
  @inlinable
  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }

  /// Returns the state as it is, unless written.
  ///
  /// So a call by hand on a reactor that wrote only `reduce(into:mutation:)` returns the state unchanged.
  @inlinable
  public func reduce(state: State, mutation: Mutation) -> State { state }

  /// Replaces the state by the result of `reduce(state:mutation:)`, unless written.
  @inlinable
  public func reduce(into state: inout State, mutation: Mutation) {
    if StateStore<State>.probed == ObjectIdentifier(self) { store.states.keepReadable() }
    state = reduce(state: state, mutation: mutation)
  }

  /// Returns the stream as it is, unless written.
  @inlinable
  public func transform(state: Observable<State>) -> Observable<State> { state }

  /// Does nothing.
  public func didReceiveError(_ error: any Error) {}

  /// A slot from the table of the main actor.
  @inlinable
  public var reactorSlot: ReactorSlot { ReactorTable.slot(for: self) }

  /// The subject to which actions are sent, and where they can be observed.
  @inlinable
  public var action: ActionSubject<Action> {
    let slot = filledSlot
    guard let action = slot.fields.action else { refuseSharedSlot() }
    return unsafe unsafeDowncast(action, to: ActionSubject<Action>.self)
  }

  /// The states: the current one at once, then each that follows.
  ///
  /// Never ends.
  @inlinable
  public var state: Observable<State> {
    let store = self.store
    return Observable { store.subscribe($0) }
  }

  /// The state that subscribers were sent last.
  ///
  /// Makes no streams if none was used yet.
  @inlinable
  public var currentState: State {
    let slot = reactorSlot
    if slot.fields.store == nil { return initialState }
    return store(in: slot).currentState
  }

  /// What keeps the reactor's streams and state.
  @inlinable var store: ReactorStore<Action, Mutation, State> { store(in: filledSlot) }

  /// The slot, with a store in it.
  @inlinable var filledSlot: ReactorSlot {
    let slot = reactorSlot
    if slot.fields.store == nil { fill(slot) }
    if slot.fields.holder != ObjectIdentifier(self) { refuseSharedSlot() }
    return slot
  }

  @inlinable
  func store(in slot: ReactorSlot) -> ReactorStore<Action, Mutation, State> {
    guard let store = slot.fields.store, slot.fields.holder == ObjectIdentifier(self)
    else { refuseSharedSlot() }
    // Only `fill` puts one in, for this very reactor, and the associated types of a class are those of its subclasses.
    return unsafe unsafeDowncast(store, to: ReactorStore<Action, Mutation, State>.self)
  }

  /// Begins with a state that was kept, in place of the initial one; called before the node does anything.
  func begin(with state: State) {
    let slot = reactorSlot
    if slot.fields.store == nil {
      fill(slot, beginningWith: state)
    } else {
      store.begin(with: state)
    }
  }

  @inlinable
  func fill(_ slot: ReactorSlot, beginningWith state: State? = nil) {
    slot.beginFilling(for: self)
    let store = ReactorStore<Action, Mutation, State>(
      of: self, in: slot, StateStore(state ?? initialState)
    ) { ReactorRules<Self>.process($1, for: $2, in: $0) }
    let transforms = Transforms.make(of: self, in: store)
    slot.fill(with: store, ActionSubject(target: store))
    store.begin(transforms)
  }

  @usableFromInline
  func refuseSharedSlot() -> Never {
    programmerError(
      "\(Self.self) has the reactorSlot of another reactor. Give each a slot of its own, as "
        + "`let reactorSlot = ReactorSlot()`, or declare none.")
  }
}

extension Reactor where Mutation == Action {
  /// Returns the action itself as the mutation, unless written.
  @inlinable
  public func mutate(action: Action) -> Observable<Mutation> { .just(action) }
}
