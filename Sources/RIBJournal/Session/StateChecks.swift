import RIBConsole
import RIBCore

/// The checksums of the states that have changed, by which a restored session is compared with the recorded one.
///
/// They observe the tree from before the launch on, in a live session and in a restoration, so that both find the
/// same changes between two commits.
@MainActor
final class StateChecks: StateObserver {
  private let encoder = JSONCoder()
  /// The nodes whose states may have changed, in the order of their first change.
  private var touched: [NodePath] = []
  private var touchedNodes: Set<ObjectIdentifier> = []
  /// The latest checksum of each active node's state.
  private var known: [ObjectIdentifier: UInt32] = [:]
  /// The checksums of a tree that was left, in the order of its active nodes.
  private var left: [UInt32?] = []
  private var isOn = true

  func didActivate(_ path: NodePath) { touch(path) }
  func didChange(state: Any, _ path: NodePath) { touch(path) }

  func didDeactivate(_ path: NodePath) {
    let node = path.identity
    known[node] = nil
    touchedNodes.remove(node)
  }

  private func touch(_ path: NodePath) {
    if isOn, touchedNodes.insert(path.identity).inserted { touched.append(path) }
  }

  /// Returns the checksums of the states that have changed since the last call, in the order of their first
  /// change; all must be at rest.
  ///
  /// - Complexity: O(nodes that have changed × depth + size of their states).
  func takeChanges() -> [JournalCheck] {
    var changes: [JournalCheck] = []
    for path in exchange(&touched, with: []) {
      let node = path.identity
      guard touchedNodes.remove(node) != nil, let state = path.routing?.inspectedState else {
        continue
      }
      var crc = CRC32C()
      crc.add(encoder.json(of: state).utf8.span)
      guard known.updateValue(crc.value, forKey: node) != crc.value else { continue }
      changes.append(JournalCheck(path: path.string, check: String(crc.value, radix: 16)))
    }
    return changes
  }

  /// Forgets all checksums, so that the next changes are the states of all active nodes.
  func takeAllAnew(below root: any Routing) {
    known = [:]
    for path in root.activePaths { touch(path) }
  }

  /// Keeps the checksums of a tree whose changes have been taken, and in whose place another one comes.
  func leave(_ root: any Routing) { left = root.activePaths.map { known[$0.identity] } }

  /// Goes on with a tree as with the like one that was left.
  func comeBack(to root: any Routing) {
    (known, touched, touchedNodes) = ([:], [], [])
    for (path, check) in zip(root.activePaths, left) { known[path.identity] = check }
  }

  func stop() {
    isOn = false
    touched = []
  }

  /// Returns the path of the first node whose state differs; nil if none does.
  static func firstDifference(_ recorded: [JournalCheck], _ present: [JournalCheck]) -> String? {
    if recorded == present { return nil }
    func differing(_ checks: [JournalCheck], from others: [JournalCheck]) -> String? {
      let others = Dictionary(others.map { ($0.path, $0.check) }) { first, _ in first }
      return checks.first { others[$0.path] != $0.check }?.path
    }
    return differing(recorded, from: present) ?? differing(present, from: recorded)
  }
}
