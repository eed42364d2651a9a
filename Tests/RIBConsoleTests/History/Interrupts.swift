import RIBCore

@testable import RIBConsole

/// Interrupts a session at one of the events of its trees: as a person, or by a signal.
final class Interrupts: TreeObserver {
  weak var typist: Typist?
  /// The signal that ends the session; nil for C-c alone.
  var signal: Int32?
  /// The number of times that C-c comes before the signal.
  var personsCount = 0
  /// The numbers of the events between two interruptions, the first one last.
  private var distances: [Int] = []
  private(set) var count = 0
  private var observations: [any Disposable] = []

  /// Observes a tree, which is launched later.
  func observe(_ root: NodeRouter) { observations.append(root.observeTree(self)) }

  /// Interrupts after a number of events from now on, and then again after others.
  func begin(after distances: Int...) {
    (self.distances, count) = (distances.reversed(), 0)
  }

  /// Interrupts no more, and returns whether it has done so.
  func end() -> Bool {
    distances = []
    return count > 0
  }

  func didActivate(_ path: NodePath) { note() }
  func didChange(state: Any, _ path: NodePath) { note() }

  private func note() {
    guard let left = distances.popLast() else { return }
    if left > 0 { return distances.append(left - 1) }
    count += 1
    if count > personsCount, let signal {
      typist?.end(by: signal)
    } else {
      typist?.interruptByPerson()
    }
  }
}
