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
    case .moment(let line, let size, let picture):
      ["moment", "\(line)", "\(size)", Self.json(of: picture)]
    case .reach(let reach): ["reach", Self.json(of: reach)]
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
    case ("moment", 4):
      guard let line = Int(words[1]), let size = Int(words[2]),
        let picture = Self.value([String].self, of: words[3])
      else { return nil }
      self = .moment(line: line, journalSize: size, picture: picture)
    case ("reach", 2):
      guard let reach = Self.value(Reach.self, of: words[1]) else { return nil }
      self = .reach(reach)
    case ("end", 1): self = .end
    default: return nil
    }
  }

  // As JSON, as a line has a largest number of words.
  private static func json(of value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func value<Value: Decodable>(_ type: Value.Type, of json: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(json.utf8))
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
