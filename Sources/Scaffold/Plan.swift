/// All changes that a new node makes in a package, checked before any file is written.
struct Plan {
  struct File: Equatable {
    let path: String
    var text: String
  }

  let name: RIBName
  /// The files of the node, including its wiring.
  private(set) var added: [File] = []
  /// The file with the parent's kinds or pages, with its new text.
  private(set) var changed: File?
  let isPage: Bool
  private(set) var leftToDo: String?
  private let package: PackageFolder
  private let target: String
  /// The folders for the node's folders: among the sources, and among the tests.
  private let folders: [String]

  var paths: [String] { (added + [changed].compactMap(\.self)).map(\.path) }

  init(_ request: Request, in package: PackageFolder) throws {
    name = try RIBName(request.name)
    self.package = package
    guard let target = request.target ?? Self.targetWithRoot(in: package) else {
      throw ScaffoldError("no target has a folder Root; name one with --target.")
    }
    self.target = target
    let (sources, tests) = ("Sources/\(target)", "Tests/\(target)Tests")
    for folder in [sources, tests] where !package.exists(folder) {
      throw ScaffoldError("there is no folder \(folder); name another target with --target.")
    }
    let pages = try request.pages(of: name)
    let template = try Template(named: request.template, in: package)
    var table = try request.parent.flatMap { try Self.table(of: $0, in: package, below: sources) }
    isPage = table is FlowPages
    if request.isForPage, !isPage {
      throw ScaffoldError("a page is part of a flow; give --parent one that --flow has written.")
    }
    let below = isPage ? table?.folder.dropFirst(sources.count) ?? "" : ""
    folders = [sources + below, tests + below]
    try add(name, template, below: table?.parent, in: folders)
    if try table?.add(name) == true {
      changed = table.map { File(path: $0.path, text: $0.text) }
    } else {
      leftToDo =
        (table as? FlowPages)?.instructions(for: name) ?? instructions(parent: request.parent)
    }
    if !pages.isEmpty {
      try addPages(pages, try Template(named: request.pageTemplate, in: package))
    }
  }

  private mutating func add(
    _ name: RIBName, _ template: Template, below parent: String?, in folders: [String]
  ) throws {
    var files: [File] = []
    for file in template.files(of: name) {
      var (folder, text) = (folders[0], file.text)
      switch file.part {
      case "Tests":
        folder = folders[1]
        text.replace(
          "\nimport Testing\n", with: "\nimport Testing\n\n@testable import \(target)\n")
      case "Wiring":
        guard let parent else { continue }
        text.replace(/extension (Root|NewFlow|NewLongFlow)/, with: "extension \(parent)")
        if let node = files.firstIndex(where: { $0.path.hasSuffix("/\(name.type).swift") }) {
          let code = text.drop { $0 != "\n" }.dropFirst("\nimport RIBCore\n".count)
          files[node].text += "\n// MARK: The wiring in its parent\n" + code
          continue
        }
      default: break
      }
      let path = "\(folder)/\(name.type)/\(name.type)\(file.part).swift"
      files.append(File(path: path, text: text))
    }
    try checkThatIsFree(name, for: files, in: folders)
    added += files
  }

  private func checkThatIsFree(_ name: RIBName, for files: [File], in folders: [String]) throws {
    func refusal(_ reason: String) -> ScaffoldError {
      ScaffoldError("'\(name.type)' is taken: \(reason). Choose another name.")
    }
    for folder in folders {
      // On some file systems, two names that differ only in capitals are one folder.
      let taken = package.names(in: folder).first { $0.lowercased() == name.word }
      if let taken { throw refusal("\(folder)/\(taken) already exists") }
    }
    let new = Set(files.flatMap { Self.declaredTypes(in: $0.text) })
    func checkTypes(in text: String, of path: String) throws {
      let taken = Self.declaredTypes(in: text).first(where: new.contains)
      if let taken { throw refusal("\(path) declares \(taken)") }
    }
    for file in added { try checkTypes(in: file.text, of: file.path) }
    let libraries = ["RIBCore", "RIBTerminal", "RIBConsole", "RIBCoreTesting", "RIBTesting"]
      .map { "Sources/\($0)" }
    let own = ["Sources/\(target)", "Tests/\(target)Tests"]
    for (package, folders) in [(package, own), (.skeleton, libraries)] {
      for path in folders.flatMap(package.swiftFiles(below:)) {
        try checkTypes(in: try package.text(of: path), of: path)
      }
    }
  }

  /// Returns the types that a text declares at top level.
  private static func declaredTypes(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      if line.hasPrefix(" ") || line.hasPrefix("/") { return nil }
      let words = line.split(separator: " ").drop { !kindsOfTypes.contains($0) }
      return words.dropFirst().first.map { String($0.prefix { $0.isLetter || $0.isNumber }) }
    }
  }

  private static let kindsOfTypes: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "typealias",
  ]

  /// Adds the pages of a flow below its folder; they replace those of the template.
  private mutating func addPages(_ names: [RIBName], _ template: Template) throws {
    let noPages = ScaffoldError("the template of the flow has no pages as in NewFlowPages.swift.")
    let files = added.map { FlowPages(path: $0.path, text: $0.text) }
    guard let index = files.firstIndex(where: { $0 != nil }), var pages = files[index] else {
      throw noPages
    }
    pages.removeAll()
    for page in names {
      try add(page, template, below: name.type, in: folders.map { "\($0)/\(name.type)" })
      guard try pages.add(page) else { throw noPages }
    }
    added[index] = File(path: pages.path, text: pages.text)
  }

  func write() throws {
    do {
      for file in added { try package.write(file.text, to: file.path) }
      if let changed { try package.write(changed.text, to: changed.path) }
    } catch {
      // Neither folder existed before.
      for folder in folders { try? package.remove("\(folder)/\(name.type)") }
      throw error
    }
  }

  private static func targetWithRoot(in package: PackageFolder) -> String? {
    package.names(in: "Sources").first { package.exists("Sources/\($0)/Root") }
  }

  /// Returns the table of a parent's kinds, or its pages; nil if its children follow no list.
  private static func table(
    of parent: String, in package: PackageFolder, below sources: String
  ) throws -> (any ChildTable)? {
    let files = package.swiftFiles(below: sources)
    let nodes = try files.compactMap { path -> (name: String, path: String)? in
      let file = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      if file.hasSuffix("Builder") { return (String(file.dropLast("Builder".count)), path) }
      // In the short form, the builder is in the node's file.
      let isNode = try package.text(of: path).contains("class \(file)Builder")
      return isNode ? (String(file), path) : nil
    }
    guard let builder = nodes.first(where: { $0.name == parent })?.path else {
      let names = nodes.map(\.name)
      throw ScaffoldError(
        "there is no node '\(parent)' in \(sources); "
          + "give --parent one of \(names.joined(separator: ", ")).")
    }
    // A node's builder makes the component that its kinds take.
    let text = try package.text(of: builder)
    let components = Set(text.matches(of: /(\w+)Component\(/).map { String($0.1) })
    return try files.compactMap { path -> (any ChildTable)? in
      let text = try package.text(of: path)
      return KindTable(path: path, text: text) ?? FlowPages(path: path, text: text)
    }.first { components.contains($0.parent) }
  }

  private func instructions(parent: String?) -> String {
    let parent = parent ?? "PARENT"
    let isShort = added.contains { $0.path.hasSuffix("/\(name.type).swift") }
    let builder = isShort ? "NodeBuildable<any \(name.type)Listener>" : "\(name.type)Buildable"
    return """
      Left to do by hand, as --parent wires it only where the parent has a table of kinds:
        - \(parent)Component conforms to \(name.type)Dependency, \(parent)Interactor to \(name.type)Listener
          (and so does \(parent)Interactable, if there is one)
        - \(parent)Router is given 'any \(builder)', and calls
          attachChild(\(name.variable)Builder.build(withListener: interactor))
      """
  }
}
