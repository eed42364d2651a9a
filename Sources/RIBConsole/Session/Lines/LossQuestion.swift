import RIBCore

/// The question whether unsaved work may be lost, which a person answers by a second line.
@MainActor
final class LossQuestion {
  private let terminal: SessionTerminal
  /// The number of the line that would have ended the session, and lost something.
  private var line: Int?
  /// Whether the last line that would end the session was a person's answer to the question.
  private(set) var isAnswered = false

  init(_ terminal: SessionTerminal) { self.terminal = terminal }

  /// Names the unsaved work that would be lost, and asks for a second line; false if there is none, or it has asked.
  ///
  /// - Parameter command: The command to type again.
  func isAsked(about root: any Routing, at place: LinePlace, command: String) -> Bool {
    let work = root.unsavedWork
    isAnswered = line == place.number - 1
    if work.isEmpty || isAnswered { return false }
    line = place.number
    let message = "Not saved: \(work.listed()). To lose that, type \(command) again."
    terminal.events.report(Problem(weight: .notice, message: message, isQuestion: true))
    return true
  }
}
