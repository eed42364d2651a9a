/// The node below which a new one is written, as its files show it.
struct Parent {
  let name: String
  /// The folder of its builder.
  let folder: String
  /// The table of the children that it can attach; nil if it has none.
  let kinds: KindTable?
  /// Whether it is a flow: a node without kinds, whose pages are in a file of their own.
  let isFlow: Bool

  /// The first word in the names of the types that its children's wiring extends, if there is one.
  var wired: String? { isFlow ? name : kinds?.parent }

  init(named name: String, in package: PackageFolder, below sources: String) throws {
    let files = package.swiftFiles(below: sources)
    let nodes = try files.compactMap { path -> (name: String, path: String)? in
      let file = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      if file.hasSuffix("Builder") { return (String(file.dropLast("Builder".count)), path) }
      // In the short form, the builder is in the node's file.
      let isNode = try package.text(of: path).contains("class \(file)Builder")
      return isNode ? (String(file), path) : nil
    }
    guard let builder = nodes.first(where: { $0.name == name })?.path else {
      let names = nodes.map(\.name)
      throw ScaffoldError(
        "there is no node '\(name)' in \(sources); "
          + "give --parent one of \(names.joined(separator: ", ")).")
    }
    self.name = name
    folder = builder.split(separator: "/").dropLast().joined(separator: "/")
    // A node's builder makes the component that its kinds take.
    let components = try package.text(of: builder).matches(of: /(\w+)Component\(/).map(\.1)
    kinds = try files.compactMap { KindTable(path: $0, text: try package.text(of: $0)) }
      .first { components.contains($0.parent[...]) }
    isFlow = kinds == nil && package.exists("\(folder)/\(name)Pages.swift")
  }
}
