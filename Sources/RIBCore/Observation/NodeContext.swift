// What a node carries of its place and its activity; shared by router, interactor and reactor.

/// The record of one node: name, parent, observers, activity.
///
/// The interactor makes it and its router takes it over, so that one object serves both. A node
/// without a router has one as well, which is how interactors work alone in unit tests.
///
/// The properties go without the run-time check of exclusive access, which took a fifth of the time
/// of attaching and detaching. They are used on the main actor alone, and none is changed by a call
/// that could come back here meanwhile: what runs the code of others runs it on copies.
@usableFromInline
@MainActor
class NodeContext {
  /// The stages of an interactor's life.
  ///
  /// An interactor may go through them again and again.
  @usableFromInline
  enum Activity {
    case inactive
    case active
    /// `willResignActive()` and what follows are running; still active to who asks.
    case resigning
  }

  /// The name, less a number that is yet to be added.
  @safe @exclusivity(unchecked) private(set) final var baseName: String
  /// The node above.
  ///
  /// Cleared before that goes, as a parent lets its children go first.
  @exclusivity(unchecked) final unowned(unsafe) var parent: NodeContext?
  /// The tree's observers, or nil where there are none.
  @safe @exclusivity(unchecked) @usableFromInline final var observers: TreeObservers?

  /// What few nodes have; made when the first of it is needed.
  @safe @exclusivity(unchecked) final var rareParts: RareParts?
  @safe @exclusivity(unchecked) private var disposables: CompositeDisposable?
  /// The reactors whose effects live as long as this node is active.
  @safe @exclusivity(unchecked) private var dependents: [any ActivityDependent] = []
  // Small properties come last, and in the subclass first, where they share words; the wider ones at the
  // two ends.
  /// The number that the parent gave, as in `counter#2`; 0 for none.
  @safe @exclusivity(unchecked) private(set) final var number: Int32 = 0
  @safe @exclusivity(unchecked) @usableFromInline final var activity = Activity.inactive
  /// Whether the interactor has ever been active.
  @safe @exclusivity(unchecked) final var hasBeenActive = false
  /// Whether an ancestor's or its own deactivation has begun.
  @safe @exclusivity(unchecked) final var isClosing = false
  /// Whether `baseName` is that of the router's type.
  @safe @exclusivity(unchecked) final var isBaseNameOfType = false
  @safe @exclusivity(unchecked) private var isNumberInName = false

  init(name: String) { unsafe parent = nil; baseName = name }

  /// Makes the object for what few nodes have.
  func makeRareParts() -> RareParts { RareParts() }

  /// What few nodes have, to write in it.
  final func writableRareParts() -> RareParts {
    if let rareParts { return rareParts }
    let made = makeRareParts()
    rareParts = made
    return made
  }

  /// Where the node stood when it left its parent, kept only if a leak of it could be reported.
  final var lastPlace: LastPlace? { rareParts?.lastPlace }

  /// Forgets where the node stood, as it has a place again, and hands that on.
  final func takeLastPlace() -> LastPlace? { rareParts?.lastPlace.take() }

  /// The name among its siblings; one with a number is made when it is first read.
  final var name: String {
    if number != 0, !isNumberInName {
      baseName += "#\(number)"
      isNumberInName = true
      isBaseNameOfType = false
    }
    return baseName
  }

  /// The name that the parent may have added a number to.
  final var unnumberedName: String {
    guard isNumberInName, let mark = baseName.utf8.lastIndex(of: UInt8(ascii: "#")) else {
      return baseName
    }
    return String(baseName[..<mark])
  }

  final func setName(_ name: String, isOfType: Bool) {
    baseName = name
    isBaseNameOfType = isOfType
    number = 0
    isNumberInName = false
  }

  /// Names the node as its parent knows it.
  final func setName(_ name: String, number: Int32) {
    if baseName != name {
      baseName = name
      isBaseNameOfType = false
    }
    self.number = number
    isNumberInName = false
  }

  @inlinable final var isActive: Bool { activity != .inactive }

  /// The names from the root down, joined by `/`; a loop, as trees may be deep.
  final var path: String {
    guard let parent = unsafe parent else { return name }
    var names = [name]
    var next: NodeContext? = parent
    while let node = next {
      names.append(node.name)
      next = unsafe node.parent
    }
    // Not `reversed()`, whose `joined` is not specialised.
    names.reverse()
    return names.joined(separator: "/")
  }

  /// The root of the tree that the node is part of.
  final var top: NodeContext {
    var top = self
    while let parent = unsafe top.parent { top = parent }
    return top
  }

  /// Adds an observer of the node alone, which has no router.
  final func observe(_ observer: any TreeObserver) -> any Disposable {
    let observers = self.observers ?? TreeObservers()
    self.observers = observers
    return observers.add(observer)
  }

  /// Remembers where the node stands, as it is about to leave; of very long paths only the end.
  final func keepLastPlace() {
    guard let parent = unsafe parent else { return }
    let observers = self.observers ?? parent.lastPlace?.observers
    if observers == nil, TreeObservers.forLoneReactors == nil { return }
    let above = parent.lastPlace?.path ?? parent.path
    let path = (above.utf8.count > 4096 ? "…" : above) + "/" + name
    writableRareParts().lastPlace = LastPlace(path: path, observers: observers)
  }

  /// Who is notified of what a detach leads to, such as a leak or a dropped action: the observers
  /// of the node's tree, or else of the one it left, or else of the process.
  final var lastObservers: TreeObservers? {
    observers ?? lastPlace?.observers ?? TreeObservers.forLoneReactors
  }

  /// Notifies the observers, where there are any.
  @inline(__always)
  final func notify(_ event: (any TreeObserver, NodePath) -> Void) {
    guard let observers else { return }
    observers.notify { event($0, NodePath(context: self)) }
  }

  final func report(_ misuse: String) {
    (observers ?? TreeObservers.forLoneReactors)?.notify {
      $0.didMisuse(Misuse(misuse), NodePath(context: self))
    }
  }

  // MARK: Activity

  /// Whether the node is active, now and at each change; replayed, and never the same twice.
  final var isActiveStream: Observable<Bool> {
    let parts = writableRareParts()
    let stream = parts.activeStream ?? Multicast(latest: isActive)
    parts.activeStream = stream
    return Observable(.multicast(stream))
  }

  /// The first half of becoming active: `isActive`, then what hangs on it.
  final func setActive() {
    activity = .active
    hasBeenActive = true
    rareParts?.activeStream?.send(.next(true))
  }

  /// The middle of becoming inactive: all that lives while active is ended.
  final func endWhatIsActive() {
    endDependents()
    while let disposables {
      // Left in its place meanwhile, so that what is put in is disposed at once.
      disposables.dispose()
      self.disposables = nil
      // A reactor may have been used for the first time.
      endDependents()
    }
  }

  private func endDependents() {
    for dependent in dependents { dependent.nodeWillBecomeInactive() }
  }

  /// The last step of becoming inactive.
  final func setInactive() {
    activity = .inactive
    rareParts?.activeStream?.send(.next(false))
  }

  /// Completes `isActiveStream`: the node will not come back.
  final func completeActiveStream() { rareParts?.activeStream?.send(.completed) }

  /// Forgets a completed `isActiveStream`: the node comes back after all.
  final func renewActiveStream() { rareParts?.activeStream = nil }

  /// Lets reactors catch up, right after `didBecomeActive()`.
  final func wakeDependents() {
    if activity == .active { for dependent in dependents { dependent.nodeDidBecomeActive() } }
  }

  final func add(dependent: any ActivityDependent) { dependents.append(dependent) }

  final func remove(dependent: any ActivityDependent) {
    dependents.removeAll { $0 === dependent }
  }

  /// Disposes the disposable when the node becomes inactive; at once, and reported, if it is not
  /// active.
  final func disposeOnDeactivate(_ disposable: any Disposable) {
    guard isActive else {
      disposable.dispose()
      report(
        "disposeOnDeactivate was called for \(path), which is not active, so the subscription was "
          + "disposed at once. Subscribe in didBecomeActive() or later.")
      return
    }
    if disposables == nil { disposables = CompositeDisposable() }
    disposables?.insert(disposable)
  }

  /// How many effects the node's reactors have running, and their names.
  final var runningEffects: [EffectInfo] { dependents.flatMap(\.runningEffects) }

  /// Ends the running effects of the node's reactors.
  final func cancelEffects() { for dependent in dependents { dependent.cancelEffects() } }
}
