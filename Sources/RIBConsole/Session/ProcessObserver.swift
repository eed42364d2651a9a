// What a session observes of reactors and subscriptions that have no tree.

import RIBCore

/// Passes on what went wrong outside of the tree, and nothing else.
@MainActor
final class ProcessObserver: TreeObserver {
  /// Kept: a leak is reported later, when the session may have ended.
  private let observer: SessionObserver

  init(_ observer: SessionObserver) { self.observer = observer }

  var observesReactors: Bool { false }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) { observer.didFail(failure, path) }

  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    observer.didDrop(dropped, reason, path)
  }

  func didMisuse(_ misuse: Misuse, _ path: NodePath) { observer.didMisuse(misuse, path) }

  func didLeak(_ leak: Leak) { observer.didLeak(leak) }

  func didDebug(_ line: String) { observer.didDebug(line) }
}
