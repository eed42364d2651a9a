// Templates: folders of Swift files that the test suite compiles, with a name to be replaced.

/// The template of a node: the folder `Templates/Node`, for one, whose files name the node `NewNode`.
struct Template {
  /// A file of a node.
  struct File: Equatable {
    /// The part of the file's name after the node's: `Builder`.
    let part: String
    let text: String

    var isTest: Bool { part == "Tests" }
  }

  static let folder = "Templates"
  let name: String
  let files: [File]
  private let placeholder: RIBName

  /// - Throws: `ScaffoldError`, which lists the templates that there are.
  init(named name: String, in package: PackageFolder) throws {
    let names = Self.names(in: package)
    guard let found = names.first(where: { $0.lowercased() == name.lowercased() }) else {
      let list = names.map { $0.lowercased() }.joined(separator: ", ")
      throw ScaffoldError("there is no template '\(name)'; there is: \(list).")
    }
    let placeholder = try RIBName("New\(found)")
    self.name = found.lowercased()
    self.placeholder = placeholder
    files = try package.swiftFiles(below: "\(Self.folder)/\(found)").map { path in
      let file = path.split(separator: "/").last ?? ""
      let part = file.dropFirst(placeholder.type.count).dropLast(".swift".count)
      return File(part: String(part), text: try package.text(of: path))
    }
  }

  /// The files of a node of this name.
  func files(of name: RIBName) -> [File] {
    files.map { file in
      let text = file.text.replacing(placeholder.type, with: name.type)
        .replacing(placeholder.variable, with: name.variable)
        .replacing(placeholder.word, with: name.word)
      return File(part: file.part, text: text)
    }
  }

  /// A line for each template: its name, and the files that it makes.
  static func list(in package: PackageFolder) throws -> String {
    let templates = try names(in: package).map { try Template(named: $0, in: package) }
    return templates.map { template in
      let name = template.name + String(repeating: " ", count: max(1, 10 - template.name.count))
      return name + template.files.map(\.part).joined(separator: ", ")
    }.joined(separator: "\n")
  }

  private static func names(in package: PackageFolder) -> [String] {
    // App is the template of a whole app, for Scripts/new-app.
    package.names(in: folder).filter { name in
      name != "App" && package.exists("\(folder)/\(name)/New\(name)Builder.swift")
    }
  }
}
