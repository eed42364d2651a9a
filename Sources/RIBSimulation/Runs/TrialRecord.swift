import RIBConsole
import SmallFoundation

/// One line of a report: words, as they are typed.
package enum TrialRecord: Equatable {
  /// A line is going to be run.
  case line(Int, String)
  case printed(String, path: String)
  case finding(Finding)
  /// The latest line has failed.
  case refused(String)
  /// The tree after a line, and the size of the journal from which it can be restored.
  case moment(line: Int, journalSize: Int, picture: [String])
  /// The reach of the run.
  case reach(Reach)
  /// The run has ended.
  case end

  private var words: [String] {
    switch self {
    case .line(let number, let text): ["line", "\(number)", text]
    case .printed(let text, let path): ["printed", path, text]
    case .finding(let finding):
      [
        "finding", finding.kind.rawValue, finding.path, finding.subject, "\(finding.line)",
        finding.message,
      ]
    case .refused(let message): ["refused", message]
    case .moment(let line, let size, let picture): ["moment", "\(line)", "\(size)"] + picture
    case .reach(let reach):
      [
        "reach",
        (try? JSONEncoder().encode(reach)).map { String(decoding: $0, as: UTF8.self) } ?? "",
      ]
    case .end: ["end"]
    }
  }

  var text: String { words.map(Words.quoted).joined(separator: " ") }

  /// Reads a line of a report; nil if it is not one, such as the last line of a process that was killed.
  init?(_ text: String) {
    guard let words = try? Words(text).map(\.text), let name = words.first else { return nil }
    switch (name, words.count) {
    case ("line", 3):
      guard let number = Int(words[1]) else { return nil }
      self = .line(number, words[2])
    case ("printed", 3): self = .printed(words[2], path: words[1])
    case ("finding", 6):
      guard let kind = Finding.Kind(rawValue: words[1]), let line = Int(words[4]) else {
        return nil
      }
      self = .finding(Finding(kind, at: words[2], of: words[3], line: line, words[5]))
    case ("refused", 2): self = .refused(words[1])
    case ("moment", 3...):
      guard let line = Int(words[1]), let size = Int(words[2]) else { return nil }
      self = .moment(line: line, journalSize: size, picture: Array(words[3...]))
    case ("reach", 2):
      guard let reach = try? JSONDecoder().decode(Reach.self, from: Data(words[1].utf8)) else {
        return nil
      }
      self = .reach(reach)
    case ("end", 1): self = .end
    default: return nil
    }
  }

  /// Returns the first difference between two runs of one script, given as records; nil if there is none.
  static func difference(between old: [String], and new: [String]) -> Finding? {
    let same = zip(old, new).prefix { $0 == $1 }.count
    if same == old.count, same == new.count { return nil }
    let line = old[..<same].count { $0.hasPrefix("line ") }
    let (path, first) = output(in: same < old.count ? old[same] : "")
    let (_, second) = output(in: same < new.count ? new[same] : "")
    return Finding(
      .difference, at: path, of: "", line: line,
      "One run printed \(first), and another one \(second). Look for the order of a Set or a Dictionary, "
        + "for random numbers and for the date.")
  }

  /// Returns the output in a record for people, and the path of the node that wrote it.
  static func output(in record: String) -> (path: String, text: String) {
    guard case .printed(let text, let path)? = TrialRecord(record) else { return ("", "nothing") }
    return (path, TerminalText.quoted(text, atMost: 200))
  }
}
