// What a child process reports: lines of words, as they are typed.

import RIBCore

/// Writes a trial's report, so that a crash leaves all that came before it.
@MainActor
final class TrialReport: CheckedRunReport {
  /// Called before a line is run.
  var willRunLine: (Int) -> Void = { _ in }
  private let sink: DescriptorSink
  private let limit: Double

  init(to descriptor: Int32, limit: Double) {
    sink = DescriptorSink(descriptor: descriptor, flushesEachLine: false)
    self.limit = limit
  }

  func willRun(_ line: String, number: Int) {
    willRunLine(number)
    write(.line(number, line))
    sink.flush()
    goOn()
  }

  /// The process may compute as much again as for a line.
  func goOn() { CPULimit.arm(seconds: limit) }

  func didPrint(_ text: String, at path: String) { write(.printed(text, path: path)) }

  func didRefuse(_ message: String) { write(.refused(message)) }

  func didFind(_ finding: Finding) {
    write(.finding(finding))
    sink.flush()
  }

  func write(_ record: TrialRecord) { sink.writeLine(record.text) }

  /// The run has come to its end.
  func end() {
    write(.end)
    sink.flush()
    CPULimit.disarm()
  }
}

/// One line of a report.
enum TrialRecord: Equatable {
  /// A line is going to be run.
  case line(Int, String)
  case printed(String, path: String)
  case finding(Finding)
  /// The latest line has failed.
  case refused(String)
  /// The tree behind a line, and how long the journal is that it can be restored from.
  case moment(line: Int, journalSize: Int, picture: [String])
  /// The run has come to its end.
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
    case .end: ["end"]
    }
  }

  var text: String { words.map(Words.quoted).joined(separator: " ") }

  /// Reads a line of a report; nil for one that is none, as the last one of a process that was killed.
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
    case ("end", 1): self = .end
    default: return nil
    }
  }
}
