// Who watches a tree: logs, traces, tests, the console.

/// Observes what happens in a tree.
///
/// Every method does nothing unless written.
///
/// Methods are called on the main actor, in the middle of what they report; an observer may read,
/// and must not attach, detach or send.
@MainActor
public protocol TreeObserver: AnyObject {
  /// Whether to be notified of each action, mutation and state; true by default.
  ///
  /// Asked once, when the observer is added. A tree without such an observer
  /// does not pay for it.
  var observesReactors: Bool { get }
  /// A node was attached to its parent; it is not active yet.
  func didAttach(_ path: NodePath)
  /// A node has been detached; the path is the one that it had.
  func didDetach(_ path: NodePath)
  /// A node has been moved behind its siblings; nothing else of it has changed.
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
  /// A stream that `mutate` returned did not end at once and goes on running.
  func didBegin(effect: EffectInfo, _ path: NodePath)
  /// An effect that went on running has been cancelled, and its last mutation applied; `didEnd` follows.
  ///
  /// Not for a stream that is cancelled by its name, which completes, nor for an effect that is cancelled
  /// by what its own element leads to.
  func didCancel(effect: EffectInfo, _ path: NodePath)
  /// An effect that went on running has ended: completed, failed or cancelled.
  func didEnd(effect: EffectInfo, _ path: NodePath)
  /// An effect, or the stream that a transform gave, ended by an error.
  func didFail(_ failure: ReactorFailure, _ path: NodePath)
  /// An action or a mutation was dropped: its turn came while the node was inactive or active anew,
  /// its reactor had been released, or a limit was reached.
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath)
  /// The program misused the tree, in a way that changed nothing.
  func didMisuse(_ misuse: Misuse, _ path: NodePath)
  /// A part of a node outlived its router, and the cancelled effects of the node.
  func didLeak(_ leak: Leak)
  /// A stream under `debug()` was subscribed to, had an event or was given up; only the observers of
  /// the process are notified.
  func didDebug(_ line: String)
}

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

/// A running effect, as observers see it.
public struct EffectInfo: Sendable, Equatable {
  /// Counts the effects of the process; no two have the same.
  public let number: Int
  /// The action that caused it, as text.
  public let action: String
}

/// Where an error came from that a reactor survived.
public struct ReactorFailure: Sendable {
  /// The stream that ended by the error; there may be more later.
  public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// What `transform(action:)` returned.
    public static let transformAction = Origin(description: "transformAction")
    /// What `transform(mutation:)` returned.
    public static let transformMutation = Origin(description: "transformMutation")
    /// What `transform(state:)` returned.
    public static let transformState = Origin(description: "transformState")
    /// The loop itself, at a limit.
    public static let loop = Origin(description: "loop")
    /// A subscription outside of any reactor that did not handle its error.
    public static let subscription = Origin(description: "subscription")

    /// What `mutate` returned for an action, given as text.
    public static func effect(action: String) -> Origin {
      Origin(description: "effect(action: \(action.debugDescription))", action: action)
    }

    /// The name of the origin.
    public let description: String
    /// The action for which `mutate` returned the stream, as text; nil for other streams.
    public let action: String?

    private init(description: String, action: String? = nil) {
      self.description = description
      self.action = action
    }
  }

  /// Where the error came from.
  public let origin: Origin
  /// The error.
  public let error: any Error
  /// Whether the transform is bypassed from now on, as it failed twice in a row.
  public let isBypassed: Bool
  /// The effect that ended by the error, where observers had been notified that it began.
  public let effect: EffectInfo?

  init(
    _ origin: Origin, _ error: any Error, isBypassed: Bool = false, effect: EffectInfo? = nil
  ) {
    self.origin = origin
    self.error = error
    self.isBypassed = isBypassed
    self.effect = effect
  }
}

/// What had its turn in vain.
///
/// An enum, as a reactor has no other turns.
@MainActor
public enum DroppedTurn {
  /// An action, as it was sent or as `transform(action:)` gave it.
  case action(Any)
  /// A mutation of an effect or of a stream merged in a transform.
  case mutation(Any)
  /// A state that `transform(state:)` gave.
  case state(Any)

  /// The action, mutation or state.
  public var value: Any {
    switch self {
    case .action(let value), .mutation(let value), .state(let value): value
    }
  }

  /// Whether it is missed.
  ///
  /// An action was asked for. What a stream emits on its own for a node that is no longer active is
  /// as void as what an effect would have emitted that was cancelled with the node.
  ///
  /// - Parameter reason: Why it was dropped.
  public func isMissed(_ reason: DropReason) -> Bool {
    if case .action = self { true } else { reason == .queueFull || reason == .runLimit }
  }
}

/// Why an action or a mutation was dropped; there may be more reasons later.
public struct DropReason: Hashable, Sendable, CustomStringConvertible {
  /// Its turn came after the node had been deactivated.
  public static let inactive = DropReason(description: "inactive")
  /// Its turn came after its reactor had been released.
  public static let released = DropReason(description: "released")
  /// The queue of waiting actions was full.
  public static let queueFull = DropReason(description: "queueFull")
  /// The run had processed as many actions as a run may.
  public static let runLimit = DropReason(description: "runLimit")

  /// The name of the reason.
  public let description: String
}

/// A use of the tree that makes no sense and was ignored.
public struct Misuse: Error, Equatable, Sendable, CustomStringConvertible {
  /// What happened, and how to mend it.
  public let description: String

  /// Makes a misuse of a full sentence.
  public init(_ description: String) { self.description = description }
}

/// A part of a node that something still holds though its router has been released.
public struct Leak: Equatable, Sendable, CustomStringConvertible {
  /// The type of the part.
  public let type: String
  /// Where its node stood.
  public let path: String
  /// The type of the workflow that runs a step at the node, if one does: most likely the holder.
  public let workflow: String?

  /// What happened, and how to mend it.
  public var description: String { "\(type) of \(path) \(predicate)" }

  /// The sentence about the part, for those who show the path elsewhere.
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
