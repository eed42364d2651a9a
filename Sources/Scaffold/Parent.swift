// The parent of a new node: whether it is a host, and what to do by hand where it is none.

/// A node that is there, below which another is to be attached.
struct Parent {
  let name: String
  /// Whether its children are those of its state, attached by typing.
  let isHost: Bool
  /// Whether its builder's file declares a component; a leaf of the tree needs none.
  private let hasComponent: Bool

  /// - Throws: `ScaffoldError`, which lists the nodes that there are.
  init(named name: String, in package: PackageFolder, target: String) throws {
    let suffix = "Router.swift"
    let routers = package.swiftFiles(below: "Sources/\(target)").filter { $0.hasSuffix(suffix) }
    guard let path = routers.first(where: { $0.hasSuffix("/\(name)\(suffix)") }) else {
      let names = routers.compactMap { $0.split(separator: "/").last?.dropLast(suffix.count) }
      throw ScaffoldError(
        "there is no node '\(name)' in Sources/\(target); "
          + "give --parent one of \(names.joined(separator: ", ")).")
    }
    self.name = name
    isHost = try package.text(of: path).contains(": HostInteractable")
    let builder = String(path.dropLast(suffix.count)) + "Builder.swift"
    hasComponent =
      try package.exists(builder)
      && package.text(of: builder).contains("class \(name)Component")
  }

  /// How a node that is no host attaches a child.
  func instructions(for child: RIBName, _ listenerFunctions: [String]) -> [String] {
    let (type, builder) = (child.type, child.variable + "Builder")
    let functions = listenerFunctions.map { "write '\($0)' in \(name)Interactor" }
    return [
      "\(name) is no host, so its wiring was left alone; hosts are the nodes whose children are "
        + "attached by typing",
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
