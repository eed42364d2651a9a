// What the built-in commands do.

import RIBCore

extension Session {
  /// Does what a built-in command asks for; waiting and quitting are left to the caller.
  func perform(
    _ builtIn: BuiltIn, of call: CommandCall, _ words: Words, _ declaration: CommandDeclaration
  ) throws(ParseError) -> Next {
    /// The node at the path that was typed, or the one that the line is about.
    func node(_ path: String?) throws(ParseError) -> any Routing {
      guard let path else { return call.node }
      let column = declaration.column(of: "path", in: words, from: call.first) ?? 1
      return try address.node(at: path, column: column, from: call.node)
    }
    switch builtIn {
    case .help(let name, let path):
      guard let name else { showHelp(of: call.node); break }
      let argument = path == nil ? "path" : "command"
      let column = declaration.column(of: argument, in: words, from: call.first) ?? 1
      try showHelp(on: name, column: column, of: try node(path), isBelow: path != nil)
    case .tree(let asJSON):
      let top: any Routing = call.target.isAddressed ? call.node : root
      let snapshot = TreeSnapshot(of: top)
      if asJSON {
        output.show(json: snapshot, path: top.treePath)
      } else {
        output.show(tree: snapshot, path: top.treePath)
      }
    case .state(let path):
      let node = try node(path)
      guard let state = node.inspectedState else {
        let error = Refusal("\(node.treePath) has no state.", argument: "path")
        throw declaration.located(error, in: words, from: call.first)
      }
      output.show(state: state, of: node.treePath)
    case .focus(let path):
      latestTarget = nil
      focus.move(to: path == nil && !call.target.isAddressed ? root : try node(path))
    case .wait(let limit):
      let column = declaration.column(of: "seconds", in: words, from: call.first)
      return .wait(TypedWait(limit: limit, column: column ?? words[call.first - 1].column))
    case .source(let file):
      let column = declaration.column(of: "file", in: words, from: call.first) ?? 1
      return .source(try script(file, column: column))
    case .trace(let state): trace(state == .on)
    case .quit(let status): return .quit(status)
    }
    return .goOn
  }

  private func showHelp(of node: any Routing) {
    let own = CLIPresenter.of(node)?.commandSet.declarations ?? []
    if !own.isEmpty {
      show(["Commands of \(node.treePath):"] + CommandDeclaration.table(own) + [""])
    }
    show(["Commands everywhere:"] + CommandDeclaration.table(BuiltIn.commands.declarations))
    show(["", "A path before a command sends it to that node, as in: counter increase"])
  }

  /// - Parameter isBelow: Whether the node was named, so that the name can only be a command's.
  private func showHelp(
    on name: String, column: Int, of node: any Routing, isBelow: Bool
  ) throws(ParseError) {
    let own = CLIPresenter.of(node)?.commandSet
    if let declaration = own?[name]?.declaration ?? BuiltIn.commands[name]?.declaration {
      return show(declaration.help)
    }
    if !isBelow, NodeAddress.isPath(name) || node.attachedChild(named: name) != nil {
      return showHelp(of: try address.node(at: name, column: column, from: node))
    }
    let names = (own?.synonyms ?? []) + BuiltIn.commands.synonyms
    var message =
      "There is no command \(TerminalText.quoted(name)).\(didYouMean(name, amongSynonyms: names))"
    if let path = address.pathFromRoot(to: name, insteadOfBelow: node), !isBelow {
      message += " The node of this name is \(path)."
    }
    throw ParseError(message, column: column)
  }

  private func show(_ lines: [String]) {
    for line in lines { output.show(line, from: nil) }
  }
}
