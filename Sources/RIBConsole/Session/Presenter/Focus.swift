import RIBCore

/// The focused node of a session, which lines are about unless they name another one.
///
/// It is held weakly: when it is detached, the focus moves up to the nearest node that is still there.
@MainActor
final class Focus {
  private struct Step { weak var node: (any Routing)? }

  private(set) var address: NodeAddress
  /// The nodes from below the root down to the focused one, which each line reads several times: without the run-time
  /// check of exclusive access, as no other code runs while they are changed.
  @safe @exclusivity(unchecked) private var steps: [Step] = []
  private var mayBeDetached = false
  /// The target of the latest line with a command of a node, until the tree or the focus changes.
  private var latestTarget: LineTarget?
  /// The path that was last read, until the tree or the focus changes.
  private var latestPath: String?
  /// The target that was last found by its whole path, until the tree changes.
  private var latestWholePath: LineTarget?

  /// The focuses of the session's clients, which learn from this one how the tree changes.
  private var followers: [Focus] = []

  init(root: any Routing) { address = NodeAddress(root: root) }

  /// Makes the focus of a client, at the root.
  func addFollower() -> Focus {
    let follower = Focus(root: address.root)
    followers.append(follower)
    return follower
  }

  func remove(_ follower: Focus) { followers.removeAll { $0 === follower } }

  /// Begins at the root of another tree, which is grown by the closure; clients keep their places, as far as it has
  /// them.
  func begin(at root: any Routing, growing grow: () async -> Void) async {
    let paths = followers.map(\.path)
    for focus in [self] + followers {
      focus.address = NodeAddress(root: root)
      focus.steps = []
      (focus.latestTarget, focus.latestPath, focus.latestWholePath) = (nil, nil, nil)
    }
    await grow()
    for (follower, path) in zip(followers, paths) { follower.move(toPath: path) }
  }

  /// The path of the focused node; nil for the root.
  var path: String? {
    if steps.isEmpty { return nil }
    if let latestPath { return latestPath }
    let path = node.path
    latestPath = path
    return path
  }

  var node: any Routing {
    if mayBeDetached { dropDetached() }
    return steps.last?.node ?? address.root
  }

  /// Returns what the first words of a line name; most lines name the same as the one before.
  func target(of words: Words) throws(ParseError) -> LineTarget {
    if let latestTarget, latestTarget.isNamed(by: words) { return latestTarget }
    let target = try LineTarget(of: words, at: address, from: node)
    // The root's name may become that of a command, which then counts.
    let isLasting = !target.isAddressed || target.node !== address.root
    if target.command != nil, isLasting { latestTarget = target }
    return target
  }

  /// Returns the target of a command that is called at its node, by a path that begins with the root's name.
  func target(atWholePath path: String) throws(ParseError) -> LineTarget {
    if let latestWholePath, latestWholePath.path == path { return latestWholePath }
    let target = LineTarget(try address.node(atWholePath: path), at: path)
    latestWholePath = target
    return target
  }

  func move(to node: any Routing) {
    (latestTarget, latestPath) = (nil, nil)
    steps = []
    var next = node
    while next !== address.root, let parent = next.parent {
      steps.append(Step(node: next))
      next = parent
    }
    steps.reverse()
  }

  /// Moves the focus to the node at a path that begins with the root's name, or to the nearest above; nil is the root.
  func move(toPath path: String?) {
    var steps = path?.split(separator: "/") ?? []
    while !steps.isEmpty {
      if let node = try? address.node(atWholePath: steps.joined(separator: "/")) {
        return move(to: node)
      }
      steps.removeLast()
    }
  }

  /// Returns the row of the focused node in a tree; nil if it is elsewhere, or the root, as it is at first.
  func row(in tree: TreeSnapshot, of top: any Routing) -> Int? {
    var next = node
    if next === address.root { return nil }
    var names = [next.name]
    while next !== top {
      guard let parent = next.parent else { return nil }
      next = parent
      names.append(next.name)
    }
    // The names are followed down again, one at each depth; a covered page may have the name of the top one.
    let count = names.count
    return tree.nodes.firstIndex { row in
      guard row.depth == count - names.count, row.name == names.last, !row.isCovered else {
        return false
      }
      names.removeLast()
      return names.isEmpty
    }
  }

  /// Notes that a node has come or gone; the next use of ``node`` looks whether the focused one is still there.
  func treeDidChange() {
    (latestTarget, latestPath, latestWholePath) = (nil, nil, nil)
    mayBeDetached = !steps.isEmpty
    for follower in followers { follower.treeDidChange() }
  }

  private func dropDetached() {
    mayBeDetached = false
    var parent = address.root
    for (index, step) in steps.enumerated() {
      guard let node = step.node, node.parent === parent else {
        steps.removeSubrange(index...)
        return
      }
      parent = node
    }
  }
}
