// Writes and syncs that fail, in part or as a whole.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct JournalFaultTests {
  private let folder = TestFolder.empty()

  private let faults = JournalFaults()

  /// Checks that a commit fails for good, and leaves the bytes that were committed before.
  private func expectFinalFailure(
    _ file: JournalFile, _ sentence: String, mayHoldMore: Bool = false, log: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let committed = try folder.load().contents.committed
    let more = mayHoldMore ? " Further ones may or may not be in the file." : ""
    let expected = """
      '\(folder.journal)' cannot be written: \(sentence). 1 command is safe, up to record 3 \
      (the first \(committed.byteCount) bytes).\(more) Fix that, and start again with the same file.
      """
    let error = try #require(throws: JournalError.self, sourceLocation: sourceLocation) {
      try file.commit(at: 2)
    }
    #expect(error.description == expected, sourceLocation: sourceLocation)
    #expect(error.exitStatus == .inputOutputError)
    #expect(faults.takeLog() == log, sourceLocation: sourceLocation)
    for _ in 0..<2 {
      #expect(throws: error) { try file.append(.commit(commandCount: 0), at: 3) }
      #expect(throws: error) { try file.commit(at: 3) }
    }
    #expect(
      faults.takeLog() == [], "Nothing more is done to the file.", sourceLocation: sourceLocation)
    file.close()
  }

  @Test func `J8: short writes and interruptions lose and repeat nothing`() throws {
    let file = try folder.openWithBatch(faults)
    faults.writes = [.short(1), .fails(EINTR), .short(50), .fails(EINTR), .fails(EINTR), .short(3)]
    faults.syncs = [EINTR]
    try file.commit(at: 2)
    #expect(faults.takeLog() == Array(repeating: "write", count: 7) + ["sync", "sync"])
    file.close()
    let (contents, entries) = try folder.load()
    #expect(contents.committed.commandCount == 4 && contents.tornTail == nil && entries.count == 6)
    #expect(entries.last?.record == .commit(commandCount: 4))
  }

  @Test(arguments: [ENOSPC, EFBIG, EIO, EDQUOT, EAGAIN])
  func `J8: a write that fails in the middle is cut off, and final`(code: Int32) throws {
    let file = try folder.openWithBatch(faults)
    let size = file.recorded.byteCount
    let bytes = try folder.bytes()
    faults.writes = [.short(70), .fails(code)]
    try expectFinalFailure(
      file, SystemError(code: code).description, log: ["write", "write", "cut \(bytes.count)"])
    #expect(size > bytes.count)
    #expect(try folder.bytes() == bytes)
    // And when it is opened again, all goes on.
    let again = try folder.open()
    #expect(again.recorded.commandCount == 1 && again.contents.tornTail == nil)
    try again.commit(at: 1)
    again.close()
    #expect(try folder.load().entries.count == 3)
  }

  @Test(arguments: [false, true])
  func `J8: a sync that fails, or a write of no bytes, is final, and its batch cut off`(
    isSync: Bool
  ) throws {
    let file = try folder.openWithBatch(faults)
    let bytes = try folder.bytes()
    if isSync { faults.syncs = [EIO] } else { faults.writes = [.short(0)] }
    let calls = isSync ? ["write", "sync"] : ["write"]
    try expectFinalFailure(file, "Input/output error", log: calls + ["cut \(bytes.count)"])
    #expect(try folder.bytes() == bytes)
  }

  @Test func `J8: if cutting fails too, the tail is cut when the journal is opened again`()
    throws
  {
    let file = try folder.openWithBatch(faults)
    let end = try folder.bytes().count
    faults.writes = [.short(70), .fails(ENOSPC)]
    faults.truncations = [EINTR, EIO]
    try expectFinalFailure(
      file, "No space left on device", mayHoldMore: true,
      log: ["write", "write", "cut \(end)", "cut \(end)"])
    let again = try folder.open(calls: faults.calls)
    #expect(again.contents.tornTail == .init(offset: end, byteCount: 70, commandCount: 1))
    try again.commit(at: 1)
    // The tail is kept beside it first.
    #expect(
      faults.takeLog() == [
        "sync", "write", "sync", "folder", "cut \(end)", "sync", "write", "sync",
      ])
    again.close()
    #expect(try folder.load().contents.tornTail == nil)
  }

  @Test
  func `J8: if the sync and the cut of a batch fail, the error states that it may be in the file`()
    throws
  {
    let file = try folder.openWithBatch(faults)
    let end = try folder.bytes().count
    let committed = try folder.load().contents.committed
    faults.syncs = [EIO]
    faults.truncations = [EIO]
    let error = try #require(throws: JournalError.self) { try file.commit(at: 2) }
    #expect(
      error.description == """
        '\(folder.journal)' cannot be written: Input/output error. 1 command is safe, up to record 3 \
        (the first \(committed.byteCount) bytes). Further ones may or may not be in the file. Fix that, and \
        start again with the same file.
        """)
    #expect(faults.takeLog() == ["write", "sync", "cut \(end)"])
    file.close()
    // They are in it, and on the device before the next one shows them.
    let again = try folder.open(calls: faults.calls)
    #expect(again.recorded.commandCount == 4)
    #expect(faults.takeLog() == ["sync"])
    again.close()
  }

  @Test(arguments: [false, true])
  func `J1: a journal that cannot be synced as it is opened is refused`(isReplay: Bool) throws {
    try folder.write(SampleJournal.everyKind.bytes)
    faults.syncs = [EINTR, EIO]
    let error = try #require(throws: JournalError.self) {
      if isReplay {
        _ = try JournalReader(opening: folder.journal, app: "app-cli", calls: faults.calls)
      } else {
        _ = try folder.open(calls: faults.calls)
      }
    }
    #expect(
      error.description
        == "'\(folder.journal)' cannot be synced to its device, so nothing of it is shown: Input/output "
        + "error. Fix that, or go on with a copy of the file on another device.")
    #expect(faults.takeLog() == ["sync", "sync"])
  }

  @Test func `J7: creating a journal syncs it and its folder`() throws {
    try folder.open(calls: faults.calls).close()
    #expect(faults.takeLog() == ["write", "sync", "folder"])
    // The bytes that another process wrote may not be on the device yet.
    try folder.open(calls: faults.calls).close()
    #expect(faults.takeLog() == ["sync"])
  }

  @Test func `J8: a journal that cannot be begun is an empty file`() throws {
    let faulty: [() -> Void] = [
      { self.faults.writes = [.short(20), .fails(ENOSPC)] }, { self.faults.syncs = [EIO] },
      { self.faults.folderSyncs = [EIO] },
    ]
    for make in faulty {
      make()
      let error = #expect(throws: JournalError.self) { try folder.open(calls: faults.calls) }
      let sentence = "0 commands are safe, up to record 0 (the first 0 bytes). Fix that"
      #expect(error?.description.contains("cannot be written: ") == true)
      #expect(error?.description.contains(sentence) == true)
      #expect(try folder.bytes() == [])
      try folder.open().close()
      try FileManager.default.removeItem(atPath: folder.journal)
    }
  }
}
