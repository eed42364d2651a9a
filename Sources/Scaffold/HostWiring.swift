// The wiring of a node that hosts can attach: what changes in which file.

/// One change of one file.
struct SourceEdit {
  /// The path of the file in the package.
  let path: String
  /// The change as one would be told to make it by hand.
  let instruction: String
  /// Whether the change is left out where there is no such file.
  let isForTests: Bool
  let change: (inout SourceText) throws(ScaffoldError) -> Void
}

/// What makes a node a kind that the hosts of a target attach.
struct HostWiring {
  let name: RIBName
  let target: String
  /// The functions of the node's listener, which the hosts become.
  let listenerFunctions: [String]

  var kindPath: String { hosting("HostKind") }

  var edits: [SourceEdit] {
    [kind, property, branch, listener, dependency, builder] + functions + tests
  }

  private func hosting(_ file: String) -> String { "Sources/\(target)/Hosting/\(file).swift" }

  private var kind: SourceEdit {
    edit(kindPath, "add 'case \(name.word)' to HostKind") { [name] text throws(ScaffoldError) in
      try text.insert(["  case \(name.word)"], atEndOf: "enum HostKind")
    }
  }

  private var property: SourceEdit {
    let line = "let \(name.variable): any \(name.type)Buildable"
    return edit(hosting("HostBuilders"), "add '\(line)' to HostBuilders") {
      text throws(ScaffoldError) in
      try text.insert(["  " + line], afterLast: "  let ", "Buildable", in: "struct HostBuilders")
    }
  }

  private var branch: SourceEdit {
    let line = "case .\(name.word): \(name.variable).build(withListener: listener)"
    return edit(hosting("HostBuilders"), "add '\(line)' to its switch") {
      text throws(ScaffoldError) in
      try text.insert(["    " + line], afterLast: "    case .", ")", in: "struct HostBuilders")
    }
  }

  private var listener: SourceEdit {
    let type = name.type + "Listener"
    return edit(hosting("HostInteractable"), "make HostInteractable conform to \(type)") {
      text throws(ScaffoldError) in
      try text.inherit(type, in: "protocol HostInteractable")
    }
  }

  private var dependency: SourceEdit {
    let type = name.type + "Dependency"
    return edit(hosting("HostComponent"), "make HostComponent conform to \(type)") {
      text throws(ScaffoldError) in
      try text.inherit(type, in: "final class HostComponent")
    }
  }

  private var builder: SourceEdit {
    let argument = "\(name.variable): \(name.type)Builder(dependency: self)"
    return edit(hosting("HostComponent"), "pass '\(argument)' in its builders") {
      text throws(ScaffoldError) in
      try text.addArgument(argument, toCall: "HostBuilders")
    }
  }

  private var functions: [SourceEdit] {
    listenerFunctions.map { function in
      let lines = [
        "", "  \(function) {", "    // A host has no use for it; a parent that has would act here.",
        "  }",
      ]
      return edit(hosting("HostInteractor"), "write '\(function)' in HostInteractor") {
        text throws(ScaffoldError) in
        try text.insert(lines, atEndOf: "class HostInteractor")
      }
    }
  }

  private func edit(
    _ path: String, _ instruction: String, isForTests: Bool = false,
    _ change: @escaping (inout SourceText) throws(ScaffoldError) -> Void
  ) -> SourceEdit {
    SourceEdit(path: path, instruction: instruction, isForTests: isForTests, change: change)
  }
}

extension HostWiring {
  /// The doubles of the hosts' own tests, where there are any, build every kind.
  private var tests: [SourceEdit] {
    let support = "Tests/\(target)Tests/Support"
    let (type, word) = (name.type, name.word)
    let function = [
      "", "  func build(withListener listener: any \(type)Listener) -> any \(type)Routing {",
      "    note(.\(word), listener)", "  }",
    ]
    return [
      edit("\(support)/StubBuilders.swift", "have StubBuilders build it", isForTests: true) {
        [name] text throws(ScaffoldError) in
        try text.inherit("\(type)Buildable", in: "final class StubBuilders")
        try text.addArgument("\(name.variable): self", toCall: "HostBuilders")
        try text.insert(function, atEndOf: "final class StubBuilders")
      },
      edit(
        "\(support)/StubNode.swift", "make StubRouter conform to \(type)Routing", isForTests: true
      ) {
        text throws(ScaffoldError) in
        try text.inherit("\(type)Routing", in: "final class StubRouter")
      },
    ]
  }
}
