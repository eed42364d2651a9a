// All that a new node changes in the package, checked before anything is written.

/// What is to be written.
struct Plan {
  /// A file, with its path in the package.
  struct File: Equatable {
    let path: String
    let text: String
  }

  let request: NodeRequest
  let name: RIBName
  private let package: PackageFolder
  /// The files of the node, and that of its wiring.
  private(set) var added: [File]
  /// The file of the parent's kinds, with its new text.
  private(set) var changed: [File] = []
  /// What is to be done by hand.
  private(set) var leftToDo: [String] = []

  var paths: [String] { (added + changed).map(\.path) }

  /// - Throws: `ScaffoldError`, where the node cannot be written as asked.
  init(_ request: NodeRequest, in package: PackageFolder) throws {
    let name = try RIBName(request.name)
    let target = request.target
    for folder in ["Sources/\(target)", "Tests/\(target)Tests"] where !package.exists(folder) {
      throw ScaffoldError("there is no folder \(folder); name another target with --target.")
    }
    let files = try Template(named: request.template, in: package).files(of: name)
    self.request = request
    self.package = package
    self.name = name
    added = files.map { file in
      let folder = file.isTest ? "Tests/\(target)Tests" : "Sources/\(target)"
      let text = file.isTest ? file.text.importing(testable: target) : file.text
      return File(path: "\(folder)/\(name.type)/\(name.type)\(file.part).swift", text: text)
    }
    try TakenNames(in: package, target: target).check(name, declaring: added.map(\.text))
    try wire(listenerFunctions: files.flatMap { $0.text.listenerFunctions(of: name) })
  }

  /// Writes all, or nothing: what was written is taken back where writing fails.
  func write() throws {
    var undo: [() throws -> Void] = []
    do {
      for file in added {
        try package.write(file.text, to: file.path)
        undo.append { try package.remove(file.path) }
      }
      for file in changed {
        let old = try package.text(of: file.path)
        try package.write(file.text, to: file.path)
        undo.append { try package.write(old, to: file.path) }
      }
    } catch {
      for step in undo.reversed() { try step() }
      throw error
    }
  }

  // MARK: Wiring

  private mutating func wire(listenerFunctions: [String]) throws {
    guard let name = request.parent else {
      leftToDo = [
        "attach it: call 'attachChild(\(self.name.variable)Builder.build(withListener: interactor))' "
          + "in its parent's router (--parent PARENT writes the wiring where PARENT has a table of "
          + "kinds)"
      ]
      return
    }
    let parent = try Parent(named: name, in: package, target: request.target)
    guard let table = parent.table else {
      leftToDo = parent.instructions(for: self.name, listenerFunctions)
      return
    }
    let text = table.wiring(of: self.name, listenerFunctions: listenerFunctions)
    let folder = "Sources/\(request.target)/\(self.name.type)"
    added.append(File(path: "\(folder)/\(self.name.type)Wiring.swift", text: text))
    changed = [File(path: table.path, text: table.adding(self.name))]
  }
}

extension String {
  /// The text of a test with the target under test among its imports.
  fileprivate func importing(testable target: String) -> String {
    replacing("\nimport Testing\n", with: "\nimport Testing\n\n@testable import \(target)\n")
  }

  /// The functions that a node's listener has, as they are declared.
  fileprivate func listenerFunctions(of name: RIBName) -> [String] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "protocol \(name.type)Listener: AnyObject {"),
      let end = lines[start...].firstIndex(of: "}")
    else { return [] }
    return lines[start..<end].filter { $0.hasPrefix("  func ") }.map { String($0.dropFirst(2)) }
  }
}
