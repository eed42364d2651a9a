import RIBCore

/// Runs built-in commands, as far as they take no time; the rest is left to the session.
@MainActor
final class BuiltInRunner {
  private let terminal: SessionTerminal
  private let tree: DrivenTree
  let watched: WatchedFields
  private var tracing: (any Disposable)?

  init(_ terminal: SessionTerminal, _ phase: SharedPhase, tree: DrivenTree) {
    self.terminal = terminal
    self.tree = tree
    watched = WatchedFields(terminal, phase, of: tree)
  }

  func run(_ builtIn: BuiltIn, of call: CommandCall) throws(ParseError) -> LineOutcome {
    /// Returns the node at the typed path, or the one that the line is about.
    func node(_ path: String?) throws(ParseError) -> any Routing {
      guard let path else { return call.node }
      return try terminal.focus.address.node(
        at: path, column: call.line.column(of: "path"), from: call.node)
    }
    /// Returns the same, but the root if the line names no node.
    func nodeOrRoot(_ path: String?) throws(ParseError) -> any Routing {
      path == nil && !call.isAddressed ? terminal.focus.address.root : try node(path)
    }
    switch builtIn {
    case .help(let name, let path):
      guard let name else { showHelp(of: call.node); break }
      if let path { try checkIsNoCommand(path, of: call) }
      let column = call.line.column(of: path == nil ? "path" : "command")
      try showHelp(on: name, column: column, of: try node(path), isBelow: path != nil)
    case .tree(let path, let format, let asJSON):
      if asJSON, let format, format != .json {
        throw call.line.located(
          Refusal(
            "\"--json\" and \"--format \(format)\" are two formats; leave one of them out.",
            argument: "format"))
      }
      show(treeOf: try nodeOrRoot(path), as: asJSON ? .json : format ?? .text)
    case .list(let path): show(treeOf: try node(path), depth: 1)
    case .state(let path, let all): try showState(at: path, of: call, withAllBelow: all)
    case .expect(let path, let comparison, let value):
      let condition = FieldCondition(path, comparison, value, from: call.node)
      if let failure = condition.failure(in: terminal.focus.address) { throw failure }
    case .watch(let path?): try watched.watch(FieldPath(path, from: call.node))
    case .watch(nil): watched.list()
    case .unwatch(let path?): try watched.unwatch(path, from: call.node)
    case .unwatch(nil): watched.unwatchAll()
    case .focus(let path):
      terminal.focus.move(to: try nodeOrRoot(path))
    case .wait(let limit):
      return .wait(.forEffects(within: limit, column: call.line.column(of: "seconds")))
    case .waitUntil(let path, let comparison, let value, let limit):
      return .wait(
        .until(FieldCondition(path, comparison, value, from: call.node), within: limit))
    case .waitFor(let duration): return .wait(.forTime(duration))
    case .source(let file):
      let isQuoted = call.line.value(of: "file")?.word.isQuoted == true
      let path = isQuoted ? file : RealPath.expandingHome(file)
      return .source(path, column: call.line.column(of: "file"))
    case .trace(.off, let path):
      if path != nil {
        throw call.line.located(
          Refusal("trace off ends all traces; leave the path out.", argument: "path"))
      }
      endTrace()
    case .trace(let steps, let path):
      let top = try nodeOrRoot(path)
      let isRoot = top === terminal.focus.address.root
      trace(Subscription(events: steps.events, paths: isRoot ? nil : [top.path]))
    case .travel(let request): return .travel(request, of: call)
    case .quit(let status, let waits, let ofSession):
      let wait = LineWait.forEffects(within: nil, column: call.line.nameColumn, isLast: true)
      return .quit(status, after: waits ? wait : nil, ofSession: ofSession)
    }
    return .done
  }

  private func showState(
    at word: Word?, of call: CommandCall, withAllBelow all: Bool
  ) throws(ParseError) {
    let address = terminal.focus.address
    let path = word.map { FieldPath($0, from: call.node) }
    let place = try path?.place(in: address) ?? FieldPath.Place(node: call.node, field: "")
    if let path, !place.field.isEmpty {
      if all {
        throw call.line.located(
          Refusal("\"--all\" shows whole states; leave it or the field out.", argument: "path"))
      }
      let json = try path.value(at: place).json()
      return terminal.events.report(.field(json), at: place.node.path)
    }
    var nodes = [place.node]
    while let node = nodes.popLast() {
      if let state = node.inspectedState {
        terminal.events.report(
          .state(StateValue(state), isResult: true, isOneOfMany: all), at: node.path)
      } else if !all {
        throw call.line.located(Refusal("\(node.path) has no state.", argument: "path"))
      }
      if all { nodes += node.children.reversed() }
    }
  }

  /// Traces some steps, beside those that are traced already.
  ///
  /// A trace of all steps replaces the others, and the next one replaces it.
  func trace(_ steps: Subscription) {
    if steps == .all || terminal.events.traces == [.all] { terminal.events.traces = [] }
    if !terminal.events.traces.contains(steps) { terminal.events.traces.append(steps) }
    if tracing != nil { return }
    tracing = tree.observe(TraceObserver(terminal.events))
  }

  func endTrace() {
    terminal.events.traces = []
    tracing.take()?.dispose()
  }

  private func show(treeOf top: any Routing, depth: Int? = nil, as format: TreeFormat = .text) {
    let tree = TreeSnapshot(of: top, depth: depth, includesCovered: true, includesRunning: true)
    terminal.events.report(
      tree, focused: terminal.focus.row(in: tree, of: top), as: format, isWhole: depth == nil,
      at: top.path, naming: self.tree.effects.name(ofText:))
  }

  // MARK: Help

  /// Refuses the name of a command as the first of two words: no other command can follow it.
  private func checkIsNoCommand(_ name: String, of call: CommandCall) throws(ParseError) {
    let isCommand =
      CLIPresenter.of(call.node)?.commandSet[name] != nil || BuiltIn.commands[name] != nil
    guard isCommand, call.node.child(named: name) == nil else { return }
    throw call.line.located(
      Refusal("\"\(name)\" is a command, not a node; type help \(name).", argument: "path"))
  }

  func showHelp(of node: any Routing) {
    let commands = CLIPresenter.of(node)?.commandSet.commands ?? []
    if terminal.events.writer.writesData {
      let own = commands.map(\.presentDeclaration)
      return terminal.events.report(
        .help(own: own, builtIn: BuiltIn.declarations), at: node.path)
    }
    let own = commands.map(\.declaration)
    let columns = terminal.events.writer.columns
    if !own.isEmpty {
      show(["Commands of \(node.path):"] + CommandDeclaration.table(own, columns: columns) + [""])
    }
    let everywhere = BuiltIn.declarations
    show(["Commands everywhere:"] + CommandDeclaration.table(everywhere, columns: columns))
    show(["", "A path before a command sends it to that node: <path> <command>"])
  }

  /// - Parameter isBelow: Whether the node was named, so that the name can only be a command's.
  private func showHelp(
    on name: String, column: Int, of node: any Routing, isBelow: Bool
  ) throws(ParseError) {
    let own = CLIPresenter.of(node)?.commandSet
    let declarations =
      (own?[name]?.presentDeclaration).map { [$0] } ?? BuiltIn.forms(of: name).map(\.declaration)
    if !declarations.isEmpty {
      if terminal.events.writer.writesData {
        return terminal.events.report(.help(own: declarations, builtIn: nil), at: node.path)
      }
      let texts = declarations.map { $0.help(columns: terminal.events.writer.columns) }
      return show(Array(texts.joined(separator: [""])))
    }
    if !isBelow, NodeAddress.isPath(name) || node.child(named: name) != nil {
      return showHelp(of: try terminal.focus.address.node(at: name, column: column, from: node))
    }
    throw terminal.focus.address.unknownCommand(
      name, column: column, of: node, mayBeChild: !isBelow)
  }

  private func show(_ lines: [String]) {
    for line in lines { terminal.events.report(.output(line, isResult: true)) }
  }
}

/// The outcome of running one line as far as it goes without waiting, with the next step of the session.
///
/// Indirect, as most lines are done: their outcome is small to pass on.
indirect enum LineOutcome {
  /// Go on with the next line.
  case done
  /// The line failed; its problems have been reported already.
  case failed
  case wait(LineWait)
  /// Go to another place of the history, or look at it.
  case travel(TravelRequest, of: CommandCall)
  /// Run the lines of a file; the column is that of its name.
  case source(String, column: Int)
  /// End with the status, after a wait if there is one; a client leaves, unless it asks for the end of the session.
  case quit(Int?, after: LineWait?, ofSession: Bool)

  var isDone: Bool { if case .done = self { true } else { false } }
}
