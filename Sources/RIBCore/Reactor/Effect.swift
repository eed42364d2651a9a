// One running effect: what `mutate` returned and did not end at once.

/// A subscription to what `mutate` returned for one action.
@usableFromInline
@MainActor
final class Effect<Action, Mutation>: RunningEffect {
  @usableFromInline let number = AsyncWork.nextNumber()
  @usableFromInline let action: Action
  @safe @exclusivity(unchecked) @usableFromInline var sink: Sink<Mutation>?
  /// Whether the stream is just being subscribed to: what it emits now belongs to the action's turn.
  @safe @exclusivity(unchecked) @usableFromInline var isStarting = true
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isCancelled = false
  @safe @exclusivity(unchecked) @usableFromInline var reported: EffectInfo?
  @usableFromInline let place: ReactorPlace

  @inlinable
  init(of action: Action, _ place: ReactorPlace) {
    self.action = action
    self.place = place
  }

  /// Subscribes to a stream of mutations; it is an effect until it ends.
  @inlinable
  func start<State>(
    _ mutations: Observable<Mutation>, in storage: ReactorStorage<Action, Mutation, State>
  ) {
    let sink = Sink<Mutation> { [self] event in receive(event, in: storage) }
    sink.scope = storage
    self.sink = sink
    let outer = storage.begin(self)
    mutations.run(into: sink)
    AsyncWork.currentScope = outer
    isStarting = false
    if !sink.isStopped, storage.place.observers != nil {
      let info = info
      reported = info
      storage.notifyBegin(info)
    }
  }

  @inlinable
  func receive<State>(
    _ event: Event<Mutation>, in storage: ReactorStorage<Action, Mutation, State>
  ) {
    switch event {
    case .next(let mutation):
      if isStarting, !storage.isNotifying {
        storage.take(.mutation(mutation, of: self))
      } else {
        storage.runOrEnqueue(.mutation(mutation, of: self))
      }
    case .error(let error): storage.fail(self, error)
    case .completed: storage.remove(self)
    }
  }

  @usableFromInline
  var owner: AnyObject? { place.owner }

  @usableFromInline
  var label: String { "\(place.owner?.path ?? "\(place.reactorType)") \(ValueText.of(action))" }

  @usableFromInline
  var path: String? { place.owner?.path }

  @usableFromInline
  var info: EffectInfo {
    reported ?? EffectInfo(number: number, action: ValueText.of(action))
  }

  @usableFromInline
  func cancel() {
    isCancelled = true
    sink?.dispose()
  }

  @usableFromInline
  func release() { sink = nil }
}

/// An effect, whatever its types.
@usableFromInline
@MainActor
protocol RunningEffect: WorkScope {
  var number: Int { get }
  /// What observers were notified of when it began; nil where they were not.
  var reported: EffectInfo? { get }
  var info: EffectInfo { get }
  /// Ends the effect; none of its mutations is applied afterwards, also none that waits.
  func cancel()
  /// Releases the subscription: the effect has ended.
  func release()
}
