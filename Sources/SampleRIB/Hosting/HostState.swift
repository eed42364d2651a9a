// HostState.swift: the ordered children of a host, as a value that stays fast when they are many.

/// One child as the state knows it.
struct HostChild: Equatable, Codable, Identifiable {
  let kind: HostKind
  let name: String
  /// Rises with each child of a host, so that its router need not compare whole lists.
  fileprivate(set) var id = 0

  private enum CodingKeys: String, CodingKey { case kind, name }

  static func == (left: HostChild, right: HostChild) -> Bool {
    left.kind == right.kind && left.name == right.name
  }
}

/// The children of a host in the order in which they were attached, no name twice.
///
/// Appending and looking up cost O(1), as long as no copy from before the change is kept; removing
/// costs O(n).
struct HostState: Equatable {
  private(set) var children: [HostChild] = []
  private var names: Set<String> = []
  private var lastID = 0

  func contains(_ name: String) -> Bool { names.contains(name) }

  mutating func append(_ kind: HostKind, as name: String) {
    guard names.insert(name).inserted else { return }
    lastID += 1
    children.append(HostChild(kind: kind, name: name, id: lastID))
  }

  mutating func remove(_ name: String) {
    guard names.remove(name) != nil else { return }
    children.removeAll { $0.name == name }
  }

  /// The name itself, or with `#2`, `#3`… after it: the first one that is free once `leaving` left.
  func freeName(like name: String, after leaving: String) -> String {
    var candidate = name
    var number = 1
    while candidate != leaving, contains(candidate) {
      number += 1
      candidate = "\(name)#\(number)"
    }
    return candidate
  }

  static func == (left: HostState, right: HostState) -> Bool {
    left.children == right.children
  }
}

extension HostState: Codable {
  private enum CodingKeys: String, CodingKey { case children }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    for child in try values.decode([HostChild].self, forKey: .children) {
      guard !contains(child.name) else {
        throw DecodingError.dataCorruptedError(
          forKey: .children, in: values, debugDescription: "two children named \"\(child.name)\"")
      }
      append(child.kind, as: child.name)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(children, forKey: .children)
  }
}
