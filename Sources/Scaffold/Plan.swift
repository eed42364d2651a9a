/// All changes that a new node makes in a package, checked before any file is written.
struct Plan {
  struct File: Equatable {
    let path: String
    var text: String
  }

  let name: RIBName
  /// The files of the node, including its wiring.
  private(set) var added: [File] = []
  /// The file with the parent's kinds, with its new text.
  private(set) var changed: File?
  private(set) var leftToDo: String?
  private let package: PackageFolder
  private let target: String
  /// The folders for the node's folders: among the sources, and among the tests.
  private let folders: [String]

  var paths: [String] { (added + [changed].compactMap(\.self)).map(\.path) }

  init(_ request: Request, in package: PackageFolder) throws {
    self.package = package
    guard let target = request.target ?? Self.targetWithRoot(in: package) else {
      throw ScaffoldError("no target has a folder Root; name one with --target.")
    }
    self.target = target
    let (sources, tests) = ("Sources/\(target)", "Tests/\(target)Tests")
    for folder in [sources, tests] where !package.exists(folder) {
      throw ScaffoldError("there is no folder \(folder); name another target with --target.")
    }
    let parent = try request.parent.map { try Parent(named: $0, in: package, below: sources) }
    let isPage = parent?.isFlow == true
    if request.isForPage, !isPage {
      throw ScaffoldError("a page is part of a flow; give --parent one that --flow has written.")
    }
    name = try isPage ? RIBName(page: request.name) : RIBName(request.name)
    let below = isPage ? parent?.folder.dropFirst(sources.count) ?? "" : ""
    folders = [sources + below, tests + below]
    let pages = try request.pages(of: name)
    let template = try Template(named: request.template, in: package)
    try add(template.files(of: name, pages: pages), of: name, below: parent?.wired, in: folders)
    if !pages.isEmpty {
      let template = try Template(named: "page", in: package)
      for page in pages {
        let folders = folders.map { "\($0)/\(name.type)" }
        try add(template.files(of: page), of: page, below: name.type, in: folders)
      }
    }
    if let parent, isPage {
      leftToDo = instructions(flow: parent)
    } else if var kinds = parent?.kinds {
      try kinds.add(name)
      changed = File(path: kinds.path, text: kinds.text)
    } else {
      leftToDo = instructions(parent: request.parent ?? "PARENT")
    }
  }

  /// Adds files of a template, with the wiring where the types of the parent are known that it extends.
  private mutating func add(
    _ templates: [Template.File], of name: RIBName, below parent: String?, in folders: [String]
  ) throws {
    var files: [File] = []
    for file in templates {
      var (folder, text) = (folders[0], file.text)
      switch file.part {
      case "Tests":
        folder = folders[1]
        text.replace(
          "\nimport Testing\n", with: "\nimport Testing\n\n@testable import \(target)\n")
      case "Wiring":
        guard let parent else { continue }
        let placeholder = text.contains("extension NewFlow") ? "NewFlow" : "Root"
        text.replace("extension \(placeholder)", with: "extension \(parent)")
        if let node = files.firstIndex(where: { $0.path.hasSuffix("/\(name.type).swift") }) {
          // The file has the imports already.
          let code = text.split(separator: "\n\n", maxSplits: 1).dropFirst().joined()
          files[node].text += "\n// MARK: The wiring in its parent\n\n" + code
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
    let libraries = PackageFolder.skeleton.names(in: "Sources").filter { $0.hasPrefix("RIB") }
    let own = try Self.files(below: ["Sources/\(target)", "Tests/\(target)Tests"], in: package)
    let visible = try Self.files(below: libraries.map { "Sources/\($0)" }, in: .skeleton)
    let types = Set(files.flatMap { Self.declaredTypes(in: $0.text) })
    for (files, isPublic) in [(added + own, false), (visible, true)] {
      for file in files {
        let declared = Self.declaredTypes(in: file.text, isPublic: isPublic)
        if let taken = declared.first(where: types.contains) {
          throw refusal("\(file.path) declares \(taken)")
        }
      }
    }
    // Two files of a target cannot have one name.
    let names = Set(files.map { Self.nameInTarget($0) })
    if let taken = (added + own).first(where: { names.contains(Self.nameInTarget($0)) }) {
      throw refusal("\(taken.path) has the name of one of its files")
    }
  }

  /// The name of a file, after the folder that is the target's.
  private static func nameInTarget(_ file: File) -> [String] {
    let parts = file.path.lowercased().split(separator: "/").map(String.init)
    return Array(parts.prefix(2) + parts.suffix(1))
  }

  private static func files(below folders: [String], in package: PackageFolder) throws -> [File] {
    try folders.flatMap(package.swiftFiles(below:))
      .map { File(path: $0, text: try package.text(of: $0)) }
  }

  /// Returns the types that a text declares at top level; only the public ones, if asked.
  private static func declaredTypes(in text: String, isPublic: Bool = false) -> [String] {
    text.split(separator: "\n").compactMap { line in
      if line.hasPrefix(" ") || line.hasPrefix("/") { return nil }
      let words = line.split(separator: " ").drop { !kindsOfTypes.contains($0) }
      if isPublic, !line.contains("public "), !line.contains("open ") { return nil }
      return words.dropFirst().first.map { String($0.prefix { $0.isLetter || $0.isNumber }) }
    }
  }

  private static let kindsOfTypes: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "typealias",
  ]

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

  private func instructions(flow: Parent) -> String {
    let build = "\(name.type)Builder(dependency: component).build(withListener: listener)"
    return """
      Left to do by hand in \(flow.folder)/\(flow.name)Pages.swift:
        - \(flow.name)Page has a case:  case \(name.word)
        - its list 'inOrder' has an element:  .\(name.word),
        - its function 'build' has a case:  case .\(name.word): \(build)
      Then 'open \(name.word)' leads to it.
      """
  }

  private func instructions(parent: String) -> String {
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
