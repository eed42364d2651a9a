// By what names a node's children are found, once they are many or some share one.

/// The children of a node by name.
///
/// A child that has no number is found in a table. One that has is found among its namesakes, by the number
/// alone: neither is its name made for that, nor hashed.
@MainActor
final class ChildNames {
  @safe @exclusivity(unchecked) private var unnumbered: [String: TreeNode] = [:]
  @safe @exclusivity(unchecked) private var namesakes: [String: Namesakes] = [:]
  /// Those of the name that was last wanted: siblings of one name mostly come one after the other.
  @safe @exclusivity(unchecked) private var latest: Namesakes?
  /// Whether a child was ever given a name that looks numbered, which a number may then meet.
  @safe @exclusivity(unchecked) private var hasMarkedNames = false

  /// Takes over children that have no numbers.
  init(_ children: [TreeNode?]) {
    for case let child? in children { insert(child, as: child.baseName) }
  }

  func child(named name: String) -> TreeNode? {
    if let child = unnumbered[name] { return child }
    if namesakes.isEmpty { return nil }
    guard let (base, number) = NodeName.split(name) else { return nil }
    return namesakes[base]?.child(number)
  }

  /// Adds a child under a name, or under the next number of it where it is in use.
  ///
  /// - Returns: The number, 0 for none.
  func add(_ child: TreeNode, wanting name: String) -> Int32 {
    var known = latest
    if known?.base != name { known = namesakes[name] }
    if known?.unnumbered == nil, self.child(named: name) == nil {
      insert(child, as: name)
      known?.unnumbered = child
      child.namesakes = known
      return 0
    }
    let namesakes = known ?? newNamesakes(of: name)
    latest = namesakes
    child.namesakes = namesakes
    while true {
      let number = namesakes.nextNumber()
      if hasMarkedNames, unnumbered["\(name)#\(number)"] != nil { continue }
      namesakes.insert(child, number)
      return number
    }
  }

  /// Takes out a child, by the name and the number that it has.
  func remove(_ child: TreeNode) {
    if child.number == 0 {
      unnumbered[child.baseName] = nil
      child.namesakes?.unnumbered = nil
    } else {
      child.namesakes?.remove(child.number)
    }
    child.namesakes = nil
  }

  private func insert(_ child: TreeNode, as name: String) {
    if name.utf8.contains(UInt8(ascii: "#")) { hasMarkedNames = true }
    unnumbered[name] = child
  }

  private func newNamesakes(of name: String) -> Namesakes {
    let new = Namesakes(base: name, unnumbered: unnumbered[name])
    new.unnumbered?.namesakes = new
    namesakes[name] = new
    return new
  }
}

/// Siblings that were attached under one name.
@MainActor
final class Namesakes {
  let base: String
  /// The one that has the name itself.
  @safe @exclusivity(unchecked) var unnumbered: TreeNode?
  /// Those with numbers, from 2 on.
  @safe @exclusivity(unchecked) private var numbered: [TreeNode?] = []
  /// The numbers that are free again; they are given first, so that numbers stay small.
  @safe @exclusivity(unchecked) private var freed: [Int32] = []

  init(base: String, unnumbered: TreeNode?) {
    self.base = base
    self.unnumbered = unnumbered
  }

  func child(_ number: Int) -> TreeNode? {
    // The number comes from a text and may be any: nothing is taken from it before that is known.
    (2..<numbered.count + 2).contains(number) ? numbered[number - 2] : nil
  }

  func nextNumber() -> Int32 {
    if let number = freed.popLast() { return number }
    numbered.append(nil)
    return Int32(numbered.count) + 1
  }

  func insert(_ child: TreeNode, _ number: Int32) { numbered[Int(number) - 2] = child }

  func remove(_ number: Int32) {
    numbered[Int(number) - 2] = nil
    freed.append(number)
  }
}
