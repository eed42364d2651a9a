import RIBCore
import TestSupport

/// An observer that notes what happens in a tree.
final class LoggingObserver: TreeObserver {
  private let log: EventLog
  init(_ log: EventLog) { self.log = log }

  func didAttach(_ path: NodePath) { log.note("attached \(path.string)") }
  func didDetach(_ path: NodePath) { log.note("detached \(path.string)") }
  func didActivate(_ path: NodePath) { log.note("activated \(path.string)") }
  func didDeactivate(_ path: NodePath) { log.note("deactivated \(path.string)") }
  func didMisuse(_ misuse: Misuse, _ path: NodePath) {
    log.note("misuse at \(path.string): \(misuse.description)")
  }
  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    log.note("failed \(path.string) \(failure.origin): \(failure.error)")
  }
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    log.note("dropped \(dropped.value) \(reason) \(path.string)")
  }
  func didBegin(effect: EffectInfo, _ path: NodePath) {
    log.note("began \(effect.action) \(path.string)")
  }
  func didEnd(effect: EffectInfo, _ path: NodePath) {
    log.note("ended \(effect.action) \(path.string)")
  }
}
