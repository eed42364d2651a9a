/// The template of a node, such as the folder `Templates/Node`, whose files name the node `NewNode`.
///
/// A node in the short form has a file that has no part in its name.
struct Template {
  /// The part of the file's name after the node's name, such as `Builder`, and its text.
  typealias File = (part: String, text: String)

  /// The name of its folder.
  let name: String
  private static let folder = "Templates"
  private let files: [File]
  private let placeholder: RIBName

  init(named name: String, in package: PackageFolder) throws {
    let all = Self.all(in: package)
    guard let (found, package) = all.first(where: { $0.key.lowercased() == name.lowercased() })
    else {
      let list = all.keys.sorted().map { $0.lowercased() }.joined(separator: ", ")
      throw ScaffoldError("there is no template '\(name)'; there is: \(list).")
    }
    self.name = found
    let placeholder = try RIBName("New\(found)")
    self.placeholder = placeholder
    files = try package.swiftFiles(below: "\(Self.folder)/\(found)").map { path in
      let file = path.split(separator: "/").last ?? ""
      let part = file.dropFirst(placeholder.type.count).dropLast(".swift".count)
      return (String(part), try package.text(of: path))
    }
  }

  /// Returns the files of a node; those of a flow have its pages.
  func files(of name: RIBName, pages: [RIBName] = []) throws -> [File] {
    let page = try RIBName("NewPage")
    guard pages.isEmpty || files.contains(where: { $0.text.contains(page.word) }) else {
      throw ScaffoldError(
        "no line of the template '\(self.name)' names '\(page.word)', as pages need.")
    }
    return files.map { file in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.flatMap { line -> [String] in
        if pages.isEmpty || !line.contains(page.word) { return [String(line)] }
        // A line that names the page stands for all; that it has more is for the template's own tests.
        if line.contains("\(page.word)2") || line.contains("\(page.word)3") { return [] }
        return pages.map { Self.renamed(String(line), from: page, to: $0) }
      }
      return (
        file.part, Self.renamed(text.joined(separator: "\n"), from: placeholder, to: name)
      )
    }
  }

  private static func renamed(_ text: String, from old: RIBName, to new: RIBName) -> String {
    text.replacing(old.type, with: new.type).replacing(old.variable, with: new.variable)
      .replacing(old.word, with: new.word)
  }

  /// Returns a line for each template, with its name and the files that it makes.
  static func list(in package: PackageFolder) throws -> String {
    try all(in: package).keys.sorted().map { name in
      let files = try Template(named: name, in: package).files
      let parts = files.map { $0.part.isEmpty ? "one file" : $0.part }
      return "\(name.lowercased()): \(parts.joined(separator: ", "))"
    }.joined(separator: "\n")
  }

  /// Returns the names of all templates, each with the package that has it; an app's own take precedence.
  private static func all(in package: PackageFolder) -> [String: PackageFolder] {
    var all: [String: PackageFolder] = [:]
    for package in [.skeleton, package] {
      for name in package.names(in: folder)
      where ["", "Builder"].contains(where: {
        package.exists("\(folder)/\(name)/New\(name)\($0).swift")
      }) { all[name] = package }
    }
    return all
  }
}
