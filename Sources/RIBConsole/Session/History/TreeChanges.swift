import RIBCore

enum NodeChange: Equatable {
  case attached(String)
  case detached(String)
  case changed(String, FieldChange)

  private static let longest = 40

  var path: String {
    switch self {
    case .attached(let path), .detached(let path), .changed(let path, _): path
    }
  }

  /// The change in words, such as `root/counter.count: 1 → 2`.
  ///
  /// - Parameter start: The path of the node that the reader knows of, whose name is left out.
  func text(from start: String = "") -> String {
    switch self {
    case .attached(let path): return "attached \(path)"
    case .detached(let path): return "detached \(path)"
    case .changed(let path, let change):
      let field = path == start ? String(change.field.drop { $0 == "." }) : path + change.field
      let values = [change.old, change.new].map { value in
        value.map { DisplayWidth.cut($0, Self.longest) } ?? "none"
      }
      return "\(field.isEmpty ? "state" : field): \(values.joined(separator: " → "))"
    }
  }

  var json: String {
    let path = #"{"path":\#(JSONText.literal(path))"#
    switch self {
    case .attached: return path + #","change":"attached"}"#
    case .detached: return path + #","change":"detached"}"#
    case .changed(_, let change):
      let old = change.old.map { #","old":\#($0)"# } ?? ""
      let new = change.new.map { #","new":\#($0)"# } ?? ""
      return path + #","field":\#(JSONText.literal(change.field))\#(old)\#(new)}"#
    }
  }
}

/// Finds what has changed in a tree: nodes, and fields of their states.
///
/// It observes the tree, so that only the states of nodes that may have changed are encoded.
@MainActor
final class TreeChanges: StateObserver {
  private let coder = JSONCoder()
  /// The states by the paths of their nodes; null if a node has none.
  private(set) var known: [String: JSONValue]
  /// The nodes whose states may have changed, in the order of their first change.
  private var touched: [NodePath] = []
  private var touchedNodes: Set<ObjectIdentifier> = []
  private var mayBeGone = true

  /// - Parameter known: The states of a tree with which the first changes are compared.
  init(since known: [String: JSONValue] = [:]) { self.known = known }

  func didActivate(_ path: NodePath) { touch(path) }
  func didChange(state: Any, _ path: NodePath) { touch(path) }
  func didDeactivate(_ path: NodePath) { mayBeGone = true }

  private func touch(_ path: NodePath) {
    if touchedNodes.insert(path.identity).inserted { touched.append(path) }
  }

  /// Has the next call of ``take(in:)`` look at all nodes of a tree, which was not observed.
  func touchAll(below root: any Routing) {
    for path in root.activePaths { touch(path) }
  }

  /// Returns the changes since the last call, nodes that have gone or come first; all must be at rest.
  func take(in root: any Routing) -> [NodeChange] {
    var changes: [NodeChange] = []
    var fieldChanges: [NodeChange] = []
    if mayBeGone {
      let address = NodeAddress(root: root)
      for path in known.keys.sorted() where (try? address.node(atWholePath: path)) == nil {
        known[path] = nil
        changes.append(.detached(path))
      }
    }
    for path in touched {
      guard let node = path.routing, node.interactable.isActive else { continue }
      let state = node.inspectedState.flatMap { JSONValue(coder.json(of: $0)) } ?? .null
      let old = known.updateValue(state, forKey: path.string)
      if let old {
        fieldChanges += FieldChange.all(from: old, to: state).map { .changed(path.string, $0) }
      } else {
        changes.append(.attached(path.string))
      }
    }
    (touched, touchedNodes, mayBeGone) = ([], [], false)
    return changes + fieldChanges
  }
}
