import RIBCore

/// A simulated tree at rest, as invariants see it.
@MainActor
public struct SimulatedTree {
  /// The root.
  public let root: any Routing
  let lookups = Lookups()

  /// The attached nodes and their running effects, as plain values.
  ///
  /// - Complexity: O(nodes), so that a simulation that takes it after each line is slow in a large tree.
  public var snapshot: TreeSnapshot { TreeSnapshot(of: root, includesRunning: true) }

  /// Returns an attached node by its path; nil if there is none.
  ///
  /// - Parameter path: The names from the root on, as in `root/shop/cart`.
  /// - Complexity: O(1) on average for each step.
  public func node(at path: String) -> (any Routing)? {
    let names = path.split(separator: "/").map(String.init)
    let node =
      names.first == root.name
      ? names.dropFirst().reduce(root) { $0?.child(named: $1) } : nil
    lookups.note(path, isFound: node != nil)
    return node
  }

  /// Returns the state of a node's reactor; nil if there is no such node.
  ///
  /// - Parameters:
  ///   - type: The type of the state.
  ///   - path: The names from the root on, as in `root/shop/cart`.
  /// - Throws: ``StateError`` if the node has no state, or one of another type.
  public func state<State>(_ type: State.Type = State.self, at path: String) throws(StateError)
    -> State?
  {
    guard let node = node(at: path) else { return nil }
    guard let state = node.inspectedState else {
      throw StateError(description: "\(path) has no reactor, and so no state.")
    }
    guard let state = state as? State else {
      throw StateError(
        description: "The state of \(path) is of the type \(Swift.type(of: state)), not \(type).")
    }
    return state
  }

  /// The reason why there is no such state: the node has none, or one of another type.
  public struct StateError: Error, Equatable, CustomStringConvertible {
    /// The reason in words.
    public let description: String
  }
}

/// The paths for which one invariant has looked in one tree at rest.
@MainActor
final class Lookups {
  private var hasFound = false
  /// The last path at which there was no node.
  private(set) var missing: String?

  /// Whether the invariant has found something to judge: a node, or all that it needs without a path.
  var haveSubject: Bool { hasFound || missing == nil }

  func note(_ path: String, isFound: Bool) {
    if isFound { hasFound = true } else { missing = path }
  }
}
