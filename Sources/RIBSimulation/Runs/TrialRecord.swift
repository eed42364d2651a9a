import Platform
import RIBConsole

/// One line of a report: words, as they are typed, or JSON behind a few words.
package enum TrialRecord: Equatable {
  /// A line is going to be run.
  case line(Int, String)
  case printed(String, path: String)
  case finding(Finding)
  /// The latest line has failed.
  case refused(String)
  case moment(Moment)
  case reach(Reach)
  case end

  /// The tree after a line, and the size of the journal from which it can be restored.
  package struct Moment: Codable, Equatable {
    let line: Int
    let journalSize: Int
    /// The parts of the tree.
    let picture: [String]
  }

  var text: String {
    switch self {
    case .line(let number, let text): Self.text("line", "\(number)", text)
    case .printed(let text, let path): Self.text("printed", path, text)
    case .finding(let finding): "finding \(Self.json(of: finding))"
    case .refused(let message): Self.text("refused", message)
    case .moment(let moment): "moment \(Self.json(of: moment))"
    case .reach(let reach): "reach \(Self.json(of: reach))"
    case .end: "end"
    }
  }

  private static func text(_ words: String...) -> String {
    words.map(Words.quoted).joined(separator: " ")
  }

  /// Reads a line of a report; nil if it is not one, such as the last line of a process that was killed.
  init?(_ text: String) {
    let json = text.drop { $0 != " " }
    let record: TrialRecord?
    switch text.prefix(while: { $0 != " " }) {
    case "finding": record = Self.value(of: json).map(TrialRecord.finding)
    case "moment": record = Self.value(of: json).map(TrialRecord.moment)
    case "reach": record = Self.value(of: json).map(TrialRecord.reach)
    default:
      let words = (try? Words(text).map(\.text)) ?? []
      record =
        switch (words.first, words.count) {
        case ("line", 3): Int(words[1]).map { .line($0, words[2]) }
        case ("printed", 3): .printed(words[2], path: words[1])
        case ("refused", 2): .refused(words[1])
        case ("end", 1): .end
        default: nil
        }
    }
    guard let record else { return nil }
    self = record
  }

  static func json(of value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func value<Value: Decodable>(of json: Substring) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  /// Returns the output in a record for people, and the path of the node that wrote it.
  static func output(in record: String) -> (path: String, text: String) {
    guard case .printed(let text, let path)? = TrialRecord(record) else { return ("", "nothing") }
    return (path, TerminalText.quoted(text, atMost: 200))
  }
}
