import RIBCore

/// A line that calls a command, for the errors of its effects; it does not retain the node.
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

  /// The command as it was typed, with its name in place of an alias.
  var command: String {
    line.declaration.name + line.text.dropFirst(line.words[line.first - 1].text.count)
  }

  /// Returns the problem of an error, with the column of the argument that caused it, if one did.
  ///
  /// If the argument should have named a child, near names are suggested.
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
