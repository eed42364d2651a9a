// Journals that are changed while they are in use, and what a journal cannot hold.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct JournalChangeTests {
  private let folder = TestFolder.empty()
  private let faults = JournalFaults()

  private nonisolated static let changed =
    "was changed by another program. Until then it had 1 command, up to record 3 (the "
  private nonisolated static let moved =
    "was moved, removed or replaced by another program while it was in use. Until then it had 1 "
  private nonisolated static let readOnly =
    "may not be written, as it is read-only. 1 command is safe, up to record 3 (the first "

  @Test(arguments: [
    ("truncate", changed), ("append", changed), ("remove", moved), ("rename", moved),
    ("replace", moved), ("link", moved), ("chmod", readOnly), ("overwrite", changed),
  ])
  func `J8: a journal that another program changes, moves or closes is not written on`(
    change: String, sentence: String
  ) throws {
    do {
      let file = try folder.openWithBatch(faults)
      switch change {
      case "truncate": #expect(unsafe truncate(folder.journal, 0) == 0)
      case "append":
        let text = try folder.text("journal") + "x"
        try text.write(toFile: folder.journal, atomically: false, encoding: .utf8)
      case "overwrite":
        try folder.overwrite("journal", at: 100)
        try folder.setChangeTime(of: "journal")
      case "remove": #expect(unsafe unlink(folder.journal) == 0)
      case "rename": #expect(unsafe rename(folder.journal, folder["other"]) == 0)
      case "replace":
        // As `sed -i` and many editors do.
        try folder.write(try folder.text("journal"), to: "copy")
        #expect(unsafe rename(folder["copy"], folder.journal) == 0)
      case "link":
        #expect(unsafe rename(folder.journal, folder["other"]) == 0)
        #expect(unsafe symlink(folder["other"], folder.journal) == 0)
      default: #expect(unsafe chmod(folder.journal, 0o400) == 0)
      }
      let bytes = try? folder.bytes()
      let error = try #require(throws: JournalError.self) { try file.commit(at: 2) }
      #expect(
        error.description.hasPrefix("'\(folder.journal)' \(sentence)"), "\(error.description)")
      #expect(throws: error) { try file.commit(at: 2) }
      #expect(faults.takeLog() == [])
      #expect((try? folder.bytes()) == bytes)
      file.close()
    }
  }

  @Test func `J8: a journal whose time of change was set is written on`() throws {
    let file = try folder.openWithBatch(faults)
    try folder.setChangeTime(of: "journal")
    try file.commit(at: 2)
    try file.append(.event(.command(path: "root", line: "attach counter")), at: 3)
    try file.commit(at: 3)
    file.close()
    #expect(try folder.open().recorded.commandCount == 5)
  }

  @Test(.enabled(if: Scale.of(0, full: 1) > 0, "It writes 64 MiB."))
  func `J8: a record that is too long to be read again is refused, and so are all later ones`()
    throws
  {
    let file = try folder.openWithBatch(faults)
    let text = String(repeating: "x", count: JournalChain.recordLimit)
    let error = try #require(throws: JournalError.self) {
      try file.append(.event(.cancelled(path: "root", effects: [text])), at: 1)
    }
    #expect(
      error.description.hasPrefix(
        "'\(folder.journal)' cannot keep what has happened: a record would have more than 67108864 bytes. 1 "
          + "command is safe, up to record 3 (the first "))
    #expect(throws: error) { try file.commit(at: 1) }
    #expect(faults.takeLog() == [])
  }

  @Test func `J8: a time beyond the limit of a journal is refused, and so are all later records`()
    throws
  {
    let file = try folder.openWithBatch(faults)
    try file.commit(at: JournalChain.timeLimit)
    _ = faults.takeLog()
    let error = try #require(throws: JournalError.self) {
      try file.commit(at: JournalChain.timeLimit + 1)
    }
    #expect(
      error.description.hasPrefix(
        "'\(folder.journal)' cannot keep what has happened: the session's time is beyond the latest of a "
          + "journal, some 146,000 years. 4 commands are safe, up to record 7 (the first "))
    #expect(throws: error) { try file.append(.commit(commandCount: 4), at: JournalChain.timeLimit) }
    #expect(faults.takeLog() == [])
    file.close()
    #expect(try folder.open().recorded.commandCount == 4)
  }

  @Test(.enabled(if: Scale.of(0, full: 1) > 0, "It types 8 MiB."))
  func `a command that may be too long for a record is refused, and not kept`() async throws {
    let run = KeptRun(try folder.journal(), .keepGoing) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("say", "Say a text", .string("text")) { .set($0.utf8.count) }
      }
    }
    await run.begin()
    await run.type(
      "say " + String(repeating: "x", count: JournalChain.recordLimit / 8), "say hello")
    #expect(run.output.lines == ["number: 5"])
    #expect(
      run.errors.lines == [
        "line 1, column 1: This line, with the path of its node, is longer than a record of a journal can be; "
          + "use it in a session without one."
      ])
    #expect(await run.end() == .commandFailed)
    #expect(try folder.text("j").utf8.count < 1_000)
  }
}

extension TestFolder {
  /// Changes a byte of a file in place.
  fileprivate func overwrite(_ name: String, at offset: UInt64) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: self[name]))
    defer { try? file.close() }
    try file.seek(toOffset: offset)
    try file.write(contentsOf: [0x58])
  }

  /// Sets a time of change that the file never had, as the clock of a file system may stand still between two writes.
  fileprivate func setChangeTime(of name: String) throws {
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: self[name])
  }
}
