// What a simulation finds.

/// Something that a tree should never do, and the line after which it was seen.
package struct Finding: Equatable, Sendable {
  /// What is wrong.
  package enum Kind: String, Sendable {
    /// The tree was used in a way that makes no sense.
    case misuse
    /// A part of a node outlived its router.
    case leak
    /// An error that is no refusal.
    case error
    /// An action was dropped, though its node was active.
    case dropped
    /// A node is active under an inactive one, or without a parent.
    case active
    /// A node changed its state or wrote a line when it was no longer active.
    case late
    /// A node was still there when the tree had gone.
    case alive
    /// Something still slept when the tree had gone.
    case asleep
    /// Something that a test says must hold does not.
    case invariant
    /// The process ended before its session did.
    case crash
    /// The process computed without coming to an end.
    case hang
    /// A second run printed something else.
    case difference
    /// A session restored from its journal was another one.
    case restoration
  }

  package let kind: Kind
  /// The node; empty where none is known.
  package let path: String
  /// What is the same in all findings of one cause: the type of the node, say, whatever its name.
  package let subject: String
  /// The number of the line that was run last, from 1; 0 where none was.
  package let line: Int
  /// What happened, for people.
  package let message: String

  package init(_ kind: Kind, at path: String, of subject: String, line: Int, _ message: String) {
    self.kind = kind
    self.path = path
    self.subject = subject
    self.line = line
    self.message = message
  }

  /// Whether both are taken for the same fault.
  ///
  /// Names of nodes do not count, as a shorter script may give them others.
  package func isSame(as other: Finding) -> Bool {
    kind == other.kind && subject == other.subject
  }

  /// A text without what differs from run to run: numbers, and what stands in quotation marks.
  static func subject(of text: String) -> String {
    var isQuoted = false
    let letters = text.unicodeScalars.filter { scalar in
      let isMark = scalar == "\"" || scalar == "'"
      if isMark { isQuoted.toggle() }
      return !isQuoted && !isMark && !("0"..."9").contains(scalar)
    }
    return String(String.UnicodeScalarView(letters.prefix(120)))
  }

  /// The finding as a sentence for people, with its kind and its place.
  package var text: String {
    let place = path.isEmpty ? "" : " at \(path)"
    return "\(kind.rawValue)\(place), line \(line): \(message)"
  }
}
