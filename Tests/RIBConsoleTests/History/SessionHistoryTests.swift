// The history of a session as a value: positions and branches.

import Testing

@testable import RIBConsole

struct SessionHistoryTests {
  private func history(_ commands: Int) -> SessionHistory {
    let history = SessionHistory()
    history.append(.start(SessionStart(id: "a", date: nil)), at: 0)
    for number in 0..<commands {
      history.append(.command(path: "root", line: "set \(number + 1)"), at: Int64(number))
    }
    return history
  }

  private func lines(_ history: SessionHistory) -> [String?] {
    history.commands(to: history.position).map(\.line)
  }

  @Test
  func `a record belongs to the last event up to it, and the first of a branch follows its origin`()
  {
    let history = SessionHistory()
    history.append(.start(SessionStart(id: "a", date: nil)), at: 0, record: 5)
    history.append(.command(path: "root", line: "set 1"), at: 0, record: 7)
    #expect((4...8).map { history.position(ofRecord: $0) } == [0, 1, 1, 2, 2])
    var branches = Branches()
    branches.append(from: 5, after: 2)
    branches.append(from: 8, after: 6)
    // All others follow the one before.
    #expect([4, 5, 6, 8, 9].map { branches.parent(of: $0) } == [3, 2, 5, 6, 8])
  }

  @Test func `commands are numbered from 1 on, and all before the first one is the launch`() throws
  {
    let history = history(3)
    #expect(history.position == 4 && history.commandCount == 3)
    #expect(try history.position(after: 0, column: 1) == 1)
    #expect(try history.position(after: 3, column: 1) == 4)
    #expect(throws: ParseError.self) { try history.position(after: 4, column: 1) }
    #expect(history.command(at: 0) == 0 && history.command(at: 3) == 2)
    #expect(history.path(to: 1).map { $0.number } == [1] && history.path(to: 0).first == nil)
    let other = SessionHistory()
    #expect(try other.position(after: 0, column: 1) == 0 && other.time == 0)
    other.append(.start(SessionStart(id: "a", date: nil)), at: 0)
    other.append(.answer(.value("1"), to: 1), at: 0)
    other.append(.command(path: "root", line: "set 1"), at: 0)
    #expect(try other.position(after: 0, column: 1) == 2)
  }

  @Test func `a command after going back begins a branch, and ends what can be restored`() {
    let history = history(3)
    history.go(to: 2)
    #expect(history.undone == 4 && lines(history) == ["root set 1"])
    history.append(.start(SessionStart(id: "b", date: nil)), at: 5)
    #expect(history.undone == 4)
    history.append(.command(path: "root", line: "set 9"), at: 5)
    #expect(history.undone == nil && lines(history) == ["root set 1", "root set 9"])
    #expect(history.commandCount == 4)
    history.go(to: 4)
    #expect(lines(history) == ["root set 1", "root set 2", "root set 3"] && history.undone == 6)
    history.go(to: 6)
    #expect(history.undone == nil)
  }

  @Test func `forward restores what was undone first, and going to the same place undoes nothing`()
  {
    var history = history(3)
    history.go(to: 3)
    history.go(to: 1)
    #expect(history.undone == 4)
    history.go(to: 4)
    #expect(history.undone == nil)
    // It is at its end.
    history = self.history(2)
    for _ in 1...3 {
      history.go(to: 3)
      #expect(history.undone == nil)
      history.append(.start(SessionStart(id: "b", date: nil)), at: 2)
    }
    history.go(to: 2)
    #expect(history.undone == 6)
    history.go(to: 3)
    #expect(history.undone == nil)
    history.append(.start(SessionStart(id: "b", date: nil)), at: 2)
    history.noteTime(9, record: 0)
    history.go(to: 3)
    #expect(history.undone == 8)
  }

  @Test func `time that has passed is an event of its own, unless something is undone`() {
    let history = history(1)
    history.noteTime(0, record: 0)
    #expect(history.position == 2)
    history.noteTime(7, record: 0)
    #expect(history.position == 3 && history.time == 7 && history.commandCount == 1)
    history.noteTime(7, record: 0)
    #expect(history.position == 3)
    history.noteTime(7, focus: "root/a", record: 0)
    #expect(history.position == 4 && history[4]?.focus == "root/a")
    history.go(to: 1)
    history.noteTime(9, record: 0)
    #expect(history.position == 1)
  }

  @Test func `the first command with a secret is named`() {
    let history = history(2)
    history.noteSecret()
    history.append(.command(path: "root", line: "set 3"), at: 9)
    history.noteSecret()
    #expect(
      history.loss
        == "The session cannot go back: command 3 has a secret argument, which is not kept.")
  }

  @Test(
    arguments: [
      (nil, "2: root set 2"), (0, "2: root set 2 (forward restores what came then)"),
      (1, "2: root set 2 (forward restores 1 command)"),
      (2, "2: root set 2 (forward restores 2 commands)"),
    ] as [(Int?, String)])
  func `a place names its command and what can be restored`(undone: Int?, text: String) {
    let place = SessionPlace(command: 2, line: "root set 2", undoneCount: undone)
    #expect(place.text == text)
    #expect(place.json == #""command":2,"undone":\#(undone ?? 0)"#)
    #expect(
      SessionPlace(command: 0, line: nil, undoneCount: nil).text == "before the first command")
  }
}
