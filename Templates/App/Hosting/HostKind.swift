// HostKind.swift: the kinds of nodes that a host can attach.

/// A kind of child; the raw value is the word that a user types and the child's default name.
enum HostKind: String, CaseIterable, Codable {
  case newnode
}
