// How long a reactor works: the activity of the node that owns it, its effects, and its reports.

/// What a reactor's storage does whatever its mutations and states are.
///
/// The storage is one object, so that a reactor costs few allocations: its jobs are classes that build
/// on one another, each with its state to itself. This one follows the owner's activity, keeps the
/// running effects, and notifies the observers.
@usableFromInline
@MainActor
class ReactorActivity<Action>: ActionSubject<Action>, TransformOwner, ActivityDependent {
  @usableFromInline final let loop = ActionLoop.shared
  /// The reactor, until its last reference goes, on whatever thread.
  @safe @exclusivity(unchecked) @usableFromInline final weak let holder: AnyObject?
  @safe @exclusivity(unchecked) @usableFromInline private(set) final var place: ReactorPlace
  @safe @exclusivity(unchecked) private final var rareParts: RareReactorParts?
  /// Counts the deactivations: what an action of an earlier activation still leads to is void.
  @safe @exclusivity(unchecked) @usableFromInline private(set) final var activation: Int32 = 0
  @safe @exclusivity(unchecked) @usableFromInline private(set) final var isAwake = true

  /// - Parameter reactor: Shared, here and in the subclasses: given up after it is known weakly, a reference
  ///   takes five times as long. `borrowing` crashes the compiler (6.3.1).
  @inlinable
  init(
    of reactor: __shared AnyObject, owner: NodeContext?,
    accept: @escaping (ActionSubject<Action>, Action) -> Void
  ) {
    holder = reactor
    place = ReactorPlace(reactorType: type(of: reactor), owner: owner)
    super.init(accept: accept)
    if owner != nil { followOwner() }
  }

  private final var madeRareParts: RareReactorParts {
    if let rareParts { return rareParts }
    let parts = RareReactorParts()
    rareParts = parts
    return parts
  }

  /// The streams that can be cancelled by name.
  @usableFromInline final var cancellables: CancellableSet { madeRareParts.cancellables }
  @usableFromInline final var isPartOfOwner: Bool { true }
  /// What is merged in a transform ends by no cancellation of its own.
  @usableFromInline final func declare(_ element: LastElement) {}

  // MARK: Activity

  /// Ties the reactor to a node: from now on it works while the node is active.
  @usableFromInline
  final func setOwner(_ owner: NodeContext?) {
    guard owner !== place.owner else { return }
    place.owner?.remove(dependent: self)
    place.owner = owner
    followOwner()
  }

  @usableFromInline
  final func followOwner() {
    place.owner?.add(dependent: self)
    isAwake = place.owner?.activity != .inactive
  }

  func nodeDidBecomeActive() { isAwake = true }

  func nodeWillBecomeInactive() {
    fallAsleep()
    activation &+= 1
  }

  final func fallAsleep() { isAwake = false }

  /// Ends for good what works only with the reactor: it has been released.
  @usableFromInline
  func reactorWasReleased() {
    cancelEffects()
    place.owner?.remove(dependent: self)
  }

  // MARK: Effects

  /// Notes an effect as running, also for the asynchronous work that it starts.
  ///
  /// - Returns: What the running code was part of before.
  @usableFromInline
  final func begin(_ effect: any RunningEffect) -> (any WorkScope)? {
    madeRareParts.effects.insert(effect)
    let outer = AsyncWork.currentScope
    AsyncWork.currentScope = effect
    return outer
  }

  /// Notifies the observers of an effect that did not end at once.
  @usableFromInline
  final func notifyBegin(_ effect: EffectInfo) {
    notify { $0.didBegin(effect: effect, $1) }
  }

  @usableFromInline
  final func fail(_ effect: any RunningEffect, _ error: any Error) {
    let action = effect.info.action
    remove(effect)
    report(.effect(action: action), error, effect: effect.reported)
  }

  @usableFromInline
  final func remove(_ effect: any RunningEffect) {
    guard let rareParts, rareParts.effects.remove(effect) else { return }
    effect.release()
    if let info = effect.reported { notify { $0.didEnd(effect: info, $1) } }
  }

  final func cancelEffects() {
    guard let rareParts, !rareParts.effects.isEmpty else { return }
    // A run, so that what is sent as an effect ends has its turn after all have ended; it might
    // begin the effect again, without end.
    loop.running {
      // An effect that ends may end others.
      for effect in rareParts.effects.inOrder where effect.index != nil {
        effect.cancel()
        if effect.index != nil { notifyCancel(effect) }
        remove(effect)
        effect.forgetIfOver()
      }
    }
  }

  private func notifyCancel(_ effect: any RunningEffect) {
    // An effect that leads to its own end, as an answer on which the page is left, has done its part.
    guard let info = effect.reported, !effect.isEmitting else { return }
    notify { $0.didCancel(effect: info, $1) }
  }

  final var runningEffects: [EffectInfo] {
    rareParts?.effects.inOrder.map(\.info) ?? []
  }

  // MARK: Reports

  /// The node by whose path observers know the reactor; that of a lone one has its type's name.
  final var node: NodeContext {
    if let owner = place.owner { return owner }
    let parts = madeRareParts
    if let node = parts.loneNode { return node }
    let node = NodeContext(name: "\(place.reactorType)")
    parts.loneNode = node
    return node
  }

  @usableFromInline
  final func notifyWillProcess(_ action: Action, _ observers: TreeObservers) {
    observers.notifyReactorObservers { $0.willProcess(action: action, NodePath(context: node)) }
  }

  private func notify(_ event: (any TreeObserver, NodePath) -> Void) {
    place.observers?.notify { event($0, NodePath(context: node)) }
  }

  @usableFromInline
  final func report(_ origin: ReactorFailure.Origin, _ error: any Error, isBypassed: Bool) {
    report(origin, error, isBypassed: isBypassed, effect: nil)
  }

  /// Reports an error that the reactor survives, to the reactor and to the observers.
  final func report(
    _ origin: ReactorFailure.Origin, _ error: any Error, isBypassed: Bool = false,
    effect: EffectInfo? = nil, toReactor: Bool = true
  ) {
    if toReactor, let reactor = holder as? any Reactor { reactor.didReceiveError(error) }
    let failure = ReactorFailure(origin, error, isBypassed: isBypassed, effect: effect)
    notify { $0.didFail(failure, $1) }
  }

  /// Reports a turn that was dropped.
  final func drop(_ turn: @autoclosure () -> DroppedTurn, _ reason: DropReason) {
    // Of what is sent on a report of what was sent on a report, nothing is reported.
    loop.reporting(inside: 2) { _ in
      let turn = turn()
      // A misuse rather than news, so the process is notified where the node's tree has no observers.
      node.lastObservers?.notify { $0.didDrop(turn, reason, NodePath(context: node)) }
    }
  }

  /// Reports a turn that was not accepted.
  ///
  /// What is sent on that report is refused as well. So the reactor is notified of the outermost
  /// refusal only, the observers also of those inside it, and what is inside these is no news.
  final func refuse(_ turn: @autoclosure () -> DroppedTurn, _ reason: DropReason) {
    loop.reporting(inside: 1) { level in
      drop(turn(), reason)
      if reason == .queueFull {
        report(
          .loop, ReactorLimitError.tooManyWaiting(limit: ReactorLimits.waitingTurns),
          toReactor: level == 0)
      }
    }
  }
}
