// What the built-in commands do.

import RIBCore

/// Does what a built-in command asks for; what takes time is left to the session.
@MainActor
final class BuiltInRunner {
  private let address: NodeAddress
  private let focus: Focus
  private let parser: LineParser
  private let events: SessionEvents
  /// What shows each step of the reactors, while that is asked for.
  private var tracing: (any Disposable)?

  init(address: NodeAddress, focus: Focus, parser: LineParser, events: SessionEvents) {
    self.address = address
    self.focus = focus
    self.parser = parser
    self.events = events
  }

  func run(_ builtIn: BuiltIn, of call: CommandCall) throws(ParseError) -> LineOutcome.Next {
    /// The node at the path that was typed, or the one that the line is about.
    func node(_ path: String?) throws(ParseError) -> any Routing {
      guard let path else { return call.node }
      return try address.node(at: path, column: call.column(of: "path") ?? 1, from: call.node)
    }
    switch builtIn {
    case .help(let name, let path):
      guard let name else { showHelp(of: call.node); break }
      let column = call.column(of: path == nil ? "path" : "command") ?? 1
      try showHelp(on: name, column: column, of: try node(path), isBelow: path != nil)
    case .tree(let asJSON):
      let top: any Routing = call.target.isAddressed ? call.node : address.root
      events.report(.tree(TreeSnapshot(of: top), asJSON: asJSON), at: top.path)
    case .state(let path):
      let node = try node(path)
      guard let state = node.inspectedState else {
        throw call.located(Refusal("\(node.path) has no state.", argument: "path"))
      }
      events.report(.state(state, isResult: true), at: node.path)
    case .focus(let path):
      parser.forgetTarget()
      focus.move(to: path == nil && !call.target.isAddressed ? address.root : try node(path))
    case .wait(let limit):
      return .wait(TypedWait(limit: limit, column: call.column(of: "seconds") ?? call.nameColumn))
    case .source(let file):
      return .source(file, column: call.column(of: "file") ?? 1)
    case .trace(let state): trace(state == .on)
    case .quit(let status, let waits):
      let wait = TypedWait(limit: nil, column: call.nameColumn, isLast: true)
      return .quit(status, after: waits ? wait : nil)
    }
    return .nextLine
  }

  /// Begins or ends the trace; doing so twice changes nothing.
  func trace(_ isOn: Bool) {
    guard isOn != events.isTracing else { return }
    events.isTracing = isOn
    tracing?.dispose()
    tracing = isOn ? address.root.observeTree(TraceObserver(events)) : nil
  }

  // MARK: Help

  private func showHelp(of node: any Routing) {
    let own = CLIPresenter.of(node)?.commandSet.declarations ?? []
    if !own.isEmpty {
      show(["Commands of \(node.path):"] + CommandDeclaration.table(own) + [""])
    }
    show(["Commands everywhere:"] + CommandDeclaration.table(BuiltIn.commands.declarations))
    show(["", "A path before a command sends it to that node: <path> <command>"])
  }

  /// - Parameter isBelow: Whether the node was named, so that the name can only be a command's.
  private func showHelp(
    on name: String, column: Int, of node: any Routing, isBelow: Bool
  ) throws(ParseError) {
    let own = CLIPresenter.of(node)?.commandSet
    if let declaration = own?[name]?.declaration ?? BuiltIn.commands[name]?.declaration {
      return show(declaration.help)
    }
    if !isBelow, NodeAddress.isPath(name) || node.child(named: name) != nil {
      return showHelp(of: try address.node(at: name, column: column, from: node))
    }
    let path = isBelow ? nil : address.pathFromRoot(to: name, insteadOfBelow: node)
    throw .unknown(
      "command", name, column: column,
      amongSynonyms: (own?.synonyms ?? []) + BuiltIn.commands.synonyms,
      hint: path.map { "The node of that name is \($0)." } ?? "")
  }

  private func show(_ lines: [String]) {
    for line in lines { events.report(.output(line)) }
  }
}
