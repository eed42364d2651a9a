import Basics

/// The place of a session in its history: after a command, or before the first one.
package struct SessionPlace {
  /// The number of the command; 0 before the first one.
  let command: Int
  /// The command behind the path of its node; nil before the first one.
  let line: String?
  /// The number of commands that `forward` restores; nil if it restores nothing, not even time.
  let undoneCount: Int?

  package var text: String {
    let place = line.map { "\(command): \($0)" } ?? "before the first command"
    return switch undoneCount {
    case nil: place
    case 0: "\(place) (forward restores what came then)"
    case let count?: "\(place) (forward restores \(counted(count, "command")))"
    }
  }

  /// The fields of an event, as JSON.
  var json: String { #""command":\#(command),"undone":\#(undoneCount ?? 0)"# }
}
