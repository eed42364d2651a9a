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
  /// The files of the node.
  let added: [File]
  /// The files whose wiring changes, with their new texts.
  private(set) var changed: [File] = []
  /// What could not be done safely.
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
    let wiring = HostWiring(
      name: name, target: request.target, listenerFunctions: listenerFunctions)
    if let parent = request.parent {
      let kind = try Parent(named: parent, in: package, target: request.target)
      guard kind.isHost else {
        leftToDo = kind.instructions(for: name, listenerFunctions)
        return
      }
      try change(wiring.edits.filter { !$0.isForTests || package.exists($0.path) })
    } else {
      leftToDo = [
        "attach it: call 'attachChild(\(name.variable)Builder.build(withListener: interactor))' in "
          + "its parent's router (--parent PARENT writes the wiring below a host)"
      ]
    }
  }

  /// All changes, or none: half a wiring would not compile.
  private mutating func change(_ edits: [SourceEdit]) throws {
    var texts: [(path: String, text: SourceText)] = []
    do {
      for edit in edits {
        var index = texts.firstIndex { $0.path == edit.path }
        if index == nil {
          guard package.exists(edit.path) else { throw ScaffoldError("it is not there") }
          texts.append((edit.path, SourceText(try package.text(of: edit.path))))
          index = texts.indices.last
        }
        guard let index else { continue }
        do throws(ScaffoldError) { try edit.change(&texts[index].text) } catch {
          throw ScaffoldError("\(edit.path) is not as expected: \(error)")
        }
      }
      changed = texts.map { File(path: $0.path, text: $0.text.text) }
    } catch let error as ScaffoldError {
      let list = edits.map { "\($0.instruction) (\($0.path))" }
      leftToDo = ["the wiring was left alone, because \(error)"] + list
    }
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
