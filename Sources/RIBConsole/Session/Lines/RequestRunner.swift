import RIBCore

/// Runs the requests of another program, which are lines of a session with JSON.
@MainActor
struct RequestRunner {
  let terminal: SessionTerminal
  let runner: LineRunner
  let builtIns: BuiltInRunner
  let interruption: Interruption
  let allowsSourceAnywhere: Bool

  /// Returns the runner of a client that has joined, at its terminal.
  func at(_ terminal: SessionTerminal, _ phase: SharedPhase, _ tree: DrivenTree) -> RequestRunner {
    let builtIns = BuiltInRunner(terminal, phase, tree: tree)
    var interruption = interruption
    interruption.terminal = terminal
    return RequestRunner(
      terminal: terminal, runner: runner.at(terminal, builtIns), builtIns: builtIns,
      interruption: interruption, allowsSourceAnywhere: allowsSourceAnywhere)
  }

  func run(
    _ request: ClientRequest, of line: InputLine, at place: LinePlace, for client: any LineClient
  ) -> LineOutcome {
    do throws(ParseError) {
      switch request.content {
      case .run(let text):
        let content = InputLine.Content.text(text, repaired: line.isRepaired)
        return runner.run(
          InputLine(number: line.number, content: content), at: place, remember: client.remember)
      case .complete(let line, let cursor):
        let scalars = line.unicodeScalars
        let end = cursor.map { scalars.index(scalars.startIndex, offsetBy: $0) }
        let byte = line.utf8.distance(from: line.startIndex, to: end ?? line.endIndex)
        let completion = Completer.completion(
          of: line, at: byte, terminal.focus, allowsSourceAnywhere: allowsSourceAnywhere)
        terminal.events.report(.completion(completion, of: line))
      case .help(let path): builtIns.showHelp(of: try node(path))
      case .cancel(let path):
        // The key of a person asks for it where text is written.
        if terminal.events.writer.writesData {
          interruption.cancel(below: try node(path))
        } else {
          interruption.cancelForPerson(below: try node(path), end: "leave")
        }
      case .subscribe(let wanted):
        let root = terminal.focus.address.root.name
        terminal.events.writer.subscribe(
          to: Subscription(
            events: wanted.events,
            paths: wanted.paths?.map { path in
              path == "/" ? root : path.hasPrefix("/") ? root + path : path
            }))
        if let wantsTrace = wanted.wantsTrace {
          if wantsTrace { builtIns.trace(.all) } else { builtIns.endTrace() }
        }
      case .show(let description): try client.show(on: description)
      case .unreadable(let reason):
        throw ParseError(.request, "The request was not run. \(reason)", column: 1)
      }
      return .done
    } catch {
      terminal.events.report(Problem(error), line: place)
      return .failed
    }
  }

  /// Returns the node at a path; an empty one is that of the focused node.
  private func node(_ path: String) throws(ParseError) -> any Routing {
    let focused = terminal.focus.node
    if path.isEmpty { return focused }
    return try terminal.focus.address.node(at: path, column: 1, from: focused)
  }
}
