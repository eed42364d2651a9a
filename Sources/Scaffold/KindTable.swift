// The tables of kinds: what the parents can attach whose children follow a list.

/// A table of kinds, as `Hosting/HostKinds.swift` has one: each entry is a kind of child that its
/// parents can attach.
///
/// The parents of `HostKind` are the nodes that are put together with a `HostComponent`; the
/// interactor of each is a `HostInteractor`.
struct KindTable {
  /// What the names of the parents' types begin with: `Host`, for one.
  let parent: String
  let path: String
  private let lines: [Substring]
  /// The lines between the brackets.
  private let entries: Range<Int>

  /// The tables of a target.
  static func all(in package: PackageFolder, target: String) throws -> [KindTable] {
    try package.swiftFiles(below: "Sources/\(target)").compactMap { path in
      KindTable(path: path, text: try package.text(of: path))
    }
  }

  /// Nil where the text has no table that looks as expected.
  private init?(path: String, text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let prefix = "extension ", suffix = "Kind {"
    guard let start = lines.firstIndex(of: "  static let table = ["),
      let end = lines[start...].firstIndex(of: "  ]"),
      let line = lines[..<start].last(where: { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) })
    else { return nil }
    parent = String(line.dropFirst(prefix.count).dropLast(suffix.count))
    self.path = path
    self.lines = lines
    entries = start + 1..<end
  }

  /// Whether a node's builder puts it together as a parent of these kinds.
  func isUsed(inBuilder text: String) -> Bool { text.contains("\(parent)Component(") }

  /// Whether a word names a kind already.
  func hasKind(_ word: String) -> Bool {
    lines[entries].contains { $0.contains("Kind(\"\(word)\"") }
  }

  /// The text of the file with a kind more: its one change.
  func adding(_ name: RIBName) -> String {
    let entry = """
          \(parent)Kind("\(name.word)", "\(name.type)") {
            \(name.type)Builder(dependency: $0).build(withListener: $1)
          },
      """
    var before = Array(lines[..<entries.upperBound])
    if let last = before.popLast() {
      before.append(last.hasSuffix(",") || entries.isEmpty ? last : last + ",")
    }
    return (before + [entry[...]] + lines[entries.upperBound...]).joined(separator: "\n")
  }

  /// The text of a file by which the parents give the node what it needs and listen to it.
  func wiring(of name: RIBName, listenerFunctions: [String]) -> String {
    let functions = listenerFunctions.map { function in
      "  \(function) {\n    // A parent that has a use for it would act here.\n  }\n"
    }
    let body = functions.isEmpty ? "{}" : "{\n\(functions.joined(separator: "\n"))}"
    return """
      // \(name.type)Wiring.swift: what the node is given, and who listens to it, where it is attached.
      import RIBCore

      extension \(parent)Component: \(name.type)Dependency {}

      extension \(parent)Interactor: \(name.type)Listener \(body)

      """
  }
}
