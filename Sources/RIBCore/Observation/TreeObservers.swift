/// The observers of one tree, shared by its nodes.
@MainActor
public final class TreeObservers {
  /// The observers of the process, in the order in which they were added.
  private static var processObservers: [any TreeObserver] = []

  /// The observers of the process, as those of a tree; nil if there are none.
  @safe @exclusivity(unchecked) @usableFromInline private(set) static var forLoneReactors:
    TreeObservers?

  @usableFromInline let list = ObserverList()
  /// Whether any observes states.
  @inlinable var observesReactors: Bool { list.fields.observesReactors }
  /// Whether any observes actions and mutations, too.
  @inlinable var observesSteps: Bool { list.fields.observesSteps }
  /// The number of checks for leaks that are under way and report to these observers.
  var openLeakChecks = 0
  /// The latest path that was read, until a node leaves the tree or gets another name: one node often has many events.
  @safe @exclusivity(unchecked) private var latestPath: (node: ObjectIdentifier, text: String)?

  init() {}

  /// Adds an observer; it is kept until the disposable is disposed.
  func add(_ observer: any TreeObserver) -> any Disposable {
    let number = list.insert(observer)
    return ClosureDisposable { [weak list] in list?.remove(number) }
  }

  var isEmpty: Bool { list.fields.all.isEmpty }

  /// The session that drives the tree, if there is one.
  var session: (any SessionContext)? {
    for entry in list.fields.all {
      if let session = entry.observer as? any SessionContext { return session }
    }
    return nil
  }

  /// Returns the path of a node of the tree, made only if it is not the latest one.
  func path(of node: NodeContext, make: () -> String) -> String {
    // A node with observers leaves the tree before it is released, so no other one has its identity.
    if let latestPath, latestPath.node == ObjectIdentifier(node) { return latestPath.text }
    let path = make()
    latestPath = (ObjectIdentifier(node), path)
    return path
  }

  func forgetPath() { latestPath = nil }

  /// Notifies all observers, in the order in which they were added.
  func notify(_ event: (any TreeObserver) -> Void) {
    for entry in list.fields.all { event(entry.observer) }
  }

  /// Notifies the observers of states.
  func notifyReactorObservers(_ event: (any TreeObserver) -> Void) {
    for entry in list.fields.all where entry.observesReactors { event(entry.observer) }
  }

  /// Notifies the observers of actions and mutations.
  func notifyStepObservers(_ event: (any TreeObserver) -> Void) {
    for entry in list.fields.all where entry.observesSteps { event(entry.observer) }
  }

  /// Adds an observer of the process: of reactors without an owner, and of errors that no subscription handled.
  ///
  /// A process may have many; all are notified, in the order in which they were added.
  ///
  /// - Parameter observer: It is kept until the disposable is disposed.
  /// - Returns: A disposable that removes the observer.
  public static func observeProcess(_ observer: any TreeObserver) -> any Disposable {
    processObservers.append(observer)
    processObserversDidChange()
    return ClosureDisposable {
      processObservers.removeAll { $0 === observer }
      processObserversDidChange()
    }
  }

  /// Notifies the observers of the process of a line of `debug`, which is made only if there are any.
  package static func debug(_ line: @autoclosure () -> String) {
    guard let forLoneReactors else { return }
    let line = line()
    forLoneReactors.notify { $0.didDebug(line) }
  }

  private static func processObserversDidChange() {
    if processObservers.isEmpty {
      forLoneReactors = nil
      UnhandledErrors.observer = nil
      return
    }
    let observers = TreeObservers()
    for observer in processObservers { _ = observers.add(observer) }
    forLoneReactors = observers
    let nowhere = NodePath(context: NodeContext(name: "-"))
    UnhandledErrors.observer = { error in
      observers.notify { $0.didFail(ReactorFailure(.subscription, error), nowhere) }
    }
  }
}

/// The observers of a tree, in the order in which they were added.
///
/// The disposable of an observer may outlive the tree, so it refers to this list weakly. An object with weak references
/// is slow to retain, so none refer to an observer or to ``TreeObservers``, which are retained for each notification.
@usableFromInline
@MainActor
final class ObserverList {
  struct Entry {
    let number: Int
    let observer: any TreeObserver
    let observesReactors: Bool
    let observesSteps: Bool

    @MainActor init(number: Int, _ observer: any TreeObserver) {
      self.number = number
      self.observer = observer
      observesReactors = observer.observesReactors
      observesSteps = observesReactors && !(observer is any StateObserver)
    }
  }

  @usableFromInline
  struct Fields {
    fileprivate(set) var all: [Entry] = [] {
      didSet {
        observesReactors = all.contains(where: \.observesReactors)
        observesSteps = all.contains(where: \.observesSteps)
      }
    }
    @usableFromInline private(set) var observesReactors = false
    @usableFromInline private(set) var observesSteps = false
  }

  // Not checked for exclusive access: notifying goes through a copy.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var fields = Fields()
  private var lastNumber = 0

  /// Adds an observer.
  ///
  /// - Returns: The number by which it is removed.
  func insert(_ observer: any TreeObserver) -> Int {
    lastNumber += 1
    fields.all.append(Entry(number: lastNumber, observer))
    return lastNumber
  }

  func remove(_ number: Int) {
    // An observer that is released may read the lists: it outlives their changes.
    let removed = fields.all.first { $0.number == number }
    withExtendedLifetime(removed) { fields.all.removeAll { $0.number == number } }
  }
}
