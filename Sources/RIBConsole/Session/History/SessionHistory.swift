import RIBCore

/// The commands, answers and cancellations of a session, from which it can be repeated.
///
/// A session that goes back leaves its later events in the history, and goes on in a branch. Events have numbers, from 1
/// on; 0 is the launch of the tree.
@MainActor
package final class SessionHistory {
  /// Something that does not follow from what was before.
  package enum Event {
    /// A command, which the node at a path received.
    case command(path: String, line: String)
    case answer(RecordedAnswer, to: Int)
    /// Effects that a person cancelled, at the node at a path and below it.
    case cancelled(path: String, effects: [String])
    /// A process or a branch has begun; the keys of its requests begin with the id.
    case start(id: String)
    /// Time has passed, and something was undone then.
    case passed
    /// The session went on without work that computed off the main actor, which will come back by a step.
    case left(WorkStep)
    /// That work came back.
    case cameBack(work: Int)
  }

  struct Entry {
    /// The virtual time, in microseconds.
    let at: Int64
    let event: Event
    /// The number of the commands up to this event, which is the number of the last one.
    let command: Int
    /// The path of the node that had the focus after it; nil for the root.
    let focus: String?
    /// The number of its record in a journal; 0 without one.
    let record: Int
  }

  /// The number of events that are kept; with more, the oldest fall out.
  private let capacity: Int
  /// The number of the last command before the history, whose first part is not known.
  private(set) var firstCommand = 0
  private var entries: [Entry] = []
  private var branches = Branches()
  /// The number of events that have fallen out.
  private var droppedCount = 0
  /// The number of the first command that was not kept, as it has a secret argument.
  private var secretCommand: Int?
  /// The number of the event up to which the session has come.
  private(set) var position = 0
  /// The place that it left when it went back; nil once another command was typed.
  private(set) var undone: Int?

  init(capacity: Int = 100_000) { self.capacity = capacity }

  private var count: Int { droppedCount + entries.count }

  /// The number of all commands, also of those that were undone.
  var commandCount: Int { entries.last?.command ?? firstCommand }

  /// The reason why the session cannot go back, as a sentence; nil if it can.
  var loss: String? {
    if let secretCommand {
      return
        "The session cannot go back: command \(secretCommand) has a secret argument, which is not kept."
    }
    if droppedCount == 0 { return nil }
    return
      "The session cannot go back: it has had more than \(capacity) commands and answers, of which the first are not kept."
  }

  // MARK: Looking

  /// Returns the numbers of the requests whose answers led to the present, but not to another position.
  func requestsAnswered(notBefore position: Int) -> Set<Int> {
    let kept = branches.path(to: position)
    return Set(
      path(to: self.position).compactMap { number, entry in
        if case .answer(_, let request) = entry.event, !kept.contains(number) {
          request
        } else {
          nil
        }
      })
  }

  /// Returns the events that lead to a position, each with its number.
  func path(to position: Int) -> [(number: Int, entry: Entry)] {
    branches.path(to: position).ranges.flatMap { range in
      range.compactMap { number in self[number].map { (number, $0) } }
    }
  }

  /// Returns the position right after a command that a line names at a column, or, for 0, after the launch.
  func position(after command: Int, column: Int) throws(ParseError) -> Int {
    guard command > 0, command != firstCommand else {
      // The answers that come first belong to the launch.
      return path(to: position).prefix { $0.number == 1 || $0.entry.isAnswer }.last?.number ?? 0
    }
    if let index = entries.firstIndex(where: { $0.command == command }) {
      return index + droppedCount + 1
    }
    let message =
      command < firstCommand
      ? "The session begins with a checkpoint, after command \(firstCommand)."
      : "There is no command \(command): the last one has number \(commandCount)."
    throw ParseError(.refused, message, column: column)
  }

  /// Returns the position of the last event that was recorded up to a record of a journal; 0 if there is none.
  package func position(ofRecord record: Int) -> Int {
    (entries.lastIndex { $0.record <= record } ?? -droppedCount - 1) + droppedCount + 1
  }

  /// The time of the last event that led to the present, in microseconds.
  package var time: Int64 { self[position]?.at ?? 0 }

  func command(at position: Int) -> Int {
    commands(to: position).last?.command ?? firstCommand
  }

  /// Returns the commands that lead to a position, the latest last.
  func commands(to position: Int) -> [Entry] {
    path(to: position).map(\.entry).filter(\.isCommand)
  }

  /// Returns the event at a position; nil for the launch.
  subscript(position: Int) -> Entry? {
    position > droppedCount ? entries[position - droppedCount - 1] : nil
  }

  // MARK: Growing

  func begin(after command: Int) { firstCommand = command }

  package func append(_ event: Event, at time: Int64, focus: String? = nil, record: Int = 0) {
    if position != count { branches.append(from: count + 1, after: position) }
    let isCommand = if case .command = event { true } else { false }
    if isCommand { undone = nil }
    entries.append(
      Entry(
        at: time, event: event, command: commandCount + (isCommand ? 1 : 0), focus: focus,
        record: record))
    position = count
    // Seldom, as all that stay are moved.
    if entries.count > capacity + capacity / 4 {
      droppedCount += entries.count - capacity
      entries.removeFirst(entries.count - capacity)
    }
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
    while last > position, case .start? = self[last]?.event { last = branches.parent(of: last) }
    return last == position
  }

  /// Goes to another position, from which the next event begins a branch.
  package func go(to position: Int) {
    if !isSame(self.position, as: position) { undone = undone ?? self.position }
    if let undone, isSame(undone, as: position) { self.undone = nil }
    self.position = position
  }
}

extension SessionHistory.Entry {
  /// The path of the node that a command reached; nil for other events.
  var path: String? { if case .command(let path, _) = event { path } else { nil } }

  /// A command behind the path of its node; nil for other events.
  var line: String? {
    if case .command(let path, let line) = event { "\(path) \(line)" } else { nil }
  }
  var isCommand: Bool { if case .command = event { true } else { false } }
  fileprivate var isAnswer: Bool { if case .answer = event { true } else { false } }
}
