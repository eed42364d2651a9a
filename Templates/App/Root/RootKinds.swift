// RootKinds.swift: the kinds of nodes that the root can attach. A new kind is an entry of the table.

extension RootKind {
  /// All kinds, in the order in which they are listed.
  static let table: [RootKind] = [
    RootKind("newnode") { NewNodeBuilder(dependency: $0).build(withListener: $1) }
  ]
}
