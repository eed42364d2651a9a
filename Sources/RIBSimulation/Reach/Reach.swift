/// Something that a simulation can reach in nodes of one kind.
package struct Feature: Hashable, Codable, Comparable, Sendable {
  /// The kinds of features, in the order in which people read them.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// A command was accepted.
    case command
    /// A word that an argument of a command declares was accepted, such as the kind of a child.
    case choice
    /// An action was processed, or a mutation reduced, with this case.
    case action, mutation
    /// An enum in a state had this case.
    case state
    /// A state had this shape, which guides the simulation, and is not listed.
    case shape
    /// An invariant found the node that it is about.
    case invariant
  }

  let kind: Kind
  /// The kind of the nodes, as their name is by default.
  let node: String
  let name: String

  /// The feature in the list of those that were not reached.
  var text: String {
    switch kind {
    case .command, .choice: "\(node) \(name)"
    case .action, .mutation: "\(kind) \(node).\(name)"
    case .state: "state \(name)"
    case .shape, .invariant: name
    }
  }

  package static func < (one: Feature, other: Feature) -> Bool { one.position < other.position }

  private var position: (Int, String, String) {
    (Kind.allCases.firstIndex(of: kind) ?? 0, node, name)
  }
}

/// The declared features that a simulation has reached, of all nodes that it met.
///
/// A branch is a child of the root with all nodes below it, by the child's name; the root has none.
package struct Reach: Codable, Equatable, Sendable {
  package struct Moment: Codable, Equatable, Sendable {
    let line: Int
    let branch: String
  }

  package struct Count: Codable, Equatable, Sendable {
    var typed = 0
    var refused = 0
  }

  private(set) var declared: Set<Feature> = []
  /// The first line of the tree that reached each feature, and the branch in which it did.
  private(set) var first: [Feature: Moment] = [:]
  /// The lines of the tree that changed each branch, in order.
  private(set) var changes: [String: [Int]] = [:]
  /// Paths at which there was no node, by the invariants that looked there.
  private(set) var missingPaths: [String: String] = [:]
  /// The lines that were typed, by the features of their commands.
  private(set) var counts: [Feature: Count] = [:]

  /// Whether a state had elements whose order depends on hashing.
  var isUnordered = false

  mutating func declare(_ feature: Feature) { declared.insert(feature) }

  /// Declares an invariant, with the path at which it did not find a node.
  mutating func declare(_ invariant: Feature, lookedForAt path: String?) {
    declare(invariant)
    if let path { missingPaths[invariant.name] = path }
  }

  mutating func reach(
    _ feature: Feature, line: Int, in branch: @autoclosure () -> String = ""
  ) {
    if first[feature] == nil { first[feature] = Moment(line: line, branch: branch()) }
  }

  mutating func change(_ branch: String, line: Int) {
    if changes[branch]?.last != line { changes[branch, default: []].append(line) }
  }

  mutating func count(_ command: Feature, isRefused: Bool) {
    counts[command, default: Count()].typed += 1
    if isRefused { counts[command, default: Count()].refused += 1 }
  }

  /// Adds what another tree has reached, but for the shapes of states, of which there may be many.
  mutating func add(_ other: Reach) {
    first.merge(other.first.filter { $0.key.kind != .shape }) { old, _ in old }
    declared.formUnion(other.declared)
    missingPaths.merge(other.missingPaths) { old, _ in old }
    counts.merge(other.counts) {
      Count(typed: $0.typed + $1.typed, refused: $0.refused + $1.refused)
    }
  }

  func typed(at node: String) -> (there: Int, inAll: Int) {
    counts.reduce(into: (0, 0)) { sum, entry in
      sum.1 += entry.value.typed
      if entry.key.node == node { sum.0 += entry.value.typed }
    }
  }

  func has(_ feature: Feature) -> Bool { first[feature] != nil }

  var missed: [Feature] { declared.filter { !has($0) }.sorted() }

  var nodes: [String] { Set(declared.map(\.node)).filter { !$0.isEmpty }.sorted() }

  /// Returns how many of the declared features of a kind were reached in nodes of one kind.
  func share(of kind: Feature.Kind, in node: String) -> (reached: Int, declared: Int) {
    let all = declared.filter { $0.kind == kind && $0.node == node }
    return (all.count(where: has), all.count)
  }
}
