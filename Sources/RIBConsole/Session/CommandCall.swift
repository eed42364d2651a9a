// What a line calls: a command of a node, or a built-in one.

import RIBCore

/// The node that a line is about.
///
/// A class, because it is handed on with every line: retaining a node that others know weakly is slow.
@MainActor
final class CommandTarget {
  let node: any Routing
  let presenter: CLIPresenter?
  /// Whether the line named the node.
  let isAddressed: Bool
  /// The path that the node has: a target is used only while no node comes or goes.
  private(set) lazy var path = node.path

  /// Finds the node: the first word is a path, the name of a child, the root's name where that is no
  /// command, or something else, and then the line is about the focused node.
  init(_ word: Word, address: NodeAddress, focused: any Routing) throws(ParseError) {
    if NodeAddress.isPath(word.text) {
      node = try address.node(at: word.text, column: word.column, from: focused)
      isAddressed = true
    } else if let child = focused.child(named: word.text) {
      node = child
      isAddressed = true
    } else if word.text == address.root.name, BuiltIn.commands[word.text] == nil,
      CLIPresenter.of(focused)?.commandSet[word.text] == nil
    {
      node = address.root
      isAddressed = true
    } else {
      node = focused
      isAddressed = false
    }
    presenter = CLIPresenter.of(node)
  }

  /// Makes a node the target of a line that does not name it.
  init(_ node: any Routing) {
    self.node = node
    isAddressed = false
    presenter = CLIPresenter.of(node)
  }
}

/// A line understood: the node, the command and its arguments.
///
/// Nothing has been done yet.
@MainActor
struct CommandCall {
  enum Meaning {
    /// A command of the node; the closure sends its action.
    case own(send: () -> Void)
    /// Indirect, so that what most lines call is small.
    indirect case builtIn(BuiltIn)
  }

  let line: CalledLine
  let target: CommandTarget
  let meaning: Meaning

  /// The node that the line is about.
  var node: any Routing { target.node }

  /// The command and its arguments as they were typed, without the path before them.
  var text: Substring { line.text }

  private init(_ line: CalledLine, of target: CommandTarget, _ meaning: Meaning) {
    self.line = line
    self.target = target
    self.meaning = meaning
  }

  /// Finds what a line calls, a command of its node or else a built-in one, and reads its arguments.
  ///
  /// A path alone goes there.
  ///
  /// - Parameter words: The line; at least one word.
  init(_ words: Words, of target: CommandTarget, address: NodeAddress) throws(ParseError) {
    let index = target.isAddressed ? 1 : 0
    guard index < words.count else {
      let line = CalledLine(words: words, first: 1, declaration: BuiltIn.goThere.declaration)
      self.init(line, of: target, .builtIn(.focus(nil)))
      return
    }
    let name = words[index].text
    if let own = target.presenter?.commandSet[name] {
      try self.init(words, of: target, calling: own, at: index)
    } else if let builtIn = BuiltIn.commands[name] {
      let line = CalledLine(words: words, first: index + 1, declaration: builtIn.declaration)
      self.init(line, of: target, .builtIn(try builtIn.parse(words, from: index + 1)))
    } else {
      let help = target.isAddressed ? "\(words[0].text) help" : "help"
      throw address.unknownCommand(
        name, column: words[index].column, of: target.node, mayBeChild: !target.isAddressed,
        hint: Habit.hint(for: name)
          ?? MeantCommand.hint(
            for: words[index], of: target.node, isFollowed: index + 1 < words.count)
          ?? "Type \(help) for a list.")
    }
  }

  /// Reads the arguments of a line that calls a command of its node.
  ///
  /// - Parameter index: The index of the command's name.
  init(
    _ words: Words, of target: CommandTarget, calling own: Command<() -> Void>, at index: Int
  ) throws(ParseError) {
    let line = CalledLine(words: words, first: index + 1, declaration: own.declaration)
    self.init(line, of: target, .own(send: try own.parse(words, from: index + 1)))
  }
}
