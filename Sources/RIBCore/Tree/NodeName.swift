// The names of nodes that are given none.

/// Names of nodes.
@MainActor
enum NodeName {
  @safe @exclusivity(unchecked) private static var byType: [ObjectIdentifier: String] = [:]

  /// The name of a router's type, less "Router" (or of an interactor's, less "Interactor"), in
  /// lower case.
  ///
  /// - Complexity: O(1) after the first of each type.
  static func of(_ object: AnyObject) -> String {
    let type: AnyObject.Type = Swift.type(of: object)
    if let name = byType[ObjectIdentifier(type)] { return name }
    // "CounterRouter", and "Router" of "Router<any RootInteractable>".
    var name = String("\(type)".prefix { $0 != "<" })
    for suffix in ["Router", "Routing", "Interactor"]
    where name.hasSuffix(suffix) && name != suffix {
      name.removeLast(suffix.count)
      break
    }
    name = name.lowercased()
    byType[ObjectIdentifier(type)] = name
    return name
  }

  /// The parts of a name such as `counter#2`.
  static func split(_ name: String) -> (base: String, number: Int)? {
    guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "#")),
      let number = Int(name[name.utf8.index(after: mark)...])
    else { return nil }
    return (String(name[..<mark]), number)
  }
}

/// The numbers given to siblings of one name: freed ones first, so that they stay small.
struct NameNumbers {
  private var highest = 1
  private var freed: [Int] = []

  mutating func next() -> Int {
    if let number = freed.popLast() { return number }
    highest += 1
    return highest
  }

  mutating func free(_ number: Int) { freed.append(number) }
}
