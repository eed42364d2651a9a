// A simulated tree at rest, for invariants to look at.

import RIBCore

/// A simulated tree at rest, for invariants to look at.
@MainActor
public struct SimulatedTree {
  /// The root.
  public let root: any Routing

  /// The attached nodes, as plain values.
  ///
  /// - Complexity: O(nodes); so a simulation of n lines that asks for it after each is slow in a large tree.
  public var snapshot: TreeSnapshot { TreeSnapshot(of: root) }

  /// An attached node by its path; nil where there is none.
  ///
  /// - Parameter path: The names from the root's on, as in `root/shop/cart`.
  /// - Complexity: O(1) on average for each step.
  public func node(at path: String) -> (any Routing)? {
    let names = path.split(separator: "/").map(String.init)
    guard names.first == root.name else { return nil }
    return names.dropFirst().reduce(root) { $0?.child(named: $1) }
  }

  /// The state of the reactor of a node; nil where there is no such node.
  ///
  /// - Parameters:
  ///   - type: The type of the state.
  ///   - path: The names from the root's on, as in `root/shop/cart`.
  /// - Throws: ``StateError`` where the node has no state, or one of another type.
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

  /// Why a state cannot be given: the node has none, or one of another type.
  public struct StateError: Error, Equatable, CustomStringConvertible {
    /// What the node has.
    public let description: String
  }
}
