// Whether the states of a tree are what they were.

import RIBCore

/// A checksum of each state of a tree, by which a restored state is compared with the one that it was.
@MainActor
enum StateChecks {
  /// The checks of a tree, each node before those below it.
  static func of(_ root: any Routing) -> [JournalCheck] {
    let encoder = StateEncoder()
    var checks: [JournalCheck] = []
    // A stack of its own: the tree may be a million deep.
    var waiting = [root]
    while let node = waiting.popLast() {
      if let state = node.inspectedState {
        checks.append(JournalCheck(path: node.path, check: check(of: encoder.json(of: state))))
      }
      waiting.append(contentsOf: node.children.reversed())
    }
    return checks
  }

  /// The path of the first node, in either list, that the other one does not have so.
  static func firstDifference(_ old: [JournalCheck], _ new: [JournalCheck]) -> String? {
    for (old, new) in zip(old, new) where old != new { return old.path }
    if old.count == new.count { return nil }
    return old.count > new.count ? old[new.count].path : new[old.count].path
  }

  private static func check(of json: String) -> String {
    var crc = CRC32C()
    crc.add(json.utf8.span)
    return String(crc.value, radix: 16)
  }
}
