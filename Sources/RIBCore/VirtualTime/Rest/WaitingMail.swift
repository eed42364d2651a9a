import Synchronization

/// The number of actions that were sent and have not been processed, of all reactors: work that virtual time waits for.
package enum WaitingMail {
  private static let count = Atomic(0)

  package static var isEmpty: Bool { count.load(ordering: .sequentiallyConsistent) == 0 }

  static func add() { count.add(1, ordering: .sequentiallyConsistent) }
  static func remove() { count.subtract(1, ordering: .sequentiallyConsistent) }
}
