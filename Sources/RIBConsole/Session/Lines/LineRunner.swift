import RIBCore

/// Runs one line after the other.
@MainActor
final class LineRunner {
  private let terminal: SessionTerminal
  private let builtIns: BuiltInRunner
  private let observer: SessionObserver
  private let log: SessionLog?

  init(
    _ terminal: SessionTerminal, builtIns: BuiltInRunner, observer: SessionObserver,
    log: SessionLog?
  ) {
    self.terminal = terminal
    self.builtIns = builtIns
    self.observer = observer
    self.log = log
  }

  /// Returns the runner of a client that has joined, at its terminal.
  func at(_ terminal: SessionTerminal, _ builtIns: BuiltInRunner) -> LineRunner {
    LineRunner(terminal, builtIns: builtIns, observer: observer, log: log)
  }

  /// Runs a line as far as it goes without waiting, and remembers it before if it may stand in a history.
  func run(
    _ line: InputLine, at place: LinePlace, remember: (String) -> Void = { _ in }
  ) -> LineOutcome {
    let problem: Problem
    switch line.content {
    case .tooLong(let limit):
      let message = "The line is longer than \(limit) bytes and was not read; split it in two."
      problem = Problem(code: .line, message: message)
    case .text(let text, let repaired):
      if repaired {
        let message = "Invalid UTF-8 was replaced by U+FFFD."
        terminal.events.report(
          Problem(weight: .warning, code: .line, message: message), line: place)
      }
      do throws(ParseError) {
        guard let call = try parse(text, at: place, remember) else { return .done }
        return try run(call, at: place)
      } catch {
        problem = Problem(error)
      }
    }
    terminal.events.report(problem, line: place)
    return .failed
  }

  private func parse(
    _ text: String, at place: LinePlace, _ remember: (String) -> Void
  ) throws(ParseError) -> CommandCall? {
    do throws(ParseError) {
      guard let call = try CommandCall.parse(text, focus: terminal.focus) else {
        remember(text)
        return nil
      }
      if call.line.declaration.isSecret {
        let words = call.line.values.filter { !$0.argument.isFlag }.map(\.word)
        terminal.secrets.add(words.map(\.text) + words.map(call.line.words.typed))
        terminal.secrets.names.formUnion(call.line.declaration.names)
      } else if call.isBuiltIn, let arguments = secretArguments(in: call) {
        terminal.secrets.add(arguments)
      } else {
        remember(text)
      }
      terminal.events.willRun(text, at: place)
      return call
    } catch {
      if let arguments = secretArguments(in: text) {
        terminal.secrets.add(arguments)
      } else {
        remember(text)
      }
      terminal.events.willRun(text, at: place)
      throw error
    }
  }

  /// Returns the words of a built-in command that may be meant as arguments of a secret one; nil if there are none.
  private func secretArguments(in call: CommandCall) -> [String]? {
    SecretArguments.found(in: call) ?? call.line.innerLine.flatMap(secretArguments)
  }

  /// Returns the words of a line that may be meant as arguments of a secret command; nil if there are none.
  private func secretArguments(in line: String) -> [String]? {
    SecretArguments.found(in: line, from: terminal.focus, called: terminal.secrets.names)
  }

  private func run(_ call: CommandCall, at place: LinePlace) throws(ParseError) -> LineOutcome {
    switch call.meaning {
    case .builtIn(let builtIn): return try builtIns.run(builtIn, of: call)
    case .own(let effect) where call.line.declaration.isQuery:
      effect.run()
      return .done
    case .own(let effect):
      try log?.willRun(call)
      let hasFailed = observer.run(effect, of: call.nodeID, as: call.line, at: place)
      log?.append(call)
      return hasFailed ? .failed : .done
    }
  }

  /// Runs a line that only looks at the tree: a query, or a built-in command that shows something.
  func look(_ text: String) throws(ParseError) {
    guard let call = try CommandCall.parse(text, focus: terminal.focus) else { return }
    switch call.meaning {
    case .own(let effect) where call.line.declaration.isQuery: effect.run()
    case .builtIn(let builtIn) where builtIn.onlyLooks: _ = try builtIns.run(builtIn, of: call)
    case .own, .builtIn:
      throw ParseError(
        .refused,
        "\(call.line.declaration.name) does not only look; type a query, or help, tree, ls, state or expect.",
        column: call.line.nameColumn)
    }
  }

  /// Runs a command of a restored session again, of the node at a path that begins with the root's name.
  func run(again text: String, at path: String, place: LinePlace) throws(ParseError) {
    let call = try CommandCall.parse(text, atWholePath: path, focus: terminal.focus)
    guard case .own(let effect) = call.meaning else { return }
    terminal.events.willRun("\(path) \(text)", at: place)
    _ = observer.run(effect, of: call.nodeID, as: call.line, at: place)
    // Before the time moves on to that of the next command.
    terminal.events.sessionReport?.didRest()
  }
}
