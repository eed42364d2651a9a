/// The record of one node: name, parent, observers, activity.
///
/// The interactor makes it and its router, if there is one, takes it over, so that one object serves both.
@usableFromInline
@MainActor
class NodeContext {
  /// The stages of an interactor's life, which it may go through again and again.
  @usableFromInline
  enum Activity {
    case inactive
    case active
    /// `willResignActive()` and the steps after it are running; `isActive` is still true.
    case resigning
  }

  /// The properties of a node.
  ///
  /// They go without the run-time check of exclusive access, which took a fifth of the time of attaching and
  /// detaching. That is sound as they are used on the main actor alone, and none is changed by a call that
  /// could come back here meanwhile: code of others is run on copies.
  @safe @usableFromInline
  struct Fields {
    /// The name, less a number that is yet to be added.
    fileprivate(set) var baseName: String
    /// The node above; cleared before that is released, as a parent releases its children first.
    unowned(unsafe) var parent: NodeContext?
    /// The tree's observers, if any.
    @usableFromInline var observers: TreeObservers?
    /// The properties that few nodes have; made when the first of them is set.
    var rareParts: RareParts?
    fileprivate var disposables: CompositeDisposable?
    /// The reactors whose effects live as long as this node is active.
    fileprivate var dependents: [any ActivityDependent] = []
    // The small properties come last, so that they share words.
    /// The number that the parent gave, as in `counter#2`; 0 for none.
    fileprivate(set) var number: Int32 = 0
    @usableFromInline var activity = Activity.inactive
    /// Whether the interactor has ever been active.
    fileprivate(set) var hasBeenActive = false
    /// Whether an ancestor's or its own deactivation has begun.
    var isClosing = false
    /// Whether `baseName` is that of the router's type.
    var isBaseNameOfType = false
    fileprivate var isNumberInName = false

    init(name: String) {
      unsafe parent = nil
      baseName = name
    }
  }

  @safe @exclusivity(unchecked) @usableFromInline final var fields: Fields

  init(name: String) { fields = Fields(name: name) }

  // MARK: Rare properties

  /// The properties that few nodes have, to be changed.
  func writableRare() -> RareParts {
    if let rareParts = fields.rareParts { return rareParts }
    let made = RareParts()
    fields.rareParts = made
    return made
  }

  /// The position of the node when it left its parent, kept only if a leak of it could be reported.
  final var lastPlace: LastPlace? { fields.rareParts?.lastPlace }

  // MARK: Name and path

  /// The name among its siblings; one with a number is made when it is first read.
  final var name: String {
    if fields.number != 0, !fields.isNumberInName {
      fields.baseName += "#\(fields.number)"
      fields.isNumberInName = true
      fields.isBaseNameOfType = false
    }
    return fields.baseName
  }

  /// The name to which the parent may have added a number.
  final var unnumberedName: String {
    let name = fields.baseName
    guard fields.isNumberInName, let mark = name.utf8.lastIndex(of: UInt8(ascii: "#")) else {
      return name
    }
    return String(name[..<mark])
  }

  final func setName(_ name: String, isOfType: Bool) {
    fields.observers?.forgetPath()
    fields.baseName = name
    fields.isBaseNameOfType = isOfType
    fields.number = 0
  }

  /// Sets the name and the number by which the parent knows the node.
  final func setName(_ name: String, number: Int32) {
    fields.observers?.forgetPath()
    if fields.baseName != name {
      fields.baseName = name
      fields.isBaseNameOfType = false
    }
    fields.number = number
    fields.isNumberInName = false
  }

  /// The names from the root down, joined by `/`.
  final var path: String {
    guard let parent = unsafe fields.parent else { return name }
    return fields.observers?.path(of: self) { path(below: parent) } ?? path(below: parent)
  }

  /// Makes the path of the node, of which the parent is given; a loop, as trees may be deep.
  private func path(below parent: NodeContext) -> String {
    var names = [name]
    var next: NodeContext? = parent
    while let node = next {
      names.append(node.name)
      next = unsafe node.fields.parent
    }
    // Not `reversed()`, whose `joined` is not specialised.
    names.reverse()
    return names.joined(separator: "/")
  }

  /// The root of the tree that the node is part of.
  final var top: NodeContext {
    var top = self
    while let parent = unsafe top.fields.parent { top = parent }
    return top
  }

  // MARK: Observers

  /// Adds an observer of the tree of which this is the root.
  final func observe(_ observer: any TreeObserver) -> any Disposable {
    let observers = fields.observers ?? TreeObservers()
    join(observers)
    return observers.add(observer)
  }

  /// Has the node and all below notify other observers; all nodes of a tree have the same.
  ///
  /// - Complexity: O(nodes), O(1) if they are the same.
  func join(_ observers: TreeObservers?) { fields.observers = observers }

  /// Keeps the position of the node, as it is about to leave its parent; of very long paths only the end.
  final func keepLastPlace() {
    guard let parent = unsafe fields.parent else { return }
    let observers = fields.observers ?? parent.lastPlace?.observers
    if observers == nil, TreeObservers.forLoneReactors == nil { return }
    let above = parent.lastPlace?.path ?? parent.path
    let path = (above.utf8.count > 4096 ? "…" : above) + "/" + name
    writableRare().lastPlace = LastPlace(path: path, observers: observers)
  }

  /// The observers of the node's tree, or else of the one it left, or else of the process: those that are notified of
  /// a detach's results, such as a leak or a dropped action.
  final var lastObservers: TreeObservers? {
    fields.observers ?? lastPlace?.observers ?? TreeObservers.forLoneReactors
  }

  /// Notifies the observers, if there are any.
  @inline(__always)
  final func notify(_ event: (any TreeObserver, NodePath) -> Void) {
    guard let observers = fields.observers else { return }
    observers.notify { event($0, NodePath(context: self)) }
  }

  final func report(_ misuse: String) {
    (fields.observers ?? TreeObservers.forLoneReactors)?.notify {
      $0.didMisuse(Misuse(misuse), NodePath(context: self))
    }
  }

  // MARK: Activity

  @inlinable final var isActive: Bool { fields.activity != .inactive }

  /// Whether the node is active, now and at each change; replayed, and never the same twice.
  final var isActiveStream: Observable<Bool> {
    let parts = writableRare()
    let stream = parts.activeStream ?? Multicast(latest: Kept(isActive))
    parts.activeStream = stream
    return Observable(.multicast(stream))
  }

  /// The first half of becoming active: `isActive`, then its subscribers.
  final func setActive() {
    fields.activity = .active
    fields.hasBeenActive = true
    fields.rareParts?.activeStream?.send(.next(true))
  }

  /// The middle of becoming inactive: ends all that lives while the node is active.
  final func endWhatIsActive() {
    finishWork()
    endDependents()
    while let disposables = fields.disposables {
      // Left in the property meanwhile, so that a disposable put in is disposed at once.
      disposables.dispose()
      fields.disposables = nil
      // A reactor may have been used for the first time.
      endDependents()
    }
  }

  private func endDependents() {
    for dependent in fields.dependents { dependent.nodeWillBecomeInactive() }
  }

  /// The last step of becoming inactive.
  final func setInactive() {
    fields.activity = .inactive
    fields.rareParts?.activeStream?.send(.next(false))
    for work in work { work.end(isCancelled: true) }
  }

  /// Completes `isActiveStream`: the node will not come back.
  final func completeActiveStream() { fields.rareParts?.activeStream?.send(.completed) }

  /// Lets reactors catch up, right after `didBecomeActive()`.
  final func wakeDependents() {
    for dependent in fields.dependents { dependent.nodeDidBecomeActive() }
  }

  final func add(dependent: any ActivityDependent) { fields.dependents.append(dependent) }

  final func remove(dependent: any ActivityDependent) {
    fields.dependents.removeAll { $0 === dependent }
  }

  /// Disposes the disposable when the node becomes inactive; at once, and reported, if it is not active.
  final func disposeOnDeactivate(_ disposable: any Disposable) {
    guard isActive else {
      disposable.dispose()
      report(
        "disposeOnDeactivate was called for \(path), which is not active, so the subscription was "
          + "disposed at once. Subscribe in didBecomeActive() or later.")
      return
    }
    (disposable as? AnySink)?.bind(to: self)
    if fields.disposables == nil { fields.disposables = CompositeDisposable() }
    fields.disposables?.insert(disposable)
  }

  /// The running effects of the node's reactors, and then its other work.
  final var runningEffects: [EffectInfo] {
    fields.dependents.flatMap(\.runningEffects) + work.map(\.info)
  }

  /// Cancels the running effects of the node's reactors, and the other work that can be cancelled by itself.
  final func cancelEffects() {
    for dependent in fields.dependents { dependent.cancelEffects() }
    cancelWork()
  }
}

/// The properties that few nodes have, in an object of their own, so that the others take no memory for them.
@MainActor
class RareParts {
  /// Emits whether the node is active, once that stream was asked for.
  final var activeStream: Multicast<Bool>?
  final var lastPlace: LastPlace?
  /// The running work that is a part of no effect.
  final var work = NumberedValues<ListedWork>()
}

/// The position of a node when it left its parent.
@MainActor
struct LastPlace {
  let path: String
  /// The observers of that tree, if any.
  let observers: TreeObservers?
}

/// An object that works only while its node is active: a reactor's storage.
@MainActor
protocol ActivityDependent: AnyObject {
  /// Called right after `didBecomeActive()`.
  func nodeDidBecomeActive()
  /// Called right after `willResignActive()`; the node is still active.
  func nodeWillBecomeInactive()
  /// The running effects, in the order of their start.
  var runningEffects: [EffectInfo] { get }
  /// Cancels all running effects, with the last mutations that they declare; none is applied afterwards.
  func cancelEffects()
}
