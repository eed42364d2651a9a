// What a session shows, whatever the format.

import RIBCore

/// Shows what happens in a session: as text for people, or as JSON for programs.
@MainActor
protocol SessionOutput: AnyObject {
  /// Whether each new state is shown, trace or not.
  var showsStates: Bool { get }
  /// Whether all that happens in the tree is shown.
  var isTracing: Bool { get set }
  /// A line of a presenter's, or of a built-in command's, which has no path.
  func show(_ line: String, from path: NodePath?)
  /// The state of a node, because it was asked for.
  func show(state: Any, of path: String)
  /// A tree, of which `path` is the path of the first node.
  func show(tree: TreeSnapshot, path: String)
  /// The same, but JSON whatever the format.
  func show(json tree: TreeSnapshot, path: String)
  /// A node came, went, or changed its activity.
  func tell(_ event: TreeEvent, of path: NodePath)
  /// A node has a new state.
  func tell(state: Any, of path: NodePath)
  /// A reactor does something that only a trace shows.
  func tell(_ step: ReactorStep, _ what: Any, of path: NodePath)
  /// Something went wrong.
  func report(_ problem: Problem)
}

/// What happens to the nodes of a tree.
enum TreeEvent: String {
  case attached, activated, deactivated, detached
}

/// What a reactor does, as a trace tells it.
enum ReactorStep: String {
  case action, mutation
  case effectBegan = "effect began"
  case effectEnded = "effect ended"
}

/// Something that went wrong, and where.
struct Problem {
  enum Weight: String {
    /// A command failed.
    case error
    /// Worth knowing, but nothing that was asked for failed.
    case warning
    /// All is well; this is only for those who asked to be told more.
    case notice
  }

  var weight = Weight.error
  /// The line that caused it.
  var place: LinePlace?
  /// The column in that line.
  var column: Int?
  /// The node, where it is not plain from the line.
  var path: String?
  var message: String
  /// How the command is used.
  var usage: String?
}

extension Problem {
  /// What is wrong with a line that is no call.
  init(_ error: ParseError, at place: LinePlace) {
    self.init(place: place, column: error.column, message: error.message, usage: error.usage)
  }
}

/// A line's place in what the session reads.
struct LinePlace: Equatable {
  /// The name of the source; nil for standard input.
  let source: String?
  let number: Int
  /// How wide the prompt was before which the line was typed; nil in scripts.
  var promptWidth: Int?

  /// What it is called where another line tells of it: `script.txt:3`, or `line 3` for what is typed.
  var name: String { source.map { "\($0):\(number)" } ?? "line \(number)" }
}
