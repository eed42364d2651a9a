import RIBCore

/// A tree and its states as they were kept, from which a session begins that cannot be repeated.
package struct Checkpoint: Equatable {
  package struct KeptNode: Equatable {
    package let path: String
    /// The state as JSON; nil if there is none.
    package let state: String?
    package let running: [String]
    /// Whether a back stack had covered it.
    package let isCovered: Bool

    package init(path: String, state: String?, running: [String] = [], isCovered: Bool = false) {
      self.path = path
      self.state = state
      self.running = running
      self.isCovered = isCovered
    }
  }

  let nodes: [KeptNode]
  /// The number of the last command before those of the session.
  let command: Int
  /// Whether a session begins with it for the first time, so that people learn what it lacks.
  package let isNew: Bool

  package init(_ nodes: [KeptNode], command: Int, isNew: Bool) {
    self.nodes = nodes
    self.command = command
    self.isNew = isNew
  }
}

extension Checkpoint.KeptNode {
  /// Returns the nodes of a tree that are active or covered, parents first.
  ///
  /// - Parameter canHold: Returns whether a state of a number of bytes can be kept.
  @MainActor
  package static func all(
    below root: any Routing, canHold: (Int) -> Bool
  ) -> [Checkpoint.KeptNode] {
    let coder = JSONCoder()
    var nodes: [Checkpoint.KeptNode] = []
    // Not by recursion, as the tree may be a million nodes deep.
    var waiting = [(node: root, path: root.path, isCovered: false)]
    while let (node, path, isCovered) = waiting.popLast() {
      if isCovered || node.interactable.isActive {
        // A covered page is built when it is uncovered.
        let state = isCovered ? nil : node.inspectedState.map { coder.json(of: $0) }
        nodes.append(
          Checkpoint.KeptNode(
            path: path, state: state.flatMap { canHold($0.utf8.count) ? $0 : nil },
            running: node.nodePath?.runningEffects.map(\.action) ?? [], isCovered: isCovered))
      }
      let covered = node.coveredChildren.map { ($0, "\(path)/\($0.name)", true) }
      let attached = node.children.map { ($0, "\(path)/\($0.name)", isCovered) }
      waiting += (covered + attached).reversed()
    }
    return nodes
  }
}

/// Gives the nodes of a tree the states of a checkpoint, each as it becomes active for the first time in the launch.
///
/// It is the first observer of the tree, so that all others see only these states.
@MainActor
final class CheckpointLaunch: TreeObserver {
  let observesReactors = false
  let checkpoint: Checkpoint
  private let coder = JSONCoder()
  /// The states that nodes have not got yet, by their paths; empty after the launch.
  private var states: [String: String] = [:]
  private var given: Set<String> = []
  /// The nodes to which no state could be given, each with the reason.
  private var refused: [String] = []

  init(_ checkpoint: Checkpoint) {
    self.checkpoint = checkpoint
    begin()
  }

  func didActivate(_ path: NodePath) {
    guard !states.isEmpty, let node = path.routing,
      let state = states.removeValue(forKey: path.string)
    else { return }
    do {
      if try node.begin(withState: { try coder.decode($0, from: state) }) {
        given.insert(path.string)
      } else {
        refused.append("\(path.string) (its state is not Decodable)")
      }
    } catch {
      refused.append("\(path.string) (\(CodingFault.clause(of: error)))")
    }
  }

  func begin() {
    for node in checkpoint.nodes { states[node.path] = node.state }
  }

  /// Ends the launch of a tree at rest, and returns sentences about all that the tree lacks of the checkpoint.
  @discardableResult
  func end(in root: any Routing) -> [String] {
    defer { (states, given, refused) = ([:], [], []) }
    let address = NodeAddress(root: root)
    var (gone, changed, ended): ([String], [String], [String]) = ([], [], [])
    for node in checkpoint.nodes {
      guard !node.isCovered, let present = try? address.node(atWholePath: node.path) else {
        gone.append(node.path)
        continue
      }
      if states[node.path] != nil {
        refused.append("\(node.path) (it is not active)")
      } else if node.state == nil, present.inspectedState != nil {
        refused.append("\(node.path) (its state was not kept)")
      } else if given.contains(node.path), hasChanged(present, since: node) {
        changed.append(node.path)
      }
      var running = present.nodePath?.runningEffects.map(\.action) ?? []
      for name in node.running {
        if let index = running.firstIndex(of: name) {
          running.remove(at: index)
        } else {
          ended.append("\(node.path) \(name)")
        }
      }
    }
    return Self.sentences("Not built again, as no state leads to them: ", gone)
      + Self.sentences("Begun anew, as their states cannot be given to them: ", refused)
      + Self.sentences("Not as they were, as values from elsewhere have changed them: ", changed)
      + Self.sentences("Not resumed: ", ended)
  }

  /// Returns whether a field of a state has another value than it was given; a later version may have other fields.
  private func hasChanged(_ present: any Routing, since node: Checkpoint.KeptNode) -> Bool {
    let state = present.inspectedState.flatMap { JSONValue(coder.json(of: $0)) }
    return FieldChange.all(from: node.state.flatMap(JSONValue.init), to: state)
      .contains { $0.field.hasSuffix("]") || $0.old != nil && $0.new != nil }
  }

  private static func sentences(_ head: String, _ names: [String]) -> [String] {
    names.isEmpty
      ? [] : [head + names.map { TerminalText.visible($0) }.joined(separator: ", ") + "."]
  }
}
