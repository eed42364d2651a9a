import Platform

/// A built-in command, which every session has, with its arguments.
enum BuiltIn {
  /// Help on the commands of a node, or on one of them; without a path, the first word names the command.
  case help(String?, of: String?)
  case tree(String?, TreeFormat?, asJSON: Bool)
  /// A node and its children.
  case list(String?)
  /// The state of a node, a field of it, or the states of the node and of all below it.
  case state(Word?, all: Bool)
  /// A comparison of a field with a value, which fails the line unless it holds.
  case expect(Word, Comparison, Word)
  /// Shows the changes of a field, or lists those that are watched.
  case watch(Word?)
  /// Ends the watch of a field, or of all.
  case unwatch(Word?)
  case focus(String?)
  case wait(Duration?)
  /// A wait until a comparison of a field holds.
  case waitUntil(Word, Comparison, Word, Duration?)
  case waitFor(Duration)
  case trace(TracedSteps, String?)
  case source(String)
  /// A step in the history of the session, or a look at it.
  case travel(TravelRequest)
  case quit(Int?, waits: Bool, ofSession: Bool)

  enum TracedSteps: String, CaseIterable {
    case on, off, actions, mutations, states, effects

    var summary: String {
      switch self {
      case .on: "all steps"
      case .off: "none, of any node"
      case .actions, .mutations, .states, .effects: "\(rawValue) only; several add up"
      }
    }

    /// The events that show the steps; nil for all.
    var events: Set<EventKind>? {
      switch self {
      case .on: nil
      case .off: []
      case .actions: [.action]
      case .mutations: [.mutation]
      case .states: [.state]
      case .effects: [.effectBegan, .effectEnded]
      }
    }
  }

  enum Comparison: String, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains
  }

  /// Whether the command shows something, and leaves the session as it is.
  var onlyLooks: Bool {
    switch self {
    case .help, .tree, .list, .state, .expect: true
    default: false
    }
  }

  /// The highest number of a command, which is short enough for help and errors.
  private static let maximum = 1_000_000_000

  /// The range of waits: up to thirty years, which cannot overflow when added to the present time.
  private static let seconds: ClosedRange<Decimal> = 0...1_000_000_000

  /// The command that a path alone calls, too.
  @MainActor static let goThere: Command<Void, BuiltIn> = command(
    "focus", "Go to a node, as a path alone does, or to the root",
    .optional(.path("path"))
  ) { .focus($0) }

  /// The form of `wait` that waits for a condition.
  @MainActor static let waitUntil: Command<Void, BuiltIn> = command(
    "wait", "Wait until a field compares with a value as given, or fail at the time limit",
    .keyword("until", .field("field")), .choice("op", of: Comparison.self), .json("value"),
    .optional(.decimal("seconds", in: seconds))
  ) { .waitUntil($0, $1, $2, $3.map(duration)) }

  /// The form of `wait` that only lets time pass.
  @MainActor static let waitFor: Command<Void, BuiltIn> = command(
    "wait", "Let time pass, whatever is running", .keyword("for", .decimal("seconds", in: seconds))
  ) { .waitFor(duration($0)) }

  @MainActor static func forms(of name: String) -> [Command<Void, BuiltIn>] {
    guard let command = commands[name] else { return [] }
    return name == "wait" ? [command, waitUntil, waitFor] : [command]
  }

  /// Returns the form of a command that a line calls, by the word after its name at an index.
  @MainActor static func form(in words: Words, at index: Int) -> Command<Void, BuiltIn>? {
    let forms = forms(of: words[index].text)
    guard let next = words.dropFirst(index + 1).first, !next.isQuoted else { return forms.first }
    return forms.first { $0.declaration.keywords.contains(next.text) } ?? forms.first
  }

  /// The declarations of all forms of the commands.
  @MainActor static var declarations: [CommandDeclaration] {
    commands.declarations.flatMap { forms(of: $0.name).map(\.declaration) }
  }

  /// The commands, declared like those of a node.
  @MainActor static let commands = CommandSet<BuiltIn> {
    command(
      "help", "List the commands of a node, or describe one", .optional(.topic("path")),
      .optional(.commandName("command"))
    ) { first, second in second == nil ? .help(first, of: nil) : .help(second, of: first) }
    command(
      "tree", "Show the tree of nodes, or what is below a path",
      .flag("--json", "print it as JSON, in one line"),
      .optional(.keyword("--format", .choice("format", of: TreeFormat.self, summary: \.summary))),
      .optional(.path("path"))
    ) { .tree($2, $1, asJSON: $0) }
    command("ls", "Show a node and its children", .optional(.path("path"))) { .list($0) }
    command(
      "state", "Show a node's state, or a field of it, as JSON",
      .flag("--all", "show the states of all nodes below, too"), .optional(.field("path"))
    ) { .state($1, all: $0) }
    command(
      "expect", "Fail unless a field compares with a value as given", .field("field"),
      .choice("op", of: Comparison.self), .json("value")
    ) { .expect($0, $1, $2) }
    command(
      "watch", "Show each change of a field, or list what is watched", .optional(.field("field"))
    ) { .watch($0) }
    command("unwatch", "End the watch of a field, or of all", .optional(.field("field"))) {
      .unwatch($0)
    }
    goThere
    command(
      "wait", "Wait until no effect is running, or fail at the time limit",
      .optional(.decimal("seconds", in: seconds))
    ) { .wait($0.map(duration)) }
    command("source", "Run the lines of a file", .file("file")) { .source($0) }
    command(
      "trace", "Show actions, mutations, states and effects as they happen",
      .choice("steps", of: TracedSteps.self, summary: \.summary), .optional(.path("path"))
    ) { .trace($0, $1) }
    command("back", "Undo the last command, or several", .optional(.int("count", in: 1...maximum)))
    {
      .travel(.go(.back($0 ?? 1)))
    }
    command(
      "goto", "Go to where the session was after a command; 0 is before the first one",
      .int("command", in: 0...maximum)
    ) { .travel(.go(.command($0))) }
    command("forward", "Restore what was undone") { .travel(.go(.forward)) }
    command(
      "at", "Look at the tree as it was after a command", .int("command", in: 0...maximum),
      .line("line")
    ) { .travel(.at($0, line: $1)) }
    command(
      "diff", "Show what the last command changed, or all from one command to another",
      .optional(.int("from", in: 0...maximum)), .optional(.int("to", in: 0...maximum))
    ) { .travel(.diff($0, $1)) }
    command(
      "log", "List the commands so far, with their times and what they changed",
      .optional(.path("path"))
    ) { .travel(.log($0)) }
    command(
      "save", "Save the session as a script, a transcript or a test",
      .flag("--force", "replace a file that is there"),
      .choice("form", of: SavedForm.self, summary: \.summary), .file("file")
    ) { .travel(.save($1, file: $2, replacing: $0)) }
    command(
      "quit", "End the session",
      .flag("--wait", "wait for running effects first"),
      .flag("--session", "end it for all, where quit alone leaves a session that was joined"),
      .optional(.int("status", in: 0...255))
    ) { .quit($2, waits: $0, ofSession: $1) }
    .aliases("exit")
  }

  /// Returns a number of seconds as a duration; the argument's range keeps it far from overflow.
  private static func duration(_ seconds: Decimal) -> Duration {
    .seconds(Double("\(seconds)") ?? 0)
  }
}

extension CommandDeclaration {
  @MainActor package static func isBuiltIn(_ name: String) -> Bool { BuiltIn.commands[name] != nil }
}
