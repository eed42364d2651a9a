/// A fault of a tree, and the line after which it was found.
package struct Finding: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// The tree was used wrongly.
    case misuse
    /// A part of a node outlived its router.
    case leak
    /// A reactor failed with an error other than a refusal.
    case error
    /// An action was dropped, though its node was active.
    case dropped
    /// A node is active under an inactive one, or without a parent.
    case active
    /// A node changed its state or wrote a line when it was no longer active.
    case late
    /// A node was still alive after the tree was released.
    case alive
    /// An effect still slept on the clock after the tree was released.
    case asleep
    /// An invariant of a test does not hold.
    case invariant
    /// An invariant of a test never found the node that it is about.
    case unchecked
    /// The process ended before its session did.
    case crash
    /// The process computed longer than its limit.
    case hang
    /// A second run printed something else.
    case difference
    /// A session that was restored from its journal differed from the recorded one.
    case restoration
  }

  package let kind: Kind
  /// The path of the node; empty if it is not known.
  let path: String
  /// A text that all findings with one cause have in common, such as the type of the node.
  let subject: String
  /// The number of the line that was run last, from 1; 0 if none was run.
  package let line: Int
  let message: String

  /// Returns whether both count as the same fault.
  ///
  /// The names of nodes do not matter, as a shorter script may give nodes other names.
  package func isSame(as other: Finding) -> Bool {
    kind == other.kind && subject == other.subject
  }

  /// Returns a text without the parts that differ from run to run: numbers, and texts in quotation marks.
  static func subject(of text: String) -> String {
    var isQuoted = false
    let letters = text.unicodeScalars.filter { scalar in
      let isMark = scalar == "\"" || scalar == "'"
      if isMark { isQuoted.toggle() }
      return !isQuoted && !isMark && !("0"..."9").contains(scalar)
    }
    return String(String.UnicodeScalarView(letters.prefix(120)))
  }

  package var text: String {
    if kind == .unchecked { return "\(kind.rawValue): \(message)" }
    let place = path.isEmpty ? "" : " at \(path)"
    return "\(kind.rawValue)\(place), line \(line): \(message)"
  }
}

extension Reach {
  /// A finding for each invariant that never found the node that it is about, so that it has shown nothing.
  package var unchecked: [Finding] {
    missed.filter { $0.kind == .invariant }.map { invariant in
      let path = missingPaths[invariant.name] ?? ""
      return Finding(
        kind: .unchecked, path: "", subject: invariant.name, line: 0,
        message:
          "\"\(invariant.name)\" never found a node at \(path), so nothing was checked. Correct the path, or have the "
          + "simulation get there by a script before it.")
    }
  }
}
