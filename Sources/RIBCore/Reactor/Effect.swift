// One running effect: what `mutate` returned and did not end at once.

/// A subscription to what `mutate` returned for one action.
@usableFromInline
@MainActor
final class Effect<Action, Mutation>: RunningEffect {
  @usableFromInline let number: Int
  @usableFromInline let action: Action
  @safe @exclusivity(unchecked) @usableFromInline var sink: Sink<Mutation>?
  /// Whether the stream is just being subscribed to: what it says now belongs to the action's turn.
  @safe @exclusivity(unchecked) @usableFromInline var isStarting = true
  @safe @exclusivity(unchecked) @usableFromInline var isCancelled = false
  /// Whether observers were told that it began.
  @safe @exclusivity(unchecked) @usableFromInline var wasTold = false

  @usableFromInline let node: NodeContext?
  @usableFromInline let reactorType: Any.Type

  @inlinable
  init(number: Int, action: Action, node: NodeContext?, reactorType: Any.Type) {
    self.number = number
    self.action = action
    self.node = node
    self.reactorType = reactorType
  }

  @usableFromInline
  var owner: AnyObject? { node }

  @usableFromInline
  var label: String { "\(node?.path ?? "\(reactorType)") \(action)" }

  @usableFromInline
  var info: EffectInfo { EffectInfo(number: number, action: String(describing: action)) }

  @usableFromInline
  func cancel() {
    isCancelled = true
    sink?.dispose()
  }

  @usableFromInline
  func letGo() { sink = nil }
}

/// An effect, whatever its types.
@usableFromInline
@MainActor
protocol RunningEffect: WorkScope {
  var number: Int { get }
  var wasTold: Bool { get }
  var info: EffectInfo { get }
  /// Ends the effect; none of its mutations is applied afterwards, also none that waits.
  func cancel()
  /// Lets the subscription go: the effect has ended.
  func letGo()
}
