// The parent of a new node: the table of its kinds, or what to do by hand where it has none.

/// A node that is there, below which another is to be attached.
struct Parent {
  let name: String
  /// What its children are built from, where they follow a list.
  let table: KindTable?
  /// Whether its builder's file declares a component; a leaf of the tree needs none.
  private let hasComponent: Bool

  /// - Throws: `ScaffoldError`, which lists the nodes that there are.
  init(named name: String, in package: PackageFolder, target: String) throws {
    let suffix = "Router.swift"
    let routers = package.swiftFiles(below: "Sources/\(target)").filter { $0.hasSuffix(suffix) }
    guard let router = routers.first(where: { $0.hasSuffix("/\(name)\(suffix)") }) else {
      let names = routers.compactMap { $0.split(separator: "/").last?.dropLast(suffix.count) }
      throw ScaffoldError(
        "there is no node '\(name)' in Sources/\(target); "
          + "give --parent one of \(names.joined(separator: ", ")).")
    }
    self.name = name
    let path = String(router.dropLast(suffix.count)) + "Builder.swift"
    let builder = try package.exists(path) ? package.text(of: path) : ""
    table = try KindTable.all(in: package, target: target).first { $0.isUsed(inBuilder: builder) }
    hasComponent = builder.contains("class \(name)Component")
  }

  /// How a node whose children follow no list attaches a child.
  func instructions(for child: RIBName, _ listenerFunctions: [String]) -> [String] {
    let (type, builder) = (child.type, child.variable + "Builder")
    let functions = listenerFunctions.map { "write '\($0)' in \(name)Interactor" }
    return [
      "\(name) has no table of kinds, so its wiring was left alone; a table stands where a node's "
        + "children are attached by typing, as in Hosting/HostKinds.swift",
      componentInstruction(for: type),
      "make \(name)Interactable conform to \(type)Listener (\(name)Router.swift)",
    ] + functions + [
      "keep '\(builder): any \(type)Buildable' in \(name)Router, and give it an argument of its init",
      "pass '\(builder): \(type)Builder(dependency: component)' there (\(name)Builder.swift)",
      "call 'attachChild(\(builder).build(withListener: interactor))' in \(name)Router",
    ]
  }

  private func componentInstruction(for child: String) -> String {
    if hasComponent {
      return "make \(name)Component conform to \(child)Dependency (\(name)Builder.swift)"
    }
    return "declare 'final class \(name)Component: Component<any \(name)Dependency>, "
      + "\(child)Dependency {}', and begin build with 'let component = "
      + "\(name)Component(dependency: dependency)' (\(name)Builder.swift)"
  }
}
