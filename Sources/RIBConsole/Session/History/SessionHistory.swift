import RIBCore

/// The commands, answers and cancellations of a session, from which it can be repeated.
///
/// A session that goes back leaves its later events in the history, and goes on in a branch. Events have numbers, from 1
/// on; 0 is the launch of the tree.
@MainActor
package final class SessionHistory {
  /// The number of bytes that a history takes in memory before its oldest events fall out: those of some three million
  /// short commands.
  static let defaultByteLimit = 64 << 20

  /// The properties that each event changes, as one value.
  ///
  /// It goes without the run-time check of exclusive access, which took a quarter of the time of adding a command. That is
  /// sound as it is used on the main actor alone, and none of its methods calls code that could come back here.
  private struct State {
    var log: HistoryLog
    var branches = Branches()
    var position = 0
    var undone: Int?

    mutating func append(_ event: HistoryEvent, at time: Int64, focus: String?, record: Int) {
      beginEvent(isCommand: event.isCommand)
      log.append(event, at: time, focus: focus, record: record)
    }

    mutating func append(
      command line: Span<UInt8>, to path: String, at time: Int64, focus: String?, record: Int
    ) {
      beginEvent(isCommand: true)
      log.append(command: line, to: path, at: time, focus: focus, record: record)
    }

    private mutating func beginEvent(isCommand: Bool) {
      if position != log.count { branches.append(from: log.count + 1, after: position) }
      if isCommand { undone = nil }
      position = log.count + 1
    }
  }

  @safe @exclusivity(unchecked) private var state: State
  /// The number of the last command before the history, whose first part is not known.
  private(set) var firstCommand = 0
  /// The number of the first command that was not kept, as it has a secret argument.
  private var secretCommand: Int?

  /// Whether the session cannot build its tree again.
  private let isOfOneRoot: Bool

  package convenience init() { self.init(byteLimit: Self.defaultByteLimit) }

  init(byteLimit: Int, isOfOneRoot: Bool = false) {
    state = State(log: HistoryLog(byteLimit: byteLimit))
    self.isOfOneRoot = isOfOneRoot
  }

  /// Makes the history of a session that cannot build its tree again.
  package static func ofOneRoot() -> SessionHistory {
    SessionHistory(byteLimit: defaultByteLimit, isOfOneRoot: true)
  }

  /// The number of the event up to which the session has come.
  package var position: Int { state.position }

  /// The place that it left when it went back; nil once another command was typed.
  package var undone: Int? { state.undone }

  /// The number of all commands, also of those that were undone.
  var commandCount: Int { state.log.commandCount }

  /// The number of bytes that the events take in memory.
  var byteCount: Int { state.log.byteCount }

  /// The reason why the session cannot go back, as a sentence; nil if it can.
  var loss: String? {
    if isOfOneRoot { return "The session cannot go back: it cannot build its tree again." }
    if let secretCommand {
      return
        "The session cannot go back: command \(secretCommand) has a secret argument, which is not kept."
    }
    if state.log.droppedCount == 0 { return nil }
    let limit = state.log.byteLimit
    let size = limit >> 20 > 0 ? "\(limit >> 20) MB" : "\(limit) bytes"
    return
      "The session cannot go back: its log has grown past \(size), and its beginning is not kept."
  }

  // MARK: Looking

  /// Returns the numbers of the requests whose answers led to the present, but not to another position.
  func requestsAnswered(notBefore position: Int) -> Set<Int> {
    let kept = state.branches.path(to: position)
    return Set(
      path(to: self.position).values {
        kept.contains($0.number) ? nil : $0.answeredRequest
      })
  }

  /// Returns the last position, up to the next command on the way to the present, at which a request of some was answered;
  /// without one, the given position.
  func position(_ position: Int, withAnswersTo isIncluded: (Int) -> Bool) -> Int {
    let present = state.branches.path(to: self.position)
    guard position == 0 || present.contains(position) else { return position }
    var last = position
    var events = path(to: self.position).makeIterator()
    while events.advance() {
      if events.reader.number <= position { continue }
      if events.reader.isCommand { break }
      if let request = events.reader.answeredRequest, isIncluded(request) {
        last = events.reader.number
      }
    }
    return last
  }

  /// Returns the steps of work that was away on the way to a position.
  func absences(to position: Int) -> [WorkStep] {
    path(to: position).values(\.absences).flatMap(\.self)
  }

  /// Returns the events that lead to a position, each with its number.
  func path(to position: Int) -> HistoryPath {
    HistoryPath(log: state.log, path: state.branches.path(to: position))
  }

  /// Returns the position right after a command that a line names at a column, or, for 0, after the launch.
  func position(after command: Int, column: Int) throws(ParseError) -> Int {
    guard command > 0, command != firstCommand else {
      // The answers that come first belong to the launch.
      var events = path(to: position).makeIterator()
      var last = 0
      while events.advance(), events.reader.number == 1 || events.reader.answeredRequest != nil {
        last = events.reader.number
      }
      return last
    }
    if let position = state.log.number(ofCommand: command) { return position }
    let message =
      command < firstCommand
      ? "The session begins with a checkpoint, after command \(firstCommand)."
      : "There is no command \(command): the last one has number \(commandCount)."
    throw ParseError(.refused, message, column: column)
  }

  /// Returns the position of the last event that was recorded up to a record of a journal; 0 if there is none.
  package func position(ofRecord record: Int) -> Int {
    if state.log.count == 0 { return 0 }
    return state.log.last(in: 1...state.log.count) { $0.record <= record } ?? 0
  }

  /// The time of the last event that led to the present, in microseconds.
  package var time: Int64 { self[position]?.at ?? 0 }

  /// Returns the last command that leads to a position; nil if there is none.
  func lastCommand(to position: Int) -> HistoryEntry? {
    for range in state.branches.path(to: position).ranges.reversed() {
      if let number = state.log.last(in: range, where: \.isCommand) { return self[number] }
    }
    return nil
  }

  /// Returns the number of the last command that leads to a position.
  func command(at position: Int) -> Int { lastCommand(to: position)?.command ?? firstCommand }

  /// Returns the commands that lead to a position, the latest last.
  func commands(to position: Int) -> [HistoryEntry] {
    path(to: position).lazy.map(\.entry).filter(\.event.isCommand)
  }

  /// Returns the numbers of the commands that lead to a position, the latest last.
  func commandNumbers(to position: Int) -> [Int] {
    path(to: position).values { $0.isCommand ? $0.command : nil }
  }

  /// The number of commands that were undone and can be restored; nil if nothing is undone.
  var undoneCommandCount: Int? {
    undone.map { undone in
      let present = state.branches.path(to: position)
      return path(to: undone).values {
        $0.isCommand && !present.contains($0.number) ? $0.number : nil
      }
      .count
    }
  }

  /// Returns the event at a position; nil for the launch.
  subscript(position: Int) -> HistoryEntry? { state.log[position] }

  // MARK: Growing

  /// Begins a history, which is empty, after a command whose number is known.
  func begin(after command: Int) {
    firstCommand = command
    state.log = HistoryLog(byteLimit: state.log.byteLimit, after: command)
  }

  package func append(_ event: HistoryEvent, at time: Int64, focus: String? = nil, record: Int = 0)
  {
    state.append(event, at: time, focus: focus, record: record)
  }

  /// Adds a command as it was typed.
  func append(
    command line: CalledLine, to path: String, at time: Int64, focus: String?, record: Int
  ) {
    let bytes = line.words.line.utf8.span.extracting(line.textBytes)
    state.append(command: bytes, to: path, at: time, focus: focus, record: record)
  }

  /// Adds the time that has passed since the last event, so that the session can go forward to it.
  package func noteTime(_ time: Int64, focus: String? = nil, record: Int) {
    if undone == nil, let last = self[position], last.at < time || last.focus != focus {
      append(.passed, at: time, focus: focus, record: record)
    }
  }

  func noteSecret() { secretCommand = secretCommand ?? commandCount + 1 }

  /// Whether nothing has happened between two positions but that parts of the history have begun.
  private func isSame(_ later: Int, as position: Int) -> Bool {
    var last = later
    while last > position, self[last]?.event.beginsPart == true {
      last = state.branches.parent(of: last)
    }
    return last == position
  }

  /// Goes to another position, from which the next event begins a branch.
  package func go(to position: Int) {
    if !isSame(self.position, as: position) { state.undone = undone ?? self.position }
    if let undone, isSame(undone, as: position) { state.undone = nil }
    state.position = position
  }
}
