// The line that a session is working on, as far as later errors need to know it.

import RIBCore

/// A call with its line's place; it does not keep the node.
struct RunningLine {
  let place: LinePlace
  /// The node that the command was sent to.
  let node: ObjectIdentifier
  private let line: CalledLine

  @MainActor
  init(_ line: CalledLine, of node: any Routing, at place: LinePlace) {
    self.place = place
    self.node = ObjectIdentifier(node)
    self.line = line
  }

  /// The command as it was typed, with its own name in place of an alias.
  var command: String {
    line.declaration.name + line.text.dropFirst(line.words[line.first - 1].text.count)
  }

  /// What went wrong with it, pointing at the argument to blame where there is one.
  ///
  /// Where that should have named a child, near names are suggested.
  ///
  /// - Parameter node: The node that reports it, if it is still there.
  @MainActor func problem(_ error: any Error, at node: (any Routing)?) -> Problem {
    guard let error = error as? Refusal else {
      return Problem(column: line.nameColumn, message: ValueText.of(error))
    }
    var problem = Problem(column: line.located(error).column, message: error.message)
    if let node, ObjectIdentifier(node) == self.node, let name = error.argument,
      let value = line.value(of: name), value.argument.meaning == .child,
      node.child(named: value.word.text) == nil
    {
      problem.message += didYouMean(value.word.text, among: NodeAddress.childNames(of: node))
    }
    return problem
  }
}
