/// The stream that one of a reactor's `transform` functions returned: it is subscribed to, fed, and subscribed to again
/// after an error.
@usableFromInline
@MainActor
final class TransformStage<Element> {
  private let output: Observable<Element>
  private let origin: ReactorFailure.Origin
  /// Takes what comes out for the store that it is given, knowing the reactor's type.
  private let receive: (TransformStage, AnyObject, Event<Element>) -> Void
  private var sink: Sink<Element>?
  @safe @exclusivity(unchecked) @usableFromInline var hasEmitted = true
  @usableFromInline let input: Multicast<Element>
  /// The element that was shown last; kept for states alone.
  @safe @exclusivity(unchecked) @usableFromInline var latest: Element?
  /// Whether an element is being put in: what comes out now belongs to it.
  @safe @exclusivity(unchecked) @usableFromInline var isFeeding = false
  /// Whether the transform is bypassed, as it failed twice with no element between.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isBypassed = false

  /// Creates a stage that is not subscribed to yet.
  @usableFromInline
  init(
    _ input: Multicast<Element>, _ output: Observable<Element>, _ origin: ReactorFailure.Origin,
    _ receive: @escaping (TransformStage, AnyObject, Event<Element>) -> Void
  ) {
    self.input = input
    self.output = output
    self.origin = origin
    self.receive = receive
  }

  /// Whether the stream is subscribed to.
  var isRunning: Bool { sink != nil }

  /// Subscribes to the stream, again after each error, until it fails twice in a row.
  ///
  /// The subscription keeps this stage and the owner until `stop`.
  func start(in owner: any ReactorStoreType) {
    if isBypassed || isRunning { return }
    let sink = Sink<Element> { [self] event in receive(self, owner, event) }
    sink.links.scope = owner
    self.sink = sink
    output.run(into: sink)
  }

  /// Disposes the subscription; `start` makes a new one of the same stream.
  func stop() {
    sink.take()?.dispose()
  }

  /// Puts an element in, which comes out at once even if another is being put in.
  @inlinable
  func feed(_ element: Element) {
    let wasFeeding = isFeeding
    isFeeding = true
    CancellableSet.outside { input.deliver(.next(element)) }
    isFeeding = wasFeeding
  }

  /// Ends a subscription to the stream by its error.
  @usableFromInline
  func fail(_ error: any Error, in owner: any ReactorStoreType) {
    isBypassed = !hasEmitted
    hasEmitted = false
    let failed = sink
    owner.report(origin, error, effect: nil)
    // An observer may have stopped this, and may even have started it again.
    guard let failed, failed === sink else { return }
    sink = nil
    // A stream that fails at once comes back here; the second time it is bypassed.
    start(in: owner)
  }
}

/// The transformed streams of a reactor that wrote at least one `transform`.
@usableFromInline
@MainActor
final class Transforms<Action, Mutation, State> {
  @usableFromInline typealias Store = ReactorStore<Action, Mutation, State>

  @usableFromInline let action: TransformStage<Action>?
  @usableFromInline let mutation: TransformStage<Mutation>?
  @usableFromInline let state: TransformStage<State>?
  /// The receipt of the action that is being put in, if its sender waits for its end.
  @safe @exclusivity(unchecked) @usableFromInline var receipt: ActionReceipt?

  @usableFromInline
  init(
    _ action: TransformStage<Action>?, _ mutation: TransformStage<Mutation>?,
    _ state: TransformStage<State>?
  ) {
    self.action = action
    self.mutation = mutation
    self.state = state
  }

  /// Calls each `transform` once, and keeps the streams that are not returned untouched.
  ///
  /// - Returns: Nil if all are, so that nothing is made.
  @inlinable
  static func make<R: Reactor<Action, Mutation, State>>(
    of reactor: R, in store: Store
  ) -> Transforms? {
    let inputs = LazySubjects.make()
    let outer = CancellableSet.enter(store)
    let action = stage(0, .transformAction, of: inputs, reactor.transform(action:)) {
      ReactorRules<R>.take($1, from: $0, in: $2)
    }
    let mutation = stage(1, .transformMutation, of: inputs, reactor.transform(mutation:)) {
      ReactorRules<R>.take($1, from: $0, in: $2)
    }
    let state = stage(2, .transformState, of: inputs, reactor.transform(state:)) {
      ReactorRules<R>.take($1, from: $0, in: $2)
    }
    CancellableSet.leave(to: outer)
    if action == nil, mutation == nil, state == nil {
      LazySubjects.giveBack(inputs)
      return nil
    }
    return Transforms(action, mutation, state)
  }

  @inlinable
  static func stage<Element>(
    _ key: UInt8, _ origin: ReactorFailure.Origin, of inputs: LazySubjects,
    _ transform: (Observable<Element>) -> Observable<Element>,
    receive: @escaping (TransformStage<Element>, Element, Store) -> Void
  ) -> TransformStage<Element>? {
    let output = transform(Observable(.lazy(inputs, key)))
    if output.isSubject(key, of: inputs) { return nil }
    return TransformStage(inputs.subject(key), output, origin) { stage, owner, event in
      // It is started by its own store alone.
      let store = unsafe unsafeDowncast(owner, to: Store.self)
      switch event {
      case .next(let element):
        stage.hasEmitted = true
        receive(stage, element, store)
      case .error(let error): stage.fail(error, in: store)
      case .completed: break
      }
    }
  }

  /// Subscribes to the streams that are not subscribed to: to that of states at once, to the others if the reactor is
  /// awake then.
  ///
  /// - Parameter reduced: The state that is put in; nil while it is changed in place.
  func start(isAwake: () -> Bool, reduced: @autoclosure () -> State?, in store: Store) {
    if let state, !state.isRunning {
      state.start(in: store)
      if let reduced = reduced() { state.feed(reduced) }
    }
    if !isAwake() { return }
    mutation?.start(in: store)
    action?.start(in: store)
  }

  /// Disposes the subscriptions; `start` makes new ones of the same streams.
  func stop() {
    action?.stop()
    mutation?.stop()
    state?.stop()
  }
}
