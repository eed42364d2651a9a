// HostKinds.swift: the kinds of nodes that a host can attach. A new kind is an entry of the table.
import RIBCore

extension HostKind {
  /// All kinds, in the order in which they are listed.
  static let table = [
    HostKind("newnode", "Finish, and notify the parent") {
      NewNodeBuilder(dependency: $0).build(withListener: $1)
    }
  ]
}
