// Sessions that go back, for the tests of that.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

extension KeptRun {
  /// Begins a session that is not kept unless it is given a journal.
  ///
  /// - Parameter movesClock: Whether waits move the time, which otherwise follows the real one.
  static func traveling(
    _ journal: SessionJournal? = nil, movesClock: Bool = true,
    format: SessionOptions.Format = .text, isInteractive: Bool = false,
    addCommands: @escaping (NodeRouter) -> Void = { _ in }
  ) async -> KeptRun {
    var options = SessionOptions(format: format)
    options.keepsGoing = true
    options.movesClock = movesClock
    return await KeptRun(
      journal, options, isInteractive: isInteractive, addCommands: addCommands
    ).begin()
  }

  /// The part of the session that a person can see, with the focus.
  var view: [String] { picture + [session.focus.node.path] }

  /// The questions that all trees of the session have asked.
  var questions: [String] { outsides.flatMap(\.questions).map(\.name) }

  /// The lines written while one is typed.
  func output(of line: String, sourceLocation: SourceLocation = #_sourceLocation) async -> [String]
  {
    let count = output.lines.count
    await type(line, sourceLocation: sourceLocation)
    return Array(output.lines.dropFirst(count))
  }

  /// The errors written while a line is typed.
  func errors(of line: String, sourceLocation: SourceLocation = #_sourceLocation) async -> [String]
  {
    let count = errors.lines.count
    await type(line, sourceLocation: sourceLocation)
    return Array(errors.lines.dropFirst(count))
  }

  /// Answers the latest question, and returns when the number has changed.
  func answer(_ number: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait(for: "the question", sourceLocation: sourceLocation) {
      !self.outside.questions.isEmpty
    }
    let old = root.interactor.currentState.number
    outside.answer(.success(number))
    await wait(for: "the answer", sourceLocation: sourceLocation) {
      self.root.interactor.currentState.number != old
    }
    await lines.beAwaited(sourceLocation: sourceLocation)
  }

  /// Quits; what a failed line leaves is no matter.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async {
    _ = await end(sourceLocation: sourceLocation)
  }
}
