// What the nodes of a test write down, in order.

import RIBCore

/// Lines in the order in which they happened.
final class Journal {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// The lines so far, and an empty journal.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// An observer that writes down what the tree tells it.
final class JournalObserver: TreeObserver {
  private let journal: Journal
  init(_ journal: Journal) { self.journal = journal }

  func didAttach(_ path: NodePath) { journal.note("attached \(path.string)") }
  func didDetach(_ path: NodePath) { journal.note("detached \(path.string)") }
  func didActivate(_ path: NodePath) { journal.note("activated \(path.string)") }
  func didDeactivate(_ path: NodePath) { journal.note("deactivated \(path.string)") }
  func didMisuse(_ misuse: Misuse, _ path: NodePath) {
    journal.note("misuse at \(path.string): \(misuse.description)")
  }
  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    journal.note("failed \(path.string) \(failure.origin): \(failure.error)")
  }
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    journal.note("dropped \(dropped.value) \(reason) \(path.string)")
  }
  func didBegin(effect: EffectInfo, _ path: NodePath) {
    journal.note("began \(effect.action) \(path.string)")
  }
  func didEnd(effect: EffectInfo, _ path: NodePath) {
    journal.note("ended \(effect.action) \(path.string)")
  }
}
