/// The observers of a tree, in the order in which they were added.
///
/// The disposable of an observer may outlive the tree, so it refers to this list weakly. Counting references
/// to an object with weak ones takes four times as long. So there is no weak reference to an observer or to
/// ``TreeObservers``, which are retained for each notification.
@usableFromInline
@MainActor
final class ObserverList {
  struct Entry {
    let number: Int
    let observer: any TreeObserver
  }

  @usableFromInline
  struct Fields {
    fileprivate(set) var all: [Entry] = []
    /// The observers of actions, mutations and states.
    fileprivate(set) var ofReactors: [Entry] = []
    @usableFromInline fileprivate(set) var observesReactors = false
  }

  // Not checked for exclusive access: notifying goes through a copy.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var fields = Fields()
  private var lastNumber = 0

  /// Adds an observer.
  ///
  /// - Returns: The number by which it is removed.
  func insert(_ observer: any TreeObserver, observesReactors: Bool) -> Int {
    lastNumber += 1
    let entry = Entry(number: lastNumber, observer: observer)
    fields.all.append(entry)
    if observesReactors {
      fields.ofReactors.append(entry)
      fields.observesReactors = true
    }
    return lastNumber
  }

  func remove(_ number: Int) {
    // An observer that is released may read the lists: it outlives their changes.
    let removed = fields.all.first { $0.number == number }
    withExtendedLifetime(removed) {
      fields.all.removeAll { $0.number == number }
      fields.ofReactors.removeAll { $0.number == number }
      fields.observesReactors = !fields.ofReactors.isEmpty
    }
  }
}
