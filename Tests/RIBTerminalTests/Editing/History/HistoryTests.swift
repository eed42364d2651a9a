import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

struct HistoryTests {
  private let folder = TestFolder.empty()

  @Test func `lines are there in the next session, and without a file in this one`() throws {
    let first = History(.init(path: folder["history"]))
    let inMemory = History(nil)
    #expect(first.entries == [])
    let lines = ["tree", "counter increase", "say 計 👍🏽"]
    for line in lines {
      first.append(line)
      inMemory.append(line)
    }
    #expect(try folder.text("history") == "tree\ncounter increase\nsay 計 👍🏽\n")
    #expect(History(.init(path: folder["history"])).entries == first.entries)
    #expect(inMemory.entries == lines)
  }

  @Test func `empty lines, lines that start with a space, and a line twice in a row are left out`()
    throws
  {
    let history = History(.init(path: folder["history"]))
    for line in ["", " ", "\t", " hidden", "a", "a", "b", "a"] { history.append(line) }
    #expect(history.entries == ["a", "b", "a"])
    #expect(try folder.text("history") == "a\nb\na\n")
    #expect(History(.init(path: folder["history"])).entries == ["b", "a"])
  }

  @Test func `hidden characters and very long lines are left out of the file`() throws {
    let history = History(.init(path: folder["history"]))
    let long = String(repeating: "a", count: History.longestLine + 1)
    let longest = String(long.dropLast())
    let lines = ["a\tb", "a\u{1B}[31m", "a\nb", "a\u{202E}b", "a\u{0}", long, longest, "c"]
    for line in lines { history.append(line) }
    #expect(history.entries == lines)
    #expect(try folder.text("history") == "a\tb\n\(longest)\nc\n")
  }

  @Test func `torn lines and invalid text are skipped, and do not spoil the next line`() throws {
    var bytes = Data("one\n\n  \ntwo\u{1B}[A\n".utf8)
    bytes.append(contentsOf: [0xFF, 0x0A, 0x74, 0x68, 0xE8])
    try bytes.write(to: URL(fileURLWithPath: folder["history"]))
    let history = History(.init(path: folder["history"]))
    #expect(history.entries == ["one"])
    history.append("three")
    #expect(History(.init(path: folder["history"])).entries == ["one", "three"])
  }

  @Test func `two sessions lose nothing`() throws {
    let one = History(.init(path: folder["history"]))
    let two = History(.init(path: folder["history"]))
    for number in 0..<50 {
      one.append("one \(number)")
      two.append("two \(number)")
    }
    let lines = try folder.text("history").split(separator: "\n")
    #expect(lines.count == 100)
    #expect(lines.prefix(4) == ["one 0", "two 0", "one 1", "two 1"])
    #expect(one.entries.allSatisfy { $0.hasPrefix("one") })
  }

  @Test func `a session goes on in the file with which another one has replaced a long one`()
    throws
  {
    let one = History(.init(path: folder["history"]), limit: 4)
    for number in 0..<8 { one.append("one \(number)") }
    #expect(one.entries == ["one 4", "one 5", "one 6", "one 7"])
    #expect(try folder.text("history").split(separator: "\n").count == 8)
    let two = History(.init(path: folder["history"]), limit: 4)
    #expect(try folder.text("history") == "one 4\none 5\none 6\none 7\n")
    one.append("one 8")
    two.append("two 0")
    #expect(try folder.text("history") == "one 4\none 5\none 6\none 7\none 8\ntwo 0\n")
    #expect(folder.mode("history") == 0o600 && folder.mode(".history.new") == nil)
  }

  @Test func `a long file is cut when it is read, the newest of equal lines stays`() throws {
    try folder.write((0..<20).map { "line \($0 % 15)\n" }.joined(), to: "history")
    try folder.write("left by a crash", to: ".history.new")
    let history = History(.init(path: folder["history"]), limit: 8)
    #expect(history.entries == [12, 13, 14, 0, 1, 2, 3, 4].map { "line \($0)" })
    #expect(try folder.text("history") == history.entries.map { $0 + "\n" }.joined())
    #expect(folder.mode(".history.new") == nil)
  }

  @Test func `ten thousand lines are kept, and only the end of a huge file is read`() throws {
    try folder.write((0...10_000).map { "\($0)\n" }.joined(), to: "history")
    let entries = History(.init(path: folder["history"])).entries
    #expect(entries.count == 10_000 && entries.first == "1")
    let line = String(repeating: "a", count: 9_999)
    try folder.write((0..<1_800).map { "\(1000 + $0)\(line)\n" }.joined(), to: "huge")
    let history = History(.init(path: folder["huge"]))
    #expect(history.entries.last == "2799\(line)")
    #expect(history.entries.count == HistoryFile.largestSize / 10_004)
  }

  @Test func `if another program keeps the lock, there is one warning and a history in memory`()
    throws
  {
    var warnings: [String] = []
    let history = History(.init(path: folder["history"])) { warnings.append($0) }
    history.append("one")
    let other = try SystemCall.openFile(folder["history"], O_RDONLY)
    #expect(flock(other, LOCK_EX) == 0)
    history.append("two")
    close(other)
    history.append("three")
    #expect(history.entries == ["one", "two", "three"])
    #expect(try folder.text("history") == "one\n")
    #expect(
      warnings == [
        "The history is not saved: another program has \(folder["history"]) locked."
      ])
  }
}
