/// Names of nodes that are attached without one.
@MainActor
enum NodeName {
  private typealias Names = (node: String, type: String)

  private static var byType: [ObjectIdentifier: Names] = [:]
  /// The names of the type that was used last, as nodes of one type mostly come one after the other.
  private static var latest: (type: ObjectIdentifier, names: Names)?

  /// Returns the name of a router's or interactor's type, less "Router" or "Interactor", in lower case; of a router for
  /// interactors of any type, such as `NodeRouter`, the interactor's.
  ///
  /// - Complexity: O(1) after the first of each type.
  static func of(_ object: AnyObject) -> String { names(of: type(of: object)).node }

  /// Returns the name of a type, less its module; kept, as the runtime makes the text anew each time.
  static func ofType(_ type: AnyObject.Type) -> String { names(of: type).type }

  private static func names(of type: AnyObject.Type) -> Names {
    let id = ObjectIdentifier(type)
    if let latest, latest.type == id { return latest.names }
    let names = byType[id] ?? addNames(of: type)
    latest = (id, names)
    return names
  }

  private static func addNames(of type: AnyObject.Type) -> Names {
    var typeName = "\(type)"
    // "CounterInteractor" of "NodeRouter<CounterInteractor>": without a router of its own, a node is known by that.
    if let start = typeName.firstIndex(of: "<"), typeName.hasSuffix("Interactor>") {
      typeName = String(typeName[start...].dropFirst().dropLast())
    }
    // "CounterRouter", and "Router" of "Router<any RootInteractable>".
    var name = String(typeName.prefix { $0 != "<" })
    for suffix in ["Router", "Routing", "Interactor"]
    where name.hasSuffix(suffix) && name != suffix {
      name.removeLast(suffix.count)
      break
    }
    let names = (node: name.lowercased(), type: typeName)
    byType[ObjectIdentifier(type)] = names
    return names
  }

  /// Splits a name such as `counter#2`.
  static func split(_ name: String) -> (base: String, number: Int)? {
    guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "#")),
      let number = Int(name[name.utf8.index(after: mark)...]),
      // Not of `counter#02`, which is a name of its own.
      "\(number)" == name[name.utf8.index(after: mark)...]
    else { return nil }
    return (String(name[..<mark]), number)
  }
}
