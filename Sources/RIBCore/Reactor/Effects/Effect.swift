/// A running effect: the stream that `mutate` returned for one action and that did not end at once.
@usableFromInline
@MainActor
final class Effect {
  let number = AsyncWork.nextNumber()
  /// Released once all is over, as others may keep an effect that has ended: code that keeps the observer of a `create`.
  private var action: Any
  /// The reactor's, until the effect has ended.
  private var store: (any ReactorStoreType)?
  /// The end of the subscription to the stream.
  private var sink: AnySink?
  /// The reactor's position, if the effect has ended and its work goes on.
  private var lastPlace: ReactorPlace?
  /// The number of pieces of asynchronous work that run as part of it, and are named after it in reports.
  private var workCount = 0
  /// The elements that parts of the stream have declared for a cancellation.
  private var lastElements: LastElements?
  /// Whether the stream is just being subscribed to: its elements belong to the action's turn.
  private var isStarting = true
  /// Whether only its last mutations are applied.
  private var isCancelled = false
  /// Whether a late element is being delivered, with all that it leads to.
  private(set) var isEmitting = false
  /// Whether the next element is one declared for a cancellation.
  @usableFromInline var isEnding = false
  /// Whether nothing waits for it.
  private var isBackground = false
  /// The description with which observers were notified of its begin; nil if they were not.
  private(set) var reported: EffectInfo?

  @usableFromInline
  init(of action: Any, in store: any ReactorStoreType) {
    self.action = action
    self.store = store
  }

  /// Subscribes to the stream by a sink; it is an effect until it ends.
  @usableFromInline
  func start(with sink: AnySink, _ subscribe: () -> Void) {
    guard let store else { return }
    self.sink = sink
    sink.links.scope = self
    store.effects.begin(self)
    AsyncWork.run(in: self, subscribe)
    isStarting = false
    if isRunning, store.place.observers != nil {
      let info = info
      reported = info
      store.place.notify { $0.didBegin(effect: info, $1) }
    }
  }

  /// Takes an element of the stream, which a closure applies; it is given whether the element is late.
  @usableFromInline
  func receive(_ apply: (_ isLate: Bool) -> Void) {
    guard let store else { return }
    if isEnding {
      // Elements that its delivery leads to are no last ones.
      isEnding = false
      apply(true)
      isEnding = true
    } else if isCancelled {
      return
    } else if isStarting, !store.isDelivering {
      apply(false)
    } else {
      let wasEmitting = exchange(&isEmitting, with: true)
      apply(true)
      isEmitting = wasEmitting
    }
  }

  /// Takes the end of the stream, by an error or without one.
  @usableFromInline
  func receiveEnd(_ error: (any Error)?) {
    guard let store else { return }
    let action = error == nil ? "" : info.action
    store.effects.end(self, at: store.place)
    if let error { store.report(.effect(action: action), error, effect: reported) }
    forgetIfOver()
  }

  /// Whether it has not ended.
  var isRunning: Bool { store != nil }

  var info: EffectInfo {
    reported
      ?? EffectInfo(
        number: number, action: isOver ? label : ValueText.of(action), isBackground: isBackground)
  }

  /// Ends the effect, with the mutations that are declared for it; no other is applied from then on.
  func cancel() {
    isCancelled = true
    if store?.hasRules == true { lastElements?.emit() }
    sink?.dispose()
  }

  /// Releases the reactor's store: the effect has ended.
  func release() {
    if workCount > 0 { lastPlace = store?.place }
    store = nil
    sink = nil
  }

  /// Releases the action too, unless work goes on that is named after it.
  func forgetIfOver() {
    if !isOver { return }
    action = ()
    lastPlace = nil
  }

  /// Whether it has ended, and all work that is part of it.
  private var isOver: Bool { store == nil && workCount == 0 }

  private var place: ReactorPlace? { store?.place ?? lastPlace }
}

extension Effect: WorkScope {
  @usableFromInline var owner: AnyObject? { place?.owner }
  @usableFromInline var ownerPath: String? { place?.owner?.path }

  @usableFromInline var label: String {
    guard let place else { return "an effect that has ended" }
    return "\(place.owner?.path ?? "\(place.reactorType)") \(ValueText.of(action))"
  }

  @usableFromInline func workDidBegin() { workCount += 1 }

  @usableFromInline
  func workDidEnd() {
    workCount -= 1
    forgetIfOver()
  }
}

extension Effect: CancellableOwner, LastElementReceiver {
  @usableFromInline var cancellables: CancellableSet {
    store?.effects.cancellables ?? CancellableSet()
  }
  @usableFromInline var isPartOfOwner: Bool { true }
  @usableFromInline var workScope: (any WorkScope)? { self }

  @usableFromInline
  func declare(_ element: LastElement) {
    let list = lastElements ?? LastElements()
    lastElements = list
    list.insert(element)
    element.receiver = self
  }

  @usableFromInline
  func runInBackground(_ sink: AnySink) -> Bool {
    if sink === self.sink { isBackground = true }
    return sink === self.sink
  }
}

extension EffectInfo {
  /// The number of the effect to which the running code belongs; nil if that is part of none.
  @MainActor package static var presentNumber: Int? { (AsyncWork.scopeNow as? Effect)?.number }
}

/// The running effects of one reactor, and its streams that can be cancelled by name.
///
/// Made at the first use, as most reactors have none.
@usableFromInline
@MainActor
final class ReactorEffects {
  private var running = NumberedValues<Effect>()
  private(set) lazy var cancellables = CancellableSet()

  var infos: [EffectInfo] { running.values.map(\.info) }

  /// Notes an effect as running.
  func begin(_ effect: Effect) { running.append(effect, number: effect.number) }

  /// Removes an effect that has ended and notifies the observers; does nothing if it was removed before.
  func end(_ effect: Effect, at place: ReactorPlace) {
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
