import RIBCore
import TestSupport

@testable import RIBConsole

/// A history as a plain list of entries, each with the number of the one before it.
struct HistoryModel {
  private(set) var entries: [(entry: HistoryEntry, parent: Int)] = []
  private(set) var position = 0
  private(set) var undone: Int?
  private(set) var secretCommand: Int?

  var commandCount: Int { entries.last?.entry.command ?? 0 }

  func entry(_ number: Int) -> HistoryEntry? {
    number > 0 ? entries[number - 1].entry : nil
  }

  /// The numbers of the entries that lead to a position.
  func path(to position: Int) -> [Int] {
    var (numbers, next) = ([Int](), position)
    while next > 0 {
      numbers.append(next)
      next = entries[next - 1].parent
    }
    return numbers.reversed()
  }

  func commandNumbers(to position: Int) -> [Int] {
    path(to: position).map { entries[$0 - 1].entry }.filter(\.event.isCommand).map(\.command)
  }

  /// The requests that were answered on the way to the present, but not to a position.
  func requestsAnswered(notBefore position: Int) -> Set<Int> {
    let kept = Set(path(to: position))
    return Set(
      path(to: self.position).filter { !kept.contains($0) }.compactMap {
        if case .answer(_, let request) = entries[$0 - 1].entry.event { request } else { nil }
      })
  }

  func position(ofRecord record: Int) -> Int {
    (entries.lastIndex { $0.entry.record <= record } ?? -1) + 1
  }

  /// The position behind a command; for 0, behind the answers that come first.
  func position(after command: Int) -> Int? {
    if command > 0 { return entries.firstIndex { $0.entry.command == command }.map { $0 + 1 } }
    return path(to: position).prefix { number in
      if case .answer = entries[number - 1].entry.event { true } else { number == 1 }
    }.last ?? 0
  }

  mutating func append(_ event: HistoryEvent, at time: Int64, focus: String?, record: Int) {
    let isCommand = if case .command = event { 1 } else { 0 }
    if isCommand == 1 { undone = nil }
    entries.append(
      (
        HistoryEntry(
          at: time, event, command: commandCount + isCommand, focus: focus, record: record),
        position
      ))
    position = entries.count
  }

  mutating func noteTime(_ time: Int64, focus: String?, record: Int) {
    guard undone == nil, let last = entry(position) else { return }
    if last.at < time || last.focus != focus {
      append(.passed, at: time, focus: focus, record: record)
    }
  }

  mutating func noteSecret() { secretCommand = secretCommand ?? commandCount + 1 }

  mutating func go(to position: Int) {
    if !isSame(self.position, as: position) { undone = undone ?? self.position }
    if let undone, isSame(undone, as: position) { self.undone = nil }
    self.position = position
  }

  private func isSame(_ later: Int, as position: Int) -> Bool {
    var last = later
    while last > position, entry(last)?.event.beginsPart == true { last = entries[last - 1].parent }
    return last == position
  }
}
