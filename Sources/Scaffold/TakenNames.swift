// The names that are in use already.

/// What a new node may not be named after: types, files, folders and kinds that are there.
struct TakenNames {
  private let package: PackageFolder
  private let target: String

  init(in package: PackageFolder, target: String) {
    self.package = package
    self.target = target
  }

  /// - Throws: `ScaffoldError`, which says what has the name.
  func check(_ name: RIBName, declaring texts: [String]) throws {
    for folder in ["Sources/\(target)", "Tests/\(target)Tests"] {
      // Two folders whose names differ in capitals alone are one on some file systems.
      let taken = package.names(in: folder).first { $0.lowercased() == name.word }
      if let taken { throw refusal(name, "\(folder)/\(taken) is there already") }
    }
    for table in try KindTable.all(in: package, target: target) where table.hasKind(name.word) {
      throw refusal(name, "\(table.path) has a kind '\(name.word)' already")
    }
    let new = Set(texts.flatMap(Self.declaredTypes))
    let files = ["Sources", "Tests/\(target)Tests"].flatMap(package.swiftFiles(below:))
    for path in files where !path.hasPrefix("Sources/Scaffold/") {
      let taken = Self.declaredTypes(in: try package.text(of: path)).first(where: new.contains)
      if let taken { throw refusal(name, "\(path) declares \(taken)") }
    }
  }

  private func refusal(_ name: RIBName, _ reason: String) -> ScaffoldError {
    ScaffoldError("'\(name.type)' is taken: \(reason). Choose another name.")
  }

  /// The types that a text declares at top level.
  static func declaredTypes(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      var words = line.split(separator: " ")
      while let word = words.first, modifiers.contains(word) || word.hasPrefix("@") {
        words.removeFirst()
      }
      guard !line.hasPrefix(" "), words.count > 1, kinds.contains(words[0]) else { return nil }
      return String(words[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  private static let kinds: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "typealias",
  ]
  private static let modifiers: Set<Substring> = [
    "public", "open", "package", "internal", "private", "fileprivate", "final", "indirect",
    "nonisolated",
  ]
}
