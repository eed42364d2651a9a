/// The children of a node by name, once they are many or some share one; a child that has a number is found by that
/// alone among its namesakes, so that its name is neither made nor hashed.
@MainActor
struct ChildNames {
  private enum Entry {
    case one(TreeNode)
    case several(Namesakes)
  }

  private var entries: [String: Entry] = [:]
  /// The namesakes that were used last: siblings of one name mostly come one after the other.
  private var latest: Namesakes?
  /// Whether a child was ever given a name that looks numbered, which a number may then meet.
  private var hasMarkedNames = false

  func child(named name: String) -> TreeNode? {
    if let child = unnumberedChild(named: name) { return child }
    guard let (base, number) = NodeName.split(name), case .several(let namesakes) = entries[base]
    else { return nil }
    return namesakes.child(number)
  }

  private func unnumberedChild(named name: String) -> TreeNode? {
    switch entries[name] {
    case .one(let child): child
    case .several(let namesakes): namesakes.unnumbered
    case nil: nil
    }
  }

  /// Adds a child under a name, or under the next number of it if it is in use.
  ///
  /// - Returns: The number, 0 for none.
  mutating func add(_ child: TreeNode, wanting name: String) -> Int32 {
    guard let namesakes = namesakes(of: name) else {
      insert(child, as: name)
      return 0
    }
    if namesakes.unnumbered == nil, !hasMarkedNames || self.child(named: name) == nil {
      namesakes.unnumbered = child
      return 0
    }
    while true {
      let number = namesakes.nextNumber()
      if hasMarkedNames, unnumberedChild(named: "\(name)#\(number)") != nil { continue }
      namesakes.insert(child, number)
      return number
    }
  }

  /// Removes a child, by its name and its number.
  mutating func remove(_ child: TreeNode) {
    let name = child.unnumberedName
    if latest?.base != name {
      guard case .several(let namesakes) = entries[name] else {
        entries[name] = nil
        return
      }
      latest = namesakes
    }
    latest?.remove(child.fields.number)
  }

  /// Adds a child under a name that is free.
  mutating func insert(_ child: TreeNode, as name: String) {
    if isMarked(name) { hasMarkedNames = true }
    entries[name] = .one(child)
  }

  /// Returns the siblings that are or were known by a name; nil if it is free.
  private mutating func namesakes(of name: String) -> Namesakes? {
    if let latest, latest.base == name { return latest }
    switch entries[name] {
    case .several(let namesakes):
      latest = namesakes
      return namesakes
    case .one(let child): return newNamesakes(of: name, child)
    case nil:
      guard isMarked(name), child(named: name) != nil else { return nil }
      // Another has the name by its number.
      hasMarkedNames = true
      return newNamesakes(of: name, nil)
    }
  }

  private mutating func newNamesakes(of name: String, _ unnumbered: TreeNode?) -> Namesakes {
    let new = Namesakes(base: name, unnumbered: unnumbered)
    entries[name] = .several(new)
    latest = new
    return new
  }

  private func isMarked(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "#")) }
}

/// Siblings that were attached under one name.
@MainActor
final class Namesakes {
  private struct Fields {
    var unnumbered: TreeNode?
    /// The siblings with numbers, from 2 on.
    var numbered: [TreeNode?] = []
    /// The numbers that are free again; they are used first, so that numbers stay small.
    var freed: [Int32] = []
  }

  let base: String
  private let fields: Kept<Fields>

  init(base: String, unnumbered: TreeNode?) {
    self.base = base
    fields = Kept(Fields(unnumbered: unnumbered))
  }

  /// The sibling that has the name itself.
  var unnumbered: TreeNode? {
    get { fields.value.unnumbered }
    set { fields.value.unnumbered = newValue }
  }

  func child(_ number: Int) -> TreeNode? {
    // The number comes from a text and may be any: nothing is subtracted from it before it is checked.
    (2..<fields.value.numbered.count + 2).contains(number) ? fields.value.numbered[number - 2] : nil
  }

  func nextNumber() -> Int32 {
    if let number = fields.value.freed.popLast() { return number }
    fields.value.numbered.append(nil)
    return Int32(fields.value.numbered.count) + 1
  }

  func insert(_ child: TreeNode, _ number: Int32) { fields.value.numbered[Int(number) - 2] = child }

  /// Removes a sibling, by its number, 0 for none.
  func remove(_ number: Int32) {
    if number == 0 {
      fields.value.unnumbered = nil
    } else {
      fields.value.numbered[Int(number) - 2] = nil
      fields.value.freed.append(number)
    }
  }
}
