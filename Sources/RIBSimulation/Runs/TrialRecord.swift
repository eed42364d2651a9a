import RIBConsole
import SmallFoundation

/// One line of a report: words, as they are typed, or JSON behind a few words.
package enum TrialRecord: Equatable {
  /// A line is going to be run.
  case line(Int, String)
  case printed(String, path: String)
  case finding(Finding)
  /// The latest line has failed.
  case refused(String)
  /// The tree after a line, as JSON, and the size of the journal from which it can be restored.
  case moment(line: Int, journalSize: Int, picture: String)
  case reach(Reach)
  case end

  var text: String {
    switch self {
    case .line(let number, let text): Self.text("line", "\(number)", text)
    case .printed(let text, let path): Self.text("printed", path, text)
    case .finding(let finding): "finding \(Self.json(of: finding))"
    case .refused(let message): Self.text("refused", message)
    case .moment(let line, let size, let picture): "moment \(line) \(size) \(picture)"
    case .reach(let reach): "reach \(Self.json(of: reach))"
    case .end: "end"
    }
  }

  private static func text(_ words: String...) -> String {
    words.map(Words.quoted).joined(separator: " ")
  }

  /// Reads a line of a report; nil if it is not one, such as the last line of a process that was killed.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 3)
    let json = text.drop { $0 != " " }
    switch parts.first {
    case "moment":
      guard parts.count == 4, let line = Int(parts[1]), let size = Int(parts[2]) else { return nil }
      self = .moment(line: line, journalSize: size, picture: String(parts[3]))
    case "finding":
      guard let finding = Self.value(Finding.self, of: json) else { return nil }
      self = .finding(finding)
    case "reach":
      guard let reach = Self.value(Reach.self, of: json) else { return nil }
      self = .reach(reach)
    default:
      guard let words = try? Words(text).map(\.text) else { return nil }
      self.init(words)
    }
  }

  private init?(_ words: [String]) {
    switch (words.first, words.count) {
    case ("line", 3):
      guard let number = Int(words[1]) else { return nil }
      self = .line(number, words[2])
    case ("printed", 3): self = .printed(words[2], path: words[1])
    case ("refused", 2): self = .refused(words[1])
    case ("end", 1): self = .end
    default: return nil
    }
  }

  static func json(of value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  static func value<Value: Decodable>(_ type: Value.Type, of json: some StringProtocol) -> Value? {
    try? JSONDecoder().decode(type, from: Data(json.utf8))
  }

  /// Returns the output in a record for people, and the path of the node that wrote it.
  static func output(in record: String) -> (path: String, text: String) {
    guard case .printed(let text, let path)? = TrialRecord(record) else { return ("", "nothing") }
    return (path, TerminalText.quoted(text, atMost: 200))
  }
}
