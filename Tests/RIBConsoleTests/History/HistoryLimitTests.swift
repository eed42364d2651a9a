// The bytes of a history in memory, and their limit.

import TestSupport
import Testing

@testable import RIBConsole

struct HistoryLimitTests {
  private static let loss =
    "The session cannot go back: its log has grown past 1 MB, and its beginning is not kept."

  private func lines(_ history: SessionHistory) -> [String] {
    history.commands(to: history.position).compactMap(\.line)
  }

  @Test func `a million short commands take twenty-four megabytes`() {
    let history = SessionHistory()
    let count = Scale.of(20_000, full: 1_000_000)
    for number in 1...count {
      history.append(.command(path: "root/calculator", line: "set \(number)"), at: 0)
    }
    #expect(history.loss == nil && history.byteCount < count * 24)
    #expect(history.command(at: history.position) == count)
  }

  /// As in time that follows a clock, with a journal, of two nodes in turn.
  @Test func `a command with all its parts takes nine bytes beside its text`() {
    let history = SessionHistory()
    let count = 20_000
    for number in 1...count {
      let path = number % 2 == 0 ? "root/calculator" : "root/counter"
      let time = Int64(number) * 10_000
      history.append(.command(path: path, line: "clear"), at: time, focus: path, record: number * 3)
    }
    #expect(history.byteCount < count * ("clear".utf8.count + 9))
  }

  @Test(arguments: [40, 600, 8_000])
  func `past the limit the oldest commands fall out`(length: Int) {
    let limit = 1 << 20
    let history = SessionHistory(byteLimit: limit)
    let count = Scale.of(3, full: 80) * limit / (length + 3)
    let line = String(repeating: "x", count: length)
    var largest = 0
    for _ in 1...count {
      history.append(.command(path: "root", line: line), at: 0)
      largest = max(largest, history.byteCount)
    }
    #expect(largest <= limit && history.byteCount > limit / 4 * 3)
    #expect(history.loss == Self.loss)
    let kept = history.commandNumbers(to: history.position)
    #expect(kept.last == count && kept == Array(count - kept.count + 1...count))
    #expect(history[count]?.line == "root \(line)" && history[1] == nil)
  }

  @Test(arguments: [1 << 10, 1 << 20])
  func `an answer that is larger than the limit leaves nothing before it`(limit: Int) {
    let history = SessionHistory(byteLimit: limit)
    history.append(.start(SessionStart(id: "a", date: nil)), at: 0)
    history.append(.command(path: "root", line: "ask"), at: 1)
    let size = Scale.of(2 << 20, full: 32 << 20)
    history.append(.answer(.value(String(repeating: "x", count: size)), to: 1), at: 2)
    #expect(history.byteCount <= limit && history.loss != nil)
    #expect(history.position == 3 && history[2] == nil)
    #expect(history.command(at: 3) == 0 && history.time == 0)
    #expect(history.requestsAnswered(notBefore: 0) == [])
    history.noteTime(5, record: 0)
    history.append(.command(path: "root", line: "ask again"), at: 3)
    #expect(lines(history) == ["root ask again"] && history.commandCount == 2)
    #expect(history.byteCount <= limit)
  }

  @Test func `an answer that is nearly as large as the limit is kept`() {
    let history = SessionHistory(byteLimit: 1 << 20)
    let text = String(repeating: "x", count: 700_000)
    history.append(.answer(.value(text), to: 1), at: 2)
    #expect(history.loss == nil && history[1]?.event == .answer(.value(text), to: 1))
    history.append(.answer(.value(text), to: 2), at: 3)
    #expect(history.loss == Self.loss && history[1] == nil)
    #expect(history[2]?.event == .answer(.value(text), to: 2))
  }

  @Test func `events that fall out while they are read are still read`() {
    let history = SessionHistory(byteLimit: 4_000)
    for number in 1...100 { history.append(.command(path: "root", line: "\(number)"), at: 0) }
    var lines: [String] = []
    for (_, entry) in history.path(to: 100) {
      lines.append(entry.line ?? "")
      for _ in 1...10 { history.append(.command(path: "root", line: "later"), at: 0) }
    }
    #expect(lines == (1...100).map { "root \($0)" } && history[1] == nil)
  }

  @Test func `a small limit is said in bytes`() {
    let history = SessionHistory(byteLimit: 0)
    #expect(history.loss == nil)
    history.append(.start(SessionStart(id: "a", date: nil)), at: 0)
    #expect(
      history.loss
        == "The session cannot go back: its log has grown past 0 bytes, and its beginning is not kept."
    )
  }
}
