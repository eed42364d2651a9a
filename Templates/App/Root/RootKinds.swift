extension RootKind {
  /// All kinds, in the order in which help lists them; a new kind is an entry of this table.
  static let table: [RootKind] = [
    RootKind("newnode") { NewNodeBuilder(dependency: $0).build(withListener: $1) }
  ]
}
