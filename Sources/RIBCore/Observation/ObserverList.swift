// What adding an observer has to undo, apart from what is counted with each action.

/// The observers in the order in which they were added.
///
/// The disposable of an observer may outlive the tree, so it refers to this list weakly. Counting references
/// to an object with weak ones takes four times as long, so neither the observers nor ``TreeObservers``,
/// which both are retained for each notification, are referred to in that way.
@usableFromInline
@MainActor
final class ObserverList {
  struct Entry {
    let number: Int
    let observer: any TreeObserver
  }

  // Not checked for exclusive access: notifying goes through a copy.
  @safe @exclusivity(unchecked) private(set) var all: [Entry] = []
  /// Those that observe actions, mutations and states.
  @safe @exclusivity(unchecked) private(set) var ofReactors: [Entry] = []
  @safe @exclusivity(unchecked) @usableFromInline private(set) var observesReactors = false
  private var lastNumber = 0

  /// Adds an observer.
  ///
  /// - Returns: The number by which it is removed.
  func insert(_ observer: any TreeObserver, observesReactors: Bool) -> Int {
    lastNumber += 1
    let entry = Entry(number: lastNumber, observer: observer)
    all.append(entry)
    if observesReactors {
      ofReactors.append(entry)
      self.observesReactors = true
    }
    return lastNumber
  }

  func remove(_ number: Int) {
    // An observer that is released may read the lists: it outlives their changes.
    let removed = all.first { $0.number == number }
    withExtendedLifetime(removed) {
      all.removeAll { $0.number == number }
      ofReactors.removeAll { $0.number == number }
      observesReactors = !ofReactors.isEmpty
    }
  }
}
