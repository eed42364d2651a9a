import RIBConsole
import SmallFoundation

/// One line of a report, as JSON.
enum TrialRecord: Codable, Equatable, Sendable {
  /// A line is going to be run.
  case line(Int, String)
  case printed(String, path: String)
  case finding(Finding)
  /// The latest line has failed.
  case refused(String)
  case moment(Moment)
  /// The reach of the run.
  case reach(Reach)
  /// The run has ended.
  case end

  /// The tree after a line, and the size of the journal from which it can be restored.
  struct Moment: Codable, Equatable, Sendable {
    let line: Int
    let journalSize: Int
    let picture: [String]
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads a line of a report; nil if it is not one, such as the last line of a process that was killed.
  init?(_ line: some Sequence<UInt8>) {
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    self = record
  }

  /// Returns the first difference between two runs of one script; nil if there is none.
  static func difference(between old: [TrialRecord], and new: [TrialRecord]) -> Finding? {
    let same = zip(old, new).prefix { $0 == $1 }.count
    if same == old.count, same == new.count { return nil }
    let line = old[..<same].count { if case .line = $0 { true } else { false } }
    let (path, first) = output(in: old.dropFirst(same).first)
    let (_, second) = output(in: new.dropFirst(same).first)
    return Finding(
      .difference, at: path, of: "", line: line,
      "One run printed \(first), and another one \(second). Look for the order of a Set or a Dictionary, "
        + "for random numbers and for the date.")
  }

  /// Returns the output in a record for people, and the path of the node that wrote it.
  static func output(in record: TrialRecord?) -> (path: String, text: String) {
    guard case .printed(let text, let path)? = record else { return ("", "nothing") }
    return (path, TerminalText.quoted(text, atMost: 200))
  }
}
