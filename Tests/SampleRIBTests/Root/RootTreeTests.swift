import RIBCore
import TestSupport
import Testing

@testable import SampleRIB

struct RootTreeTests {
  /// The children that a node of each kind attaches itself, such as a shop its first page.
  private let inside: [String: [String]]

  init() throws {
    let tree = try LiveTree()
    for kind in RootKind.allCases { try tree.type("attach \(kind.rawValue)") }
    inside = Dictionary(
      uniqueKeysWithValues: RootKind.allCases.map { kind in
        let prefix = "root/\(kind.rawValue)/"
        let paths = tree.paths.filter { $0.hasPrefix(prefix) }
        return (kind.rawValue, paths.map { String($0.dropFirst(prefix.count)) })
      })
  }

  @Test(arguments: [1, 2, 3, UInt64.random(in: 4...UInt64.max)])
  func `after any sequence of actions, the tree matches the states`(seed: UInt64) async throws {
    let tree = try LiveTree(hostLimits: HostLimits(children: 12, depth: 4))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let path = try #require(hosts(of: tree).randomElement(using: &random))
      let host = try tree.host(path)
      let name = "n\(Int.random(in: 0..<6, using: &random))"
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let kind = try #require(RootKind.allCases.randomElement(using: &random))
        host.action.onNext(.attach(kind, as: name))
      case 6..<8: host.action.onNext(.detach(name))
      case 8: host.requestToInteractor(from: name)
      default: await tree.clock.advance(by: .milliseconds(100))
      }
      #expect(try expectedPaths(of: tree) == tree.paths, "seed \(seed)")
    }
  }

  /// The paths of the root, which is empty, and of all groups, derived from the states alone.
  private func hosts(of tree: LiveTree) throws -> [String] {
    try walk(tree).filter { $0.kind == .group }.map(\.path)
  }

  private func expectedPaths(of tree: LiveTree) throws -> [String] {
    try walk(tree).map { $0.path.isEmpty ? "root" : "root/\($0.path)" }
  }

  /// The nodes of the tree; the kind is nil for nodes that no root or group attached, and the root is a group.
  private func walk(_ tree: LiveTree) throws -> [(path: String, kind: RootKind?)] {
    var rows: [(path: String, kind: RootKind?)] = []
    var next: [(path: String, kind: RootKind?)] = [("", .group)]
    while let row = next.popLast() {
      rows.append(row)
      let prefix = row.path.isEmpty ? "" : row.path + "/"
      let paths = row.kind.flatMap { inside[$0.rawValue] } ?? []
      next += paths.reversed().map { (prefix + $0, nil) }
      guard row.kind == .group else { continue }
      next += try tree.host(row.path).currentState.children.reversed().map {
        (prefix + $0.name, $0.kind)
      }
    }
    return rows
  }
}
