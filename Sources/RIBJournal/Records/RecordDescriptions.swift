import Basics
import Platform
import RIBConsole
import RIBCore

/// Descriptions of a journal's records for people, one line each, in the order of the file.
struct RecordDescriptions {
  private static let longestAnswer = 60

  private let branches: Branches
  private let origins: Set<Int>
  private let width: Int
  /// The numbers of the last commands at the origins of branches.
  private var commandsAtOrigins: [Int: Int] = [:]
  /// The number of the last command that leads to the present record.
  private var lastCommand = 0
  /// The names of the requests that were made, by their numbers, with the numbers of the records.
  private var asked: [Int: (name: String, record: Int)] = [:]
  private var checkCount = 0
  private var nodeCount = 0

  init(_ branches: Branches, commandCount: Int) {
    self.branches = branches
    origins = branches.origins
    width = "\(commandCount)".count + 2
  }

  /// Returns the line of the next record; nil for one that only adds to the next line.
  ///
  /// - Parameter command: The number of the last command of the file so far.
  mutating func line(_ entry: JournalEntry, command: Int, isLeft: Bool) -> String? {
    if let origin = entry.record.start?.origin { lastCommand = commandsAtOrigins[origin] ?? 0 }
    if entry.record.isCommand { lastCommand = command }
    if origins.contains(entry.number) { commandsAtOrigins[entry.number] = lastCommand }
    guard let text = text(of: entry) else { return nil }
    var number = ""
    if entry.record.isCommand { number = isLeft ? "(\(command))" : "\(command) " }
    return Self.padded(number, to: width) + Self.padded(entry.at.microsecondsInSeconds, to: 12)
      + "  "
      + TerminalText.visible(text)
  }

  private mutating func text(of entry: JournalEntry) -> String? {
    switch entry.record {
    case .start(let start):
      if let origin = start.origin { leave(for: origin) }
      let place = start.origin.flatMap { commandsAtOrigins[$0] }
      let branch = start.isFromCheckpoint ? "branch from the checkpoint" : "branch"
      return (place.map { "\(branch) after command \($0)" } ?? "start")
        + ", version \(start.version)"
        + (start.acceptsDifferences ? ", differences accepted" : "")
    case .event(let event): return text(of: event, at: entry.at)
    case .asked(let name, let path, let number):
      asked[number] = (name, entry.number)
      return "\(path) asks \(request(number))"
    case .check(let checks):
      checkCount += checks.count
      return nil
    case .checkpoint(let nodes):
      nodeCount += nodes.count
      return nil
    case .ended(let reason): return "ended: \(reason)"
    case .commit:
      defer { (checkCount, nodeCount) = (0, 0) }
      return "commit" + (checkCount == 0 ? "" : ", \(counted(checkCount, "state")) checked")
        + (nodeCount == 0 ? "" : ", checkpoint of \(counted(nodeCount, "node"))")
    }
  }

  private func text(of event: HistoryEvent, at time: Int64) -> String? {
    switch event {
    case .command(let path, let line): return "\(path) \(line)"
    case .answer(.value(let json), let number): return "\(request(number)): \(Self.cut(json))"
    case .answer(.error(let json), let number):
      return "\(request(number)) fails: \(Self.cut(json))"
    case .answer(.end, let number): return "\(request(number)) ends"
    case .cancelled(let path, let effects):
      return "cancelled at \(path): " + effects.joined(separator: ", ")
    case .date(let date):
      let time = Date(microsecondsSince1970: date &+ time)
      return "the date is set to \(time.formatted(.iso8601))"
    case .left(let steps): return "goes on without \(Self.names(of: steps.map(\.work)))"
    case .cameBack(let work): return "\(Self.names(of: [work])) comes back"
    case .start, .passed: return nil
    }
  }

  /// Forgets the requests that the session did not make on its way to a record.
  private mutating func leave(for origin: Int) {
    let path = branches.path(to: origin)
    asked = asked.filter { path.contains($0.value.record) }
  }

  private func request(_ number: Int) -> String {
    "request \(number)" + (asked[number].map { " (\($0.name))" } ?? "")
  }

  private static func names(of work: [Int]) -> String {
    work.map { "work \($0)" }.joined(separator: ", ")
  }

  private static func cut(_ json: String) -> String {
    let start = json.unicodeScalars.prefix(longestAnswer + 1)
    if start.count <= longestAnswer { return json }
    return String(start.dropLast()) + "… (\(json.utf8.count) bytes)"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
