/// The names that a new node cannot have: those of existing folders and types.
enum TakenNames {
  /// Checks that a name is free, also among the files that will be written with these.
  static func check(
    _ name: RIBName, for files: [Plan.File], besides planned: [Plan.File],
    in package: PackageFolder, folders: [String], target: String
  ) throws {
    for folder in folders {
      // On some file systems, two names that differ only in capitals are one folder.
      let taken = package.names(in: folder).first { $0.lowercased() == name.word }
      if let taken { throw refusal(name, "\(folder)/\(taken) already exists") }
    }
    let new = Set(files.flatMap { declaredTypes(in: $0.text) })
    func checkTypes(in text: String, of path: String) throws {
      let taken = declaredTypes(in: text).first(where: new.contains)
      if let taken { throw refusal(name, "\(path) declares \(taken)") }
    }
    for file in planned { try checkTypes(in: file.text, of: file.path) }
    let libraries = ["RIBCore", "RIBTerminal", "RIBConsole", "RIBTesting"].map {
      "Sources/\($0)"
    }
    let own = ["Sources/\(target)", "Tests/\(target)Tests"]
    for (package, folders) in [(package, own), (.skeleton, libraries)] {
      for path in folders.flatMap(package.swiftFiles(below:)) {
        try checkTypes(in: try package.text(of: path), of: path)
      }
    }
  }

  private static func refusal(_ name: RIBName, _ reason: String) -> ScaffoldError {
    ScaffoldError("'\(name.type)' is taken: \(reason). Choose another name.")
  }

  /// Returns the types that a text declares at top level.
  private static func declaredTypes(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      if line.hasPrefix(" ") || line.hasPrefix("/") { return nil }
      let words = line.split(separator: " ").drop { !kinds.contains($0) }
      return words.dropFirst().first.map { String($0.prefix { $0.isLetter || $0.isNumber }) }
    }
  }

  private static let kinds: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "typealias",
  ]
}
