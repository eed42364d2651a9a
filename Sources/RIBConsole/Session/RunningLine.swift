// The line that a session is working on, as far as later errors need to know it.

import RIBCore

/// A call with its line's place; it does not keep the node.
struct RunningLine {
  let place: LinePlace
  /// The node that the command was sent to.
  let node: ObjectIdentifier
  private let words: Words
  private let first: Int
  private let declaration: CommandDeclaration

  @MainActor
  init(_ call: CommandCall, at place: LinePlace) {
    self.place = place
    node = ObjectIdentifier(call.node)
    words = call.words
    first = call.first
    declaration = call.declaration
  }

  /// What went wrong with it, pointing at the argument to blame where there is one.
  func problem(_ error: any Error) -> Problem {
    guard let error = error as? Refusal else {
      return Problem(column: words[first - 1].column, message: "\(error)")
    }
    let located = declaration.located(error, in: words, from: first)
    return Problem(column: located.column, message: error.message)
  }
}
