/// A running effect: the subscription to the stream that `mutate` returned for one action and that did not
/// end at once.
@usableFromInline
@MainActor
final class Effect<Action, Mutation, State>: Sink<Mutation>, RunningEffect {
  @usableFromInline typealias Storage = ReactorStorage<Action, Mutation, State>

  @usableFromInline let number = AsyncWork.nextNumber()
  @safe @exclusivity(unchecked) @usableFromInline private(set) var fields = EffectFields()
  /// The reactor's, until the effect has ended.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var storage: Storage?
  /// Released once all is over, as others may keep an effect that has ended: a list of subscribers until
  /// it is cleaned, or code that keeps the observer of a `create`.
  ///
  /// Of any type, as the deinit would look the type of an `Action?` up.
  @usableFromInline private(set) var action: Any

  @inlinable
  init(of action: Action, in storage: Storage) {
    self.action = action
    self.storage = storage
    super.init()
    // Formed here, where the reactor's types are known; a closure that captures this object alone takes no
    // memory.
    handler = { [self] event in receive(event) }
  }

  /// Subscribes to a stream of mutations; it is an effect until it ends.
  @inlinable
  func start(_ mutations: Observable<Mutation>) {
    guard let storage else { return }
    let outer = storage.begin(self)
    mutations.run(into: self)
    AsyncWork.currentScope = outer
    fields.isStarting = false
    if !isStopped, storage.fields.place.observers != nil {
      let info = info
      fields.reported = info
      storage.notifyBegin(info)
    }
  }

  @inlinable
  func receive(_ event: Event<Mutation>) {
    guard let storage else { return }
    switch event {
    case .next(let mutation):
      if fields.isEnding {
        takeLast(mutation, in: storage)
      } else if fields.isCancelled {
        return
      } else if fields.isStarting, !storage.isNotifying {
        storage.take(.mutation(mutation))
      } else {
        let wasEmitting = fields.isEmitting
        fields.isEmitting = true
        storage.takeNow(.mutation(mutation))
        fields.isEmitting = wasEmitting
      }
    case .error(let error):
      storage.fail(self, error)
      forgetIfOver()
    case .completed:
      storage.end(self)
      forgetIfOver()
    }
  }

  /// Applies a mutation with which a part of the stream ends, also if the effect is cancelled.
  ///
  /// Elements that its delivery leads to are no last ones.
  @usableFromInline
  func takeLast(_ mutation: Mutation, in storage: Storage) {
    fields.isEnding = false
    storage.takeNow(.mutation(mutation))
    fields.isEnding = true
  }

  // MARK: RunningEffect

  @usableFromInline var isRunning: Bool { storage != nil }
  @usableFromInline var reported: EffectInfo? { fields.reported }
  @usableFromInline var isEmitting: Bool { fields.isEmitting }
  @usableFromInline var isEnding: Bool {
    get { fields.isEnding }
    set { fields.isEnding = newValue }
  }

  @usableFromInline
  var info: EffectInfo {
    fields.reported
      ?? EffectInfo(
        number: number, action: isOver ? label : ValueText.of(action),
        isBackground: fields.isBackground)
  }

  @usableFromInline
  override func runInBackground() -> Bool {
    fields.isBackground = true
    return true
  }

  @usableFromInline
  func cancel() {
    fields.isCancelled = true
    if storage?.hasRules == true { fields.lastElements?.emit() }
    dispose()
  }

  @usableFromInline
  func release() {
    if fields.workCount > 0 { fields.lastPlace = storage?.fields.place }
    storage = nil
  }

  /// Whether it has ended, and all work that is part of it.
  @inlinable var isOver: Bool { storage == nil && fields.workCount == 0 }

  /// Releases the action if all is over; fast where the reactor's types are known.
  @inlinable
  func forgetIfOver() {
    if !isOver { return }
    action = ()
    fields.lastPlace = nil
  }

  // MARK: WorkScope

  private var place: ReactorPlace? { storage?.fields.place ?? fields.lastPlace }

  @usableFromInline
  var owner: AnyObject? { place?.owner }

  @usableFromInline
  var label: String {
    guard let place else { return "an effect that has ended" }
    return "\(place.owner?.path ?? "\(place.reactorType)") \(ValueText.of(action))"
  }

  @usableFromInline
  var ownerPath: String? { place?.owner?.path }

  @usableFromInline
  func workDidBegin() { fields.workCount += 1 }

  @usableFromInline
  func workDidEnd() {
    fields.workCount -= 1
    forgetIfOver()
  }

  // MARK: CancellableOwner

  @usableFromInline
  override var cancellables: CancellableSet { storage?.cancellables ?? super.cancellables }

  @usableFromInline
  override var isPartOfOwner: Bool { true }

  @usableFromInline
  override var workScope: (any WorkScope)? { self }

  @usableFromInline
  override func declare(_ element: LastElement) {
    let list = fields.lastElements ?? LastElements()
    fields.lastElements = list
    list.insert(element)
    element.receiver = self
  }
}

/// The properties that change while an effect runs, whatever its types: with a type parameter, the runtime
/// would copy and destroy them by look-ups.
@usableFromInline
@MainActor
struct EffectFields {
  /// The reactor's position, if the effect has ended and its work goes on.
  @usableFromInline var lastPlace: ReactorPlace?
  @usableFromInline var reported: EffectInfo?
  /// The number of pieces of asynchronous work that run as part of it, and are named after it in reports.
  @usableFromInline var workCount = 0
  /// The elements that parts of the stream have declared for a cancellation.
  var lastElements: LastElements?
  /// Whether the stream is just being subscribed to: its elements belong to the action's turn.
  @usableFromInline var isStarting = true
  /// Whether only its last mutations are applied.
  @usableFromInline var isCancelled = false
  /// Whether a late element is being delivered, with all that it leads to.
  @usableFromInline var isEmitting = false
  /// Whether the next element is one declared for a cancellation.
  @usableFromInline var isEnding = false
  /// Whether nothing waits for it.
  @usableFromInline var isBackground = false

  @usableFromInline init() {}
}

/// An effect, whatever its types.
@usableFromInline
@MainActor
protocol RunningEffect: WorkScope, LastElementReceiver {
  var number: Int { get }
  /// Whether it has not ended.
  var isRunning: Bool { get }
  /// The description with which observers were notified of its begin; nil if they were not.
  var reported: EffectInfo? { get }
  var info: EffectInfo { get }
  /// Whether it delivers an element, with all that this leads to.
  var isEmitting: Bool { get }
  /// Ends the effect, with the mutations that are declared for it; no other is applied from then on.
  func cancel()
  /// Releases the reactor's storage: the effect has ended.
  func release()
  /// Releases the action too, unless work goes on that is named after it.
  func forgetIfOver()
}

extension EffectInfo {
  /// The number of the effect to which the running code belongs; nil if that is part of none.
  @MainActor package static var presentNumber: Int? {
    (AsyncWork.scopeNow as? any RunningEffect)?.number
  }
}

/// The running effects of one reactor, and its streams that can be cancelled by name.
///
/// Made at the first use, as most reactors have none.
@MainActor
final class ReactorEffects {
  @safe @exclusivity(unchecked) private var running = NumberedValues<any RunningEffect>()
  private(set) lazy var cancellables = CancellableSet()

  var infos: [EffectInfo] { running.values.map(\.info) }

  /// Notes an effect as running, also for the work that it starts; returns the scope of the running code before.
  func begin(_ effect: any RunningEffect) -> (any WorkScope)? {
    running.append(effect, number: effect.number)
    let outer = AsyncWork.currentScope
    AsyncWork.currentScope = effect
    return outer
  }

  /// Removes an effect that has ended and notifies the observers; does nothing if it was removed before.
  func end(_ effect: any RunningEffect, at place: ReactorPlace) {
    if running.remove(effect.number) == nil { return }
    effect.release()
    if let info = effect.reported { place.notify { $0.didEnd(effect: info, $1) } }
  }

  /// Cancels all effects, with the last mutations that they declare.
  func cancelAll(at place: ReactorPlace) {
    // An effect that ends may end others.
    for effect in running.values where effect.isRunning {
      effect.cancel()
      // An effect that leads to its own end, such as an answer on which the page is left, has done its part.
      if effect.isRunning, let info = effect.reported, !effect.isEmitting {
        place.notify { $0.didCancel(effect: info, $1) }
      }
      end(effect, at: place)
      effect.forgetIfOver()
    }
  }
}
