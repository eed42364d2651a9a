import RIBCore

/// Keeps the calls of commands, so that another process can repeat them.
@MainActor
package protocol CallKeeper: AnyObject {
  /// Refuses a call that cannot be kept; asked before it is run.
  func check(_ call: CommandCall) throws(ParseError)

  /// Notes that a command of a node has been run, whether it succeeded or failed.
  func didRun(_ call: CommandCall)
}

/// Runs one line after the other, and attributes failures and effects to them.
///
/// Everything that the tree reports while a line runs belongs to that line; effects remember their line.
@MainActor
package final class LineRunner {
  private let phase: SharedPhase
  private let terminal: SessionTerminal
  private let parser: LineParser
  private let builtIns: BuiltInRunner
  private let effects: EffectLedger
  private let status: RunningStatus
  private weak var keeper: (any CallKeeper)?
  private var current: (line: RunningLine, hasFailed: Bool)?

  init(
    _ phase: SharedPhase, terminal: SessionTerminal, builtIns: BuiltInRunner,
    effects: EffectLedger, status: RunningStatus, keeper: (any CallKeeper)?
  ) {
    self.phase = phase
    self.terminal = terminal
    parser = LineParser(focus: terminal.focus)
    self.builtIns = builtIns
    self.effects = effects
    self.status = status
    self.keeper = keeper
  }

  /// Runs a line as far as it goes without waiting.
  ///
  /// - Parameter remember: Called with a line that may stand in a history, before it is run.
  func run(
    _ line: InputLine, at place: LinePlace, remember: (String) -> Void = { _ in }
  ) -> LineOutcome {
    switch line.content {
    case .tooLong(let limit):
      let message = "The line is longer than \(limit) bytes and was not read; split it in two."
      return failure(Problem(message: message), place)
    case .text(let text, let repaired):
      if repaired {
        let message = "Invalid UTF-8 was replaced by U+FFFD."
        terminal.events.report(Problem(weight: .warning, message: message), line: place)
      }
      do throws(ParseError) {
        guard let call = try parse(text, at: place, remember) else { return .done }
        return try run(call, at: place)
      } catch {
        return failure(Problem(error), place)
      }
    }
  }

  private func parse(
    _ text: String, at place: LinePlace, _ remember: (String) -> Void
  ) throws(ParseError) -> CommandCall? {
    do throws(ParseError) {
      let call = try parser.call(text)
      if let line = call?.line, line.declaration.isSecret {
        let words = line.values.filter { !$0.argument.isFlag }.map(\.word)
        terminal.secrets.add(words.map(\.text) + words.map(line.words.typed))
      } else {
        remember(text)
      }
      if call != nil { terminal.events.willRun(text, at: place) }
      return call
    } catch {
      if let arguments = SecretArguments.found(in: text, from: terminal.focus) {
        terminal.secrets.add(arguments)
      } else {
        remember(text)
      }
      terminal.events.willRun(text, at: place)
      throw error
    }
  }

  private func run(_ call: CommandCall, at place: LinePlace) throws(ParseError) -> LineOutcome {
    switch call.meaning {
    case .builtIn(let builtIn): return try builtIns.run(builtIn, of: call)
    case .own(let send):
      if let keeper { try keeper.check(call) }
      let hasFailed = run(call, send, at: place)
      keeper?.didRun(call)
      return hasFailed ? .failed : .done
    }
  }

  /// Runs a command of a node.
  ///
  /// - Returns: Whether it failed.
  private func run(_ call: CommandCall, _ send: () -> Void, at place: LinePlace) -> Bool {
    current = (RunningLine(call.line, of: call.node, at: place), false)
    send()
    nameCancelled()
    defer { current = nil }
    return current?.hasFailed == true
  }

  /// Runs a command again that a node received in a session which is restored.
  ///
  /// - Parameters:
  ///   - text: The command and its arguments.
  ///   - path: The path of the node, which begins with the root's name.
  /// - Throws: An error if the tree has no such node, or the node no such command.
  package func run(again text: String, at path: String, place: LinePlace) throws(ParseError) {
    let call = try parser.call(text, at: path)
    guard case .own(let send) = call.meaning else { return }
    terminal.events.willRun("\(path) \(text)", at: place)
    _ = run(call, send, at: place)
    // Before the time moves on to that of the next command.
    terminal.events.didRest()
  }

  private func failure(_ problem: Problem, _ place: LinePlace) -> LineOutcome {
    terminal.events.report(problem, line: place)
    return .failed
  }

  // MARK: Reports of the tree

  func didBegin(_ effect: EffectInfo, _ path: NodePath) {
    effects.begin(effect, path, current?.line, at: status.now)
    status.didChange()
  }

  /// Notes that an effect is being cancelled: by a person, or with its node, as by a `detach`.
  func didCancel(_ effect: EffectInfo) {
    effects.cancel(effect)
    if current == nil, !effects.isCancelling { nameCancelled() }
  }

  func didEnd(_ effect: EffectInfo) {
    if effects.end(effect) { status.didChange() }
  }

  private func nameCancelled() {
    guard let message = EffectLedger.sentence(aboutCancelled: effects.takeCancelled()) else {
      return
    }
    terminal.events.report(Problem(weight: .notice, message: message))
  }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    if let effect = failure.effect {
      failLate(failure.error, path, of: effects.line(of: effect))
    } else if let line = current?.line {
      let node = path.routing
      let isOfLine = node.map { ObjectIdentifier($0) } == line.node
      report(line.problem(failure.error, at: node), at: isOfLine ? nil : path.string)
    } else {
      failLate(failure.error, path, of: nil)
    }
  }

  /// Reports that an action or a mutation was dropped, which fails the line that it comes from.
  func didDrop(_ message: String, _ path: NodePath) {
    warn(message, path, weight: current == nil ? .warning : .error)
  }

  /// Reports a warning about a node, or a problem of another weight.
  func warn(_ message: String, _ path: NodePath, weight: Problem.Weight = .warning) {
    report(Problem(weight: weight, message: message), at: path.string)
  }

  private func failLate(_ error: any Error, _ path: NodePath, of line: RunningLine?) {
    let problem = line?.problem(error, at: path.routing) ?? Problem(message: ValueText.of(error))
    terminal.events.report(problem, at: path.string, line: line?.place)
    phase.now.noteLateFailure()
  }

  private func report(_ problem: Problem, at path: String?) {
    if problem.weight == .error { current?.hasFailed = true }
    terminal.events.report(problem, at: path, line: current?.line.place)
  }
}
