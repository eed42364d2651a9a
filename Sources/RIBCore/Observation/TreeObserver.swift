/// Observes the events of a tree: for logs, traces, tests, the console; every method does nothing unless written.
///
/// Methods are called on the main actor, in the middle of the change that they report; an observer may read, and must
/// not attach, detach or send.
@MainActor
public protocol TreeObserver: AnyObject {
  /// Whether to be notified of each action, mutation and state; true by default. Read once, when the observer is added:
  /// a tree without such an observer does not pay for it.
  var observesReactors: Bool { get }
  /// A node was attached to its parent; it is not active yet.
  func didAttach(_ path: NodePath)
  /// A node has been detached; the path is its last one.
  func didDetach(_ path: NodePath)
  /// A node has been moved behind its siblings; nothing else has changed.
  func didMove(_ path: NodePath)
  /// A node's interactor has become active.
  func didActivate(_ path: NodePath)
  /// A node's interactor has become inactive.
  func didDeactivate(_ path: NodePath)
  /// A reactor begins to process an action.
  func willProcess(action: Any, _ path: NodePath)
  /// A reactor begins to reduce a mutation.
  func willReduce(mutation: Any, _ path: NodePath)
  /// A reactor has a new state, and its subscribers are about to be sent it.
  func didChange(state: Any, _ path: NodePath)
  /// A stream that `mutate` returned did not end at once and goes on running, or other work of the node does.
  func didBegin(effect: EffectInfo, _ path: NodePath)
  /// More of a piece of work is done.
  func didProgress(effect: EffectInfo, _ path: NodePath)
  /// An effect that went on running has been cancelled, and its last mutation applied; `didEnd` follows.
  ///
  /// Not called for a stream that is cancelled by its name, which completes, nor for an effect whose own
  /// element leads to its cancellation. Other work is cancelled with its node.
  func didCancel(effect: EffectInfo, _ path: NodePath)
  /// An effect that went on running has ended: completed, failed or cancelled.
  func didEnd(effect: EffectInfo, _ path: NodePath)
  /// An effect, or the stream that a transform returned, ended by an error.
  func didFail(_ failure: ReactorFailure, _ path: NodePath)
  /// An action, a mutation or a state was dropped: it came while the node was inactive or active anew, its reactor had
  /// been released or was reducing a mutation, or a limit was reached.
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath)
  /// The program misused the tree, in a way that changed nothing.
  func didMisuse(_ misuse: Misuse, _ path: NodePath)
  /// A part of a node outlived its router, and the cancelled effects of the node.
  func didLeak(_ leak: Leak)
  /// A stream under `debug()` was subscribed to, had an event or was disposed; only the observers of
  /// the process are notified.
  func didDebug(_ line: String)
}

/// An observer of states, and not of the actions and mutations that lead to them.
package protocol StateObserver: TreeObserver {}

extension TreeObserver {
  /// True, unless written.
  public var observesReactors: Bool { true }
  /// Does nothing.
  public func didAttach(_ path: NodePath) {}
  /// Does nothing.
  public func didDetach(_ path: NodePath) {}
  /// Does nothing.
  public func didMove(_ path: NodePath) {}
  /// Does nothing.
  public func didActivate(_ path: NodePath) {}
  /// Does nothing.
  public func didDeactivate(_ path: NodePath) {}
  /// Does nothing.
  public func willProcess(action: Any, _ path: NodePath) {}
  /// Does nothing.
  public func willReduce(mutation: Any, _ path: NodePath) {}
  /// Does nothing.
  public func didChange(state: Any, _ path: NodePath) {}
  /// Does nothing.
  public func didBegin(effect: EffectInfo, _ path: NodePath) {}
  /// Does nothing.
  public func didProgress(effect: EffectInfo, _ path: NodePath) {}
  /// Does nothing.
  public func didCancel(effect: EffectInfo, _ path: NodePath) {}
  /// Does nothing.
  public func didEnd(effect: EffectInfo, _ path: NodePath) {}
  /// Does nothing.
  public func didFail(_ failure: ReactorFailure, _ path: NodePath) {}
  /// Does nothing.
  public func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {}
  /// Does nothing.
  public func didMisuse(_ misuse: Misuse, _ path: NodePath) {}
  /// Does nothing.
  public func didLeak(_ leak: Leak) {}
  /// Does nothing.
  public func didDebug(_ line: String) {}
}

/// An observer of a tree by whose session code runs that comes from elsewhere.
@MainActor
package protocol SessionContext: TreeObserver {
  /// Calls a closure as a part of the session: its requests are recorded, and the session waits for its work.
  func own(_ act: () -> Void)
}

/// A running effect, or other running work of a node, as observers see it: that of workers, and of subscriptions that
/// end with the node's activity, such as their tasks, delays, timers and debounced elements.
public struct EffectInfo: Sendable, Equatable {
  /// The number of the effect, unique in the process.
  public let number: Int
  /// The action that caused it, as text; of other work its name, such as `SaveWorker delay`.
  public let action: String
  /// Whether it may go on without end, so that nothing waits for it; see ``ObservableType/background()``.
  public let isBackground: Bool
  /// How much of it is done, from 0 to 1 in whole percents; nil if that is not known: only
  /// `Worker.perform(_:errors:whenInterrupted:_:)` has it.
  public var progress: Double? { percent.map { Double($0) / 100 } }
  /// Small, as each effect has room for this value.
  var percent: Int8?
  /// Whether it is the stream of an action, and not other work.
  package var isEffect = true

  /// The text for lists: the action, with what is known beside it, as in `import: 41 %`.
  package var text: String { text(named: action) }

  /// The text for lists, with another name in place of the action.
  package func text(named name: String) -> String {
    let done = percent.map { ": \($0) %" } ?? ""
    return name + done + (isBackground ? " (in the background)" : "")
  }
}

/// An error that a reactor survived, and its origin.
public struct ReactorFailure: Sendable {
  /// The stream that ended by the error.
  public enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// The stream that `transform(action:)` returned.
    case transformAction
    /// The stream that `transform(mutation:)` returned.
    case transformMutation
    /// The stream that `transform(state:)` returned.
    case transformState
    /// The loop itself, at a limit.
    case loop
    /// A subscription outside of any reactor that did not handle its error.
    case subscription
    /// The stream that `mutate` returned for an action, given as text.
    case effect(action: String)
    /// Work that a worker performs under a name, and whose result has no subscriber.
    case work(name: String)

    /// The name of the origin.
    public var description: String {
      switch self {
      case .transformAction: "transformAction"
      case .transformMutation: "transformMutation"
      case .transformState: "transformState"
      case .loop: "loop"
      case .subscription: "subscription"
      case .effect(let action): "effect(action: \(action.debugDescription))"
      case .work(let name): "work(name: \(name.debugDescription))"
      }
    }
  }

  /// The origin of the error.
  public let origin: Origin
  /// The error.
  public let error: any Error
  /// The effect that ended by the error, if observers had been notified that it began.
  public let effect: EffectInfo?

  init(_ origin: Origin, _ error: any Error, effect: EffectInfo? = nil) {
    self.origin = origin
    self.error = error
    self.effect = effect
  }
}

/// An error that may be a mere warning: all that was wanted has been done, and people should know about it.
package protocol PossibleWarning: Error {
  var isWarning: Bool { get }
}

extension ReactorFailure {
  /// Whether nothing has failed, but people should know about the error.
  package var isWarning: Bool { (error as? any PossibleWarning)?.isWarning == true }
}

/// An action, mutation or state that was dropped; an enum, as a reactor has no other turns.
@MainActor
public enum DroppedTurn {
  /// An action, as it was sent or as `transform(action:)` emitted it.
  case action(Any)
  /// A mutation of an effect or of a stream merged in a transform.
  case mutation(Any)
  /// A state that `transform(state:)` emitted.
  case state(Any)

  /// The action, mutation or state.
  public var value: Any {
    switch self {
    case .action(let value), .mutation(let value), .state(let value): value
    }
  }

  /// Returns whether the drop is a loss: an action was asked for, so it is; what a stream emits on its own for a node
  /// that is no longer active, or an effect that was cancelled with the node, is none.
  package func isMissed(_ reason: DropReason) -> Bool {
    if case .action = self { return true }
    return [.queueFull, .runLimit, .reducing].contains(reason)
  }
}

/// The reason for which an action or a mutation was dropped; there may be more reasons later.
public struct DropReason: Hashable, Sendable, CustomStringConvertible {
  /// The turn came after the node had been deactivated.
  package static let inactive = DropReason(
    description: "inactive", cause: "the node is no longer active",
    advice: "Send it earlier, or end in willResignActive() what sends it.")
  /// The turn came after the reactor had been released.
  package static let released = DropReason(
    description: "released", cause: "its reactor was released",
    advice: "Keep the reactor until then, or send it earlier.")
  /// The queue of waiting actions was full.
  package static let queueFull = DropReason(
    description: "queueFull", cause: "too many actions are waiting",
    advice: "Send fewer at a time.")
  /// The run had reached its limit of actions.
  package static let runLimit = DropReason(
    description: "runLimit", cause: "the run of actions was stopped at its limit",
    advice: "Look for an action that leads to itself, or for streams that feed each other.")
  /// The turn came in the middle of a reduction of its reactor.
  package static let reducing = DropReason(
    description: "reducing", cause: "its reactor was reducing another mutation",
    advice: "Have `mutate` do what makes a stream emit; `reduce` only makes the next state.")

  /// The name of the reason.
  public let description: String
  /// The reason as a clause.
  package let cause: String
  /// The way to avoid it, as a sentence.
  package let advice: String
}

/// A use of the tree that makes no sense and was ignored.
public struct Misuse: Error, Equatable, Sendable, CustomStringConvertible {
  /// The misuse, and how to fix it.
  public let description: String

  /// Creates a misuse with a full sentence.
  package init(_ description: String) { self.description = description }
}

/// A part of a node that is still held though its router has been released.
public struct Leak: Equatable, Sendable, CustomStringConvertible {
  /// The type of the part.
  public let type: String
  /// The last path of its node.
  public let path: String
  /// The type of the workflow that runs a step at the node, if one does: most likely the holder.
  public let workflow: String?

  /// The leak, and how to fix it.
  public var description: String { "\(type) of \(path) \(predicate)" }

  /// The sentence about the part, without its path.
  package var message: String { "\(type) \(predicate)" }

  private var predicate: String {
    if let workflow {
      "outlived its router. A step of \(workflow) still runs at its node: dispose that with the node, or "
        + "return a stream from the step that ends with it."
    } else {
      "outlived its router. Something holds it: look for a closure without [weak self], or a "
        + "listener that is not weak."
    }
  }
}
