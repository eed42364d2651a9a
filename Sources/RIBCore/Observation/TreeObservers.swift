// The observers of one tree, and those of the process.

/// The observers of one tree, shared by its nodes.
@MainActor
public final class TreeObservers {
  /// Hears what has no tree: reactors that nobody owns, and errors that no subscription handled.
  public static var processWide: (any TreeObserver)? {
    didSet { processObserversDidChange() }
  }
  /// Hear the same, beside the one that the program may set.
  private static var processObservers: [any TreeObserver] = []

  @safe @exclusivity(unchecked) @usableFromInline private(set) static var forLoneReactors:
    TreeObservers?

  /// Whether anybody, anywhere, has ever wanted to hear of actions, mutations and states; until
  /// then the way of an action asks no further.
  @safe @exclusivity(unchecked) @usableFromInline private(set) static var hasEverHeardReactors =
    false

  private var observers: [any TreeObserver] = []
  private var reactorObservers: [any TreeObserver] = []
  /// Whether anybody wants to hear of actions, mutations and states.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var hearsReactors = false
  /// How many looks for leaks are under way whose findings these observers will be told.
  var openLeakChecks = 0

  init() {}

  /// Adds an observer; it is kept until the disposable is disposed.
  func add(_ observer: any TreeObserver) -> any Disposable {
    insert(observer)
    return ActionDisposable { [weak self, weak observer] in
      self?.observers.removeAll { $0 === observer }
      self?.reactorObservers.removeAll { $0 === observer }
      self?.hearsReactors = self?.reactorObservers.isEmpty == false
    }
  }

  private func insert(_ observer: any TreeObserver) {
    observers.append(observer)
    if observer.hearsReactors {
      reactorObservers.append(observer)
      TreeObservers.hasEverHeardReactors = true
    }
    hearsReactors = !reactorObservers.isEmpty
  }

  var isEmpty: Bool { observers.isEmpty }

  /// Tells all observers, in the order in which they were added.
  func tell(_ event: (any TreeObserver) -> Void) {
    for observer in observers { event(observer) }
  }

  /// Tells those who want to hear of actions, mutations and states.
  func tellReactorObservers(_ event: (any TreeObserver) -> Void) {
    for observer in reactorObservers { event(observer) }
  }

  /// Has another observer hear what has no tree, until the disposable is disposed.
  package static func observeProcess(_ observer: any TreeObserver) -> any Disposable {
    processObservers.append(observer)
    processObserversDidChange()
    return ActionDisposable {
      processObservers.removeAll { $0 === observer }
      processObserversDidChange()
    }
  }

  private static func processObserversDidChange() {
    let all = (processWide.map { [$0] } ?? []) + processObservers
    if all.isEmpty {
      forLoneReactors = nil
      UnhandledErrors.observer = nil
      DebugLines.observer = nil
      return
    }
    let observers = TreeObservers()
    for observer in all { observers.insert(observer) }
    forLoneReactors = observers
    DebugLines.observer = { line in observers.tell { $0.didDebug(line) } }
    let nowhere = NodePath(context: NodeContext(name: "-"))
    UnhandledErrors.observer = { error in
      observers.tell { $0.didFail(ReactorFailure(.subscription, error), nowhere) }
    }
  }
}
