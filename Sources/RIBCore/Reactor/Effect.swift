// One running effect: what `mutate` returned and did not end at once.

/// The subscription to what `mutate` returned for one action.
@usableFromInline
@MainActor
final class Effect<Action, Mutation, State>: Sink<Mutation>, RunningEffect {
  @usableFromInline let number = AsyncWork.nextNumber()
  /// Let go once all is over, as others may keep what has ended: a list of subscribers until it is cleaned, or
  /// who took the observer of a `create`.
  ///
  /// Of any type, as an `Action?` would have the deinit look its type up.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var action: Any
  @safe @exclusivity(unchecked) @usableFromInline var index: Int?
  /// Whether the stream is just being subscribed to: what it emits now belongs to the action's turn.
  @safe @exclusivity(unchecked) @usableFromInline var isStarting = true
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isCancelled = false
  @safe @exclusivity(unchecked) @usableFromInline var reported: EffectInfo?
  /// The reactor's, where the effect has ended and work of it goes on.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var lastPlace: ReactorPlace?
  /// How much asynchronous work runs as part of it, and is named after it in reports.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var workCount = 0
  /// The elements that parts of the stream have declared for a cancellation.
  @safe @exclusivity(unchecked) private var lastElements: LastElements?
  /// Whether a late element is being delivered, with all that it leads to.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isEmitting = false
  /// Whether the next element is such a last one.
  @safe @exclusivity(unchecked) @usableFromInline var isEnding = false
  /// The reactor's, until the effect has ended.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var storage:
    ReactorStorage<Action, Mutation, State>?

  @inlinable
  init(of action: Action, in storage: ReactorStorage<Action, Mutation, State>) {
    self.action = action
    self.storage = storage
    super.init()
    // Formed here, where the reactor's types are known; what captures this object alone takes no room.
    handler = { [self] event in receive(event) }
  }

  /// Subscribes to a stream of mutations; it is an effect until it ends.
  @inlinable
  func start(_ mutations: Observable<Mutation>) {
    guard let storage else { return }
    let outer = storage.begin(self)
    mutations.run(into: self)
    AsyncWork.currentScope = outer
    isStarting = false
    if !isStopped, storage.place.observers != nil {
      let info = info
      reported = info
      storage.notifyBegin(info)
    }
  }

  @inlinable
  func receive(_ event: Event<Mutation>) {
    guard let storage else { return }
    switch event {
    case .next(let mutation):
      if isEnding {
        takeLast(mutation, in: storage)
      } else if isStarting, !storage.isNotifying {
        storage.take(.mutation(mutation, of: self))
      } else {
        let wasEmitting = isEmitting
        isEmitting = true
        storage.runOrEnqueue(.mutation(mutation, of: self))
        isEmitting = wasEmitting
      }
    case .error(let error):
      storage.fail(self, error)
      forgetIfOver()
    case .completed:
      storage.remove(self)
      forgetIfOver()
    }
  }

  private var place: ReactorPlace? { storage?.place ?? lastPlace }

  @usableFromInline
  var owner: AnyObject? { place?.owner }

  @usableFromInline
  var label: String {
    guard let place else { return "an effect that has ended" }
    return "\(place.owner?.path ?? "\(place.reactorType)") \(ValueText.of(action))"
  }

  @usableFromInline
  var path: String? { place?.owner?.path }

  @usableFromInline
  var info: EffectInfo {
    reported ?? EffectInfo(number: number, action: isOver ? label : ValueText.of(action))
  }

  @usableFromInline
  func cancel() {
    if storage?.hasRules == true { lastElements?.emit() }
    isCancelled = true
    dispose()
  }

  /// Applies a mutation with which a part of the stream ends.
  ///
  /// What its delivery leads to is emitted as ever.
  @usableFromInline
  func takeLast(_ mutation: Mutation, in storage: ReactorStorage<Action, Mutation, State>) {
    isEnding = false
    storage.takeNow(.mutation(mutation, of: self))
    isEnding = true
  }

  // MARK: CancellableOwner

  @usableFromInline
  override var cancellables: CancellableSet { storage?.cancellables ?? super.cancellables }

  @usableFromInline
  override var isPartOfOwner: Bool { true }

  @usableFromInline
  override func declare(_ element: LastElement) {
    let list = lastElements ?? LastElements()
    lastElements = list
    list.insert(element)
    element.receiver = self
  }

  @usableFromInline
  func release() {
    if workCount > 0 { lastPlace = storage?.place }
    storage = nil
  }

  /// Whether it has ended, and all work that is part of it.
  @inlinable var isOver: Bool { storage == nil && workCount == 0 }

  @usableFromInline
  func workDidBegin() { workCount += 1 }

  @usableFromInline
  func workDidEnd() {
    workCount -= 1
    forgetIfOver()
  }

  /// Lets the action go where all is over; where the reactor's types are known, in no time.
  @inlinable
  func forgetIfOver() {
    if !isOver { return }
    action = ()
    lastPlace = nil
  }
}

/// An effect, whatever its types.
@usableFromInline
@MainActor
protocol RunningEffect: WorkScope, LastElementReceiver {
  var number: Int { get }
  /// Where it stands among those that run; nil where it does not.
  var index: Int? { get set }
  /// What observers were notified of when it began; nil where they were not.
  var reported: EffectInfo? { get }
  var info: EffectInfo { get }
  /// Whether it delivers an element, with all that this leads to.
  var isEmitting: Bool { get }
  /// Ends the effect, with the mutations that are declared for it; none is applied afterwards, also none
  /// that waits.
  func cancel()
  /// Lets the reactor go: the effect has ended.
  func release()
  /// Lets the action go too, unless work goes on that is named after it.
  func forgetIfOver()
}
