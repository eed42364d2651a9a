// The line that a session is working on, as far as later errors need to know it.

import RIBCore

/// A command with its line and the line's place.
struct RunningLine {
  let place: LinePlace
  let words: Words
  /// The index of the word behind the command's name.
  let first: Int
  let declaration: CommandDeclaration
  /// The node that the command was sent to.
  let node: ObjectIdentifier

  /// What went wrong with it, pointing at the argument to blame where there is one.
  func problem(_ error: any Error) -> Problem {
    guard let error = error as? Refusal else {
      return Problem(place: place, column: words[first - 1].column, message: "\(error)")
    }
    let located = declaration.located(error, in: words, from: first)
    return Problem(place: place, column: located.column, message: located.message)
  }
}
