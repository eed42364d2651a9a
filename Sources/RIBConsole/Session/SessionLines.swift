// What a session does with one line, and what it says when the line fails.

import RIBCore

extension Session {
  /// What follows a line.
  enum Next {
    case goOn
    case failed
    case wait(TypedWait)
    case source(SessionInput)
    case quit(Int?)
  }

  /// Works on a line, as far as it goes without waiting.
  func perform(_ line: InputLine, at place: LinePlace) -> Next {
    switch line.content {
    case .tooLong(let limit):
      let message = "The line is longer than \(limit) bytes, so it was not read; cut it in two."
      output.report(Problem(place: place, message: message))
      return .failed
    case .text(let text, let repaired):
      if repaired {
        let message = "Bytes that are not UTF-8 were replaced by U+FFFD."
        output.report(Problem(weight: .warning, place: place, message: message))
      }
      do throws(ParseError) {
        return try perform(text, at: place)
      } catch {
        output.report(
          Problem(place: place, column: error.column, message: error.message, usage: error.usage))
        return .failed
      }
    }
  }

  private func perform(_ text: String, at place: LinePlace) throws(ParseError) -> Next {
    let words = try Words(text)
    if words.isEmpty { return .goOn }
    let call = try CommandCall(words, of: try target(of: words[0]), address: address)
    switch call.found {
    case .own(let command):
      current = RunningLine(
        place: place, words: words, first: call.first, declaration: command.declaration,
        node: ObjectIdentifier(call.node))
      hasLineFailed = false
      defer { current = nil }
      try command.parse(words, from: call.first)
      return hasLineFailed ? .failed : .goOn
    case .builtIn(let command):
      let builtIn = try command.parse(words, from: call.first)
      return try perform(builtIn, of: call, words, command.declaration)
    }
  }

  /// The node that a line is about; many lines after one another are about the same.
  private func target(of word: Word) throws(ParseError) -> CommandTarget {
    if let latestTarget, latestTarget.word == word.text { return latestTarget.target }
    let target = try CommandTarget(word, address: address, focused: focus.node)
    latestTarget = target.isAddressed ? (word.text, target) : nil
    return target
  }

  // MARK: Failures that the tree tells

  /// A reactor has told of an error that belongs to no effect that is known to run.
  func fail(_ error: any Error, _ path: NodePath) {
    guard let current else { return failLate(error, path, of: nil) }
    hasLineFailed = true
    var problem = current.problem(error)
    if path.routing.map({ ObjectIdentifier($0) }) != current.node { problem.path = path.string }
    output.report(problem)
  }

  /// An effect has failed that a line, now in the past, began.
  func failLate(_ error: any Error, _ path: NodePath, of line: RunningLine?) {
    var problem = line?.problem(error) ?? Problem(message: "\(error)")
    problem.path = path.string
    if countsFailures { status = .commandFailed }
    output.report(problem)
  }

  /// An action or a mutation has been dropped, which fails the line that it comes from.
  func drop(_ message: String, _ path: NodePath) {
    if current != nil { hasLineFailed = true }
    warn(message, path, weight: current == nil ? .warning : .error)
  }

  /// Something is worth knowing, but nothing that was asked for has failed.
  func warn(_ message: String, _ path: NodePath, weight: Problem.Weight = .warning) {
    output.report(
      Problem(weight: weight, place: current?.place, path: path.string, message: message))
  }
}
