import Platform
import RIBCore

/// Completes the words of a line, paths, commands, built-ins and arguments, by the tree as it is now.
@MainActor
struct Completer {
  private let address: NodeAddress
  private let focused: any Routing
  private let allowsSourceAnywhere: Bool
  private var completion: Completion

  /// Returns the completion of the word at the cursor, a position in bytes of UTF-8; nil in a comment, and after
  /// words that are no line.
  ///
  /// Only the first candidates of a node's children are made.
  static func completion(
    of line: String, at cursor: Int, _ focus: Focus, allowsSourceAnywhere: Bool
  ) -> Completion? {
    guard let word = WordAtCursor(line, cursor: cursor) else { return nil }
    var completer = Completer(
      address: focus.address, focused: focus.node, allowsSourceAnywhere: allowsSourceAnywhere,
      completion: Completion(word))
    completer.addWord(ofLineFrom: 0)
    return completer.completion
  }

  /// Completes a word of a line that begins with one of the words before the cursor, or with the word itself.
  private mutating func addWord(ofLineFrom start: Int) {
    let words = completion.word.before
    if start == words.count { return addTopics(about: focused) }
    guard let target = try? address.target(of: words[start], from: focused) else { return }
    let index = start + (target.isAddressed ? 1 : 0)
    if index == words.count { return addCommands(of: target.node) }
    let name = words[index].text
    let own = CLIPresenter.of(target.node)?.commandSet[name]?.presentDeclaration
    for command in own.map({ [$0] }) ?? BuiltIn.forms(of: name).map(\.declaration) {
      let line = index + command.arguments.count
      if command.arguments.last?.meaning == .line, line <= words.count {
        return addWord(ofLineFrom: line)
      }
      for (argument, isKeyword) in command.expectations(behind: words, from: index + 1) {
        if isKeyword {
          addKeyword(of: argument)
        } else {
          addValues(of: argument, about: target.node)
        }
      }
    }
  }

  private mutating func addKeyword(of argument: ArgumentDeclaration) {
    // A quoted word is never a keyword.
    guard !completion.word.isQuoted, let keyword = argument.keyword else { return }
    completion.add(keyword, summary: argument.expected)
    if completion.word.text.hasPrefix("\(keyword)=") {
      for choice in argument.choices { completion.add("\(keyword)=\(choice)") }
    }
  }

  private mutating func addValues(of argument: ArgumentDeclaration, about node: any Routing) {
    if completion.hint == nil { completion.hint = "<\(argument.name)>: \(argument.expected)" }
    for choice in argument.choices { completion.add(choice) }
    switch argument.meaning {
    case .text, .integer, .decimal, .line: break
    case .child: for child in node.children { completion.add(child.name) }
    case .path:
      addPaths(from: node)
      addSteps(from: node)
    case .field:
      addPaths(from: node, mayEnd: false)
      addSteps(from: node)
      addFields(from: node)
    case .command:
      // If the word before is no path, this word is a topic.
      if let word = completion.word.before.last,
        let target = try? address.target(of: word, from: node), target.isAddressed
      {
        addCommands(of: target.node)
      }
    case .topic: addTopics(about: node)
    case .file: addFiles()
    }
  }

  private mutating func addTopics(about node: any Routing) {
    addPaths(from: node)
    if !completion.word.text.contains("/") { addCommands(of: node) }
    addSteps(from: node)
  }

  // MARK: Files

  private mutating func addFiles() {
    let typed = completion.word.text
    let folder = Self.folder(of: typed)
    let start = typed.dropFirst(folder.count)
    let place = ScriptPlace()
    let real = RealPath.expandingHome(folder)
    for name in Self.names(in: real.isEmpty ? "." : real)
    where completion.admits(folder + name) && (start.hasPrefix(".") || !name.hasPrefix(".")) {
      // Only files that can be run: no pipes and devices, no links that lead nowhere, no files out of reach.
      // Any folder may be a step on the way.
      let path = real + name
      guard let kind = SystemCall.kind(at: path),
        kind == .folder || kind == .file && place.reaches(path, anywhere: allowsSourceAnywhere)
      else { continue }
      let isFolder = kind == .folder
      let label = name + (isFolder ? "/" : "")
      completion.add(folder + name) {
        Completion.Candidate(
          text: folder + label, label: label, summary: "", isComplete: !isFolder)
      }
    }
  }

  /// Returns a path up to and with its last slash; empty for a path without a slash.
  private static func folder(of path: String) -> String {
    // Searched by bytes, as going backwards by characters is slow in a row of flags.
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// Returns the names in a folder, sorted; none if it cannot be read.
  private static func names(in folder: String) -> [String] {
    // Foundation would stop at the NUL, and read another folder.
    if folder.utf8.contains(0) { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  // MARK: Commands

  private mutating func addCommands(of node: any Routing) {
    let own = CLIPresenter.of(node)?.commandSet
    let declarations =
      (own?.declarations ?? [])
      + BuiltIn.commands.declarations.filter { own?[$0.name] == nil }
    for command in declarations { completion.add(command.name, summary: command.summary) }
    // Aliases are short, and would only crowd out the names.
    guard completion.candidates.isEmpty else { return }
    for command in declarations {
      for alias in command.aliases { completion.add(alias, summary: command.summary) }
    }
  }

  // MARK: Nodes

  /// Adds the next step of a path, as shells complete folders: the nodes below come with the next completion.
  ///
  /// - Parameter mayEnd: Whether a node without children ends the word: a field may follow otherwise.
  private mutating func addPaths(from start: any Routing, mayEnd: Bool = true) {
    let typed = completion.word.text
    let folder = Self.folder(of: typed)
    let found = folder.isEmpty ? start : try? address.node(at: folder, column: 1, from: start)
    guard let node = found else { return }
    for child in node.children {
      let name = child.name
      completion.add(folder + name) {
        let count = child.children.count
        let label = name + (count > 0 ? "/" : "")
        let below = count == 0 ? "" : count == 1 ? ", 1 child" : ", \(count) children"
        return Completion.Candidate(
          text: folder + label, label: label, summary: "node" + below,
          isComplete: count == 0 && mayEnd)
      }
    }
  }

  /// Adds the fields of the value before the last dot of the word, and the elements before its last bracket.
  private mutating func addFields(from start: any Routing) {
    let typed = completion.word.text
    guard let mark = typed.lastIndex(where: { $0 == "." || $0 == "[" }) else { return }
    let before = String(typed[..<mark])
    let path = FieldPath(before.isEmpty ? "." : before, from: start)
    guard let place = try? path.place(in: address), let value = try? path.value(at: place)
    else { return }
    for step in value.steps {
      completion.add(before + step.text, isComplete: step.value.steps.isEmpty)
    }
  }

  /// Adds the paths to the parent and to the root.
  private mutating func addSteps(from start: any Routing) {
    guard start !== address.root, let parent = start.parent,
      !completion.word.text.contains("/")
    else { return }
    completion.add("../", isComplete: false, summary: parent.path)
    completion.add("/", isComplete: false, summary: address.root.path)
  }
}
