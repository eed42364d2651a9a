// Damaged journals that are cut at the last commit before the damage.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct JournalRepairTests {
  private let folder = TestFolder.empty()
  private let journal = SampleJournal.everyKind

  private func repair(calls: JournalCalls = .unsynced) throws(JournalError) -> String {
    try JournalRepair(of: folder.journal, app: "app-cli", calls: calls).description
  }

  @Test(arguments: [SampleJournal.everyKind, .withCheckpoints])
  func `J2: each flipped bit is repaired by a cut at the last commit, and its bytes are kept`(
    journal: SampleJournal
  ) throws {
    let name = "'\(folder.journal)'"
    for bit in stride(
      from: journal.starts[1] * 8, to: journal.bytes.count * 8, by: Scale.of(11, full: 1))
    {
      let byte = bit / 8
      var bytes = journal.bytes
      bytes[byte] ^= 1 << (bit % 8)
      try folder.write(bytes)
      let isLineFeed = journal.bytes[byte] == 0x0A
      let number = try #require(journal.starts.lastIndex { $0 <= byte }) + (isLineFeed ? 2 : 1)
      let offset = isLineFeed ? byte : journal.starts[number - 1]
      let end = try #require(journal.lastCommitEnd(before: isLineFeed ? byte + 1 : offset))
      let size = min(end, offset)
      let commands = journal.entries(before: end).count {
        $0.record.isCommand
      }
      let lines = bytes[size...].split(separator: 0x0A, omittingEmptySubsequences: false)
      let records = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
      #expect(
        try repair() == """
          \(name) is damaged at record \(number) (byte \(offset)). It was cut behind the last commit before \
          that, at byte \(size): it has \(commands == 1 ? "1 command" : "\(commands) commands"). What came \
          behind it, \(records == 1 ? "1 record" : "\(records) records"), was moved to \
          '\(folder.journal).cut'.
          """)
      #expect(try folder.bytes() == Array(bytes[..<size]))
      #expect(try folder.bytes("journal.cut") == Data(bytes[size...]))
      #expect(folder.mode("journal.cut") == 0o600)
      #expect(unsafe unlink(folder["journal.cut"]) == 0)
      #expect(try folder.load().entries == journal.entries(before: end))
    }
  }

  @Test func `a torn tail is cut and kept too, and all of a journal that has no flaw is left`()
    throws
  {
    for bytes in [journal.bytes, Array(journal.bytes.dropLast())] {
      try folder.write(bytes)
      #expect(
        try repair()
          == "'\(folder.journal)' is not damaged, and was left as it is: it has 3 commands.")
      #expect(try folder.bytes() == bytes)
    }
    #expect(folder.mode("journal.cut") == nil)
    try folder.write(journal.bytes + Array(journal.record(2).prefix(30)))
    #expect(
      try repair() == """
        '\(folder.journal)' has records at its end that were never committed. It was cut behind the last \
        commit before that, at byte \(journal.bytes.count): it has 3 commands. What came behind it, 1 record, \
        was moved to '\(folder.journal).cut'.
        """)
    #expect(try folder.bytes() == journal.bytes)
    #expect(try folder.bytes("journal.cut") == Data(journal.record(2).prefix(30)))
  }

  @Test
  func `J2: bytes that are cut are kept complete, at any length, and each time in another file`()
    throws
  {
    var long = journal
    for number in 0..<4_000 {
      long.append(.event(.command(path: "root", line: "increase \(number)")))
    }
    long.commit()
    var bytes = long.bytes
    bytes[long.starts[17] + 20] ^= 1
    let end = journal.bytes.count
    #expect(bytes.count - end > 3 * (1 << 16))
    try folder.write(bytes)
    #expect(try repair().contains(" 4001 records, was moved to '\(folder.journal).cut'."))
    #expect(try folder.bytes() == journal.bytes)
    #expect(try folder.bytes("journal.cut") == Data(bytes[end...]))
    #expect(try repair().contains("is not damaged, and was left as it is: it has 3 commands."))

    var again = journal.bytes
    again[journal.starts[5] + 20] ^= 1
    try folder.write(again)
    #expect(try repair().contains("was moved to '\(folder.journal).cut2'."))
    #expect(try folder.bytes("journal.cut") == Data(bytes[end...]))
    #expect(
      try folder.bytes("journal.cut2") == Data(again[journal.commitEnds[1]...]))
  }

  @Test func `J2: holes of a damaged journal are holes of the file that keeps its bytes`() throws {
    let size = 5 << 30
    let end = journal.bytes.count
    try folder.write(journal.bytes)
    #expect(unsafe truncate(folder.journal, off_t(size - 7)) == 0)
    let file = try #require(FileHandle(forWritingAtPath: folder.journal))
    try file.seekToEnd()
    try file.write(contentsOf: Data("a\nb\ncde".utf8))
    try file.close()
    #expect(try repair().contains("3 records, was moved to"))
    #expect(try folder.bytes() == journal.bytes)
    var status = stat()
    #expect(unsafe stat(folder["journal.cut"], &status) == 0)
    #expect(Int(status.st_size) == size - end)
    #expect(status.st_blocks < 2_000)
    let cut = try #require(FileHandle(forReadingAtPath: folder["journal.cut"]))
    try cut.seek(toOffset: UInt64(size - end - 8))
    #expect(try cut.readToEnd() == Data("\0a\nb\ncde".utf8))
  }

  @Test func `J2: a hole at the end of a damaged journal is a hole of the file that keeps it`()
    throws
  {
    try folder.write(journal.bytes)
    #expect(unsafe truncate(folder.journal, off_t(5 << 30)) == 0)
    #expect(try repair().contains("1 record, was moved to"))
    var status = stat()
    #expect(unsafe stat(folder["journal.cut"], &status) == 0)
    #expect(Int(status.st_size) == 5 << 30 - journal.bytes.count && status.st_blocks < 2_000)
  }

  @Test
  func `a process that is killed while it keeps the bytes leaves no part of them under their name`()
    throws
  {
    var calls = JournalCalls.unsynced
    calls.write = { [folder] (bytes, number) throws(SystemError) in
      #expect(folder.mode("journal.cut") == nil)
      #expect(folder.mode(".journal.cut.new") == 0o600)
      try SystemCall.writeBytes(bytes, to: number)
    }
    let bytes = Array(journal.bytes.dropLast(2))
    try folder.write(bytes)
    try folder.write("left by a killed process", to: ".journal.cut.new")
    _ = try repair(calls: calls)
    #expect(try folder.bytes("journal.cut") == Data(bytes[journal.commitEnds[3]...]))
    #expect(folder.mode(".journal.cut.new") == nil)
  }

  @Test func `J2: a journal is left as it is if no file can be made beside it`() throws {
    // The longest name that there can be has no room for more.
    let name = String(repeating: "j", count: 255)
    let path = folder[name]
    try folder.write(journal.bytes.dropLast(2))
    #expect(unsafe rename(folder.journal, path) == 0)
    let reason = JournalError.Reason.cannotKeep(
      in: path + ".cut", SystemError(code: ENAMETOOLONG))
    #expect(throws: JournalError(path: path, reason: reason)) {
      try JournalRepair(of: path, app: "app-cli", calls: .unsynced)
    }
    let file = try JournalFile(opening: path, header: SampleJournal.header, calls: .unsynced)
    #expect(throws: JournalError(path: path, reason: reason)) { try file.commit(at: 4_000_000) }
    file.close()
    #expect(try folder.bytes(name) == Data(journal.bytes.dropLast(2)))
  }

  @Test func `J7: a journal that is read-only is not repaired, not even for a superuser`() throws {
    let bytes = Array(journal.bytes.dropLast(2))
    try folder.write(bytes)
    #expect(unsafe chmod(folder.journal, 0o400) == 0)
    let error = #expect(throws: JournalError.self) { try repair() }
    if getuid() == 0 {
      #expect(error?.description.contains(" may not be written, as it is read-only. ") == true)
    }
    #expect(unsafe chmod(folder.journal, 0o600) == 0)
    #expect(try folder.bytes() == bytes && folder.mode("journal.cut") == nil)
  }

  @Test func `J1: a journal is reported as undamaged only once it is on the device`() throws {
    try folder.write(journal.bytes)
    let faults = JournalFaults()
    _ = try repair(calls: faults.calls)
    #expect(faults.takeLog() == ["sync"])
    faults.syncs = [EIO]
    #expect(
      throws: JournalError(
        path: folder.journal, reason: .cannotSync(.inputOutput))
    ) { try repair(calls: faults.calls) }
  }

  @Test func `a file that is missing, in use, or not a journal of this program is not repaired`()
    throws
  {
    #expect(throws: JournalError.self) { try repair() }
    #expect(folder.mode("journal") == nil, "None is made.")
    let files: [([UInt8], JournalError.Reason)] = [
      (Array("hello\n".utf8), .noJournal),
      (
        SampleJournal(header: JournalHeader(app: "shop", version: "1")).bytes,
        .otherApp("shop", expected: "app-cli")
      ),
    ]
    for (bytes, reason) in files {
      try folder.write(bytes)
      #expect(throws: JournalError(path: folder.journal, reason: reason)) { try repair() }
      #expect(try folder.bytes() == bytes)
    }
    try folder.write(journal.bytes)
    let file = try folder.open()
    #expect(throws: JournalError(path: folder.journal, reason: .inUse)) { try repair() }
    file.close()
  }

  @Test func `nothing is cut before it is kept, and failures are reported`() throws {
    var bytes = journal.bytes
    bytes[journal.starts[5] + 20] ^= 1
    func isLeft(_ change: (inout JournalCalls) -> Void) throws -> String {
      try folder.write(bytes)
      var calls = JournalCalls.unsynced
      change(&calls)
      let error = try #require(throws: JournalError.self) { try repair(calls: calls) }
      #expect(try folder.bytes() == bytes)
      return error.description
    }
    let kept =
      "has bytes at its end that cannot be moved to '\(folder.journal).cut': Input/output error."
    for call in 0..<3 {
      let sentence = try isLeft { calls in
        let fails: (Int32) throws(SystemError) -> Void = { _ throws(SystemError) in
          throw SystemError(code: EIO)
        }
        switch call {
        case 0: calls.write = { (_, _) throws(SystemError) in throw SystemError(code: EIO) }
        case 1: calls.sync = fails
        default: calls.syncFolder = fails
        }
      }
      #expect(sentence.contains(kept), "\(sentence)")
      #expect(folder.mode("journal.cut") == nil)
    }
    let sentence = try isLeft { calls in
      calls.cut = { (_, _) throws(SystemError) in throw SystemError(code: EIO) }
    }
    #expect(sentence.contains("cannot be written: Input/output error. 2 commands are safe"))
    #expect(try folder.bytes("journal.cut") == Data(bytes[journal.commitEnds[1]...]))
  }
}
