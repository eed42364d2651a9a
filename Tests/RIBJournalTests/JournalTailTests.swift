// The end of a journal that was not committed: cut off before anything is written, and kept.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct JournalTailTests {
  private let folder = TestFolder.empty()
  private let faults = JournalFaults()

  private func increase(_ count: Int) -> JournalRecord {
    .event(.command(path: "root/counter", line: "increase \(count)"))
  }

  @Test(arguments: [SampleJournal.everyKind, .withCheckpoints])
  func `J2: a torn tail is cut before the first commit, and not before, and is kept`(
    journal: SampleJournal
  ) throws {
    for size in (journal.commitEnds[1] + 1)...journal.bytes.count {
      try folder.write(journal.bytes[..<size])
      try folder.open(calls: .unsynced).close()
      let file = try folder.open(calls: .unsynced)
      let end = try #require(journal.lastCommitEnd(inFirst: size))
      let tail = journal.tornTail(inFirst: size)
      #expect(file.contents.tornTail == tail)
      try file.append(increase(7), at: 3_000_000)
      #expect(try folder.bytes() == Array(journal.bytes[..<size]), "Opening cuts nothing.")
      #expect(folder.mode("journal.cut") == nil)
      try file.commit(at: 3_000_000)
      file.close()
      // A record that lacked its line feed has it now.
      #expect(try folder.bytes().starts(with: journal.bytes[..<end]))
      let (contents, entries) = try folder.load()
      #expect(contents.tornTail == nil)
      let before = journal.entries(before: end).map(\.record)
      #expect(
        entries.map(\.record) == before + [
          increase(7), .commit(commandCount: file.recorded.commandCount),
        ])
      if tail != nil {
        #expect(folder.mode("journal.cut") == 0o600)
        #expect(try folder.bytes("journal.cut") == Data(journal.bytes[end..<size]))
        #expect(unsafe unlink(folder["journal.cut"]) == 0)
      }
      #expect(folder.mode("journal.cut") == nil)
    }
  }

  @Test func `J2: bytes that are cut go to a new file each time`() throws {
    let journal = SampleJournal.everyKind
    try folder.write("kept", to: "journal.cut")
    #expect(unsafe symlink(folder["target"], folder["journal.cut2"]) == 0)
    #expect(unsafe mkdir(folder["journal.cut3"], 0o700) == 0)
    for number in 4...6 {
      try folder.write(journal.bytes[..<(journal.bytes.count - number)])
      let file = try folder.open(calls: .unsynced)
      try file.commit(at: 3_000_000)
      file.close()
      #expect(
        try folder.bytes("journal.cut\(number)")
          == Data(journal.bytes[journal.commitEnds[3]...].dropLast(number)))
      #expect(folder.mode("journal.cut\(number)") == 0o600)
    }
    #expect(try folder.text("journal.cut") == "kept" && folder.mode("target") == nil)
  }

  @Test func `J2: nothing is written after a torn tail that cannot be cut`() throws {
    let journal = SampleJournal.everyKind
    let bytes = Array(journal.bytes.dropLast(2))
    for isSync in [false, true] {
      try folder.write(bytes)
      let file = try folder.open(calls: faults.calls)
      if isSync { faults.syncs = [0, EIO] } else { faults.truncations = [EIO, EIO] }
      let error = try #require(throws: JournalError.self) { try file.commit(at: 4_000_000) }
      #expect(
        error.description.contains(" cannot be written: Input/output error. 3 commands are safe"))
      #expect(!error.description.contains("may or may not"))
      #expect(throws: JournalError.self) { try file.commit(at: 4_000_000) }
      file.close()
      #expect(try folder.bytes() == (isSync ? Array(bytes[..<journal.commitEnds[3]]) : bytes))
    }
  }

  @Test func `J2: the file is left as it is if its torn tail cannot be kept`() throws {
    let journal = SampleJournal.everyKind
    let bytes = Array(journal.bytes.dropLast(2))
    let faulty: [(() -> Void, SystemError)] = [
      ({ self.faults.writes = [.short(3), .fails(ENOSPC)] }, .init(code: ENOSPC)),
      ({ self.faults.syncs = [EIO] }, .inputOutput),
      ({ self.faults.folderSyncs = [EIO] }, .inputOutput),
    ]
    for (make, reason) in faulty {
      try folder.write(bytes)
      let file = try folder.open(calls: faults.calls)
      make()
      let error = try #require(throws: JournalError.self) { try file.commit(at: 4_000_000) }
      #expect(
        error.description
          == "'\(folder.journal)' has bytes at its end that cannot be moved to '\(folder.journal).cut': "
          + "\(reason). It was left as it is. Fix that, and start again.")
      #expect(throws: error) { try file.commit(at: 4_000_000) }
      file.close()
      #expect(try folder.bytes() == bytes && folder.mode("journal.cut") == nil)
    }
  }

  @Test func `J2: a last line without its line feed is unchanged if writing after it fails`()
    throws
  {
    let journal = SampleJournal.everyKind
    let bytes = Array(journal.bytes.dropLast())
    for most in 0...2 {
      try folder.write(bytes)
      let file = try folder.open(calls: faults.calls)
      faults.writes = [.short(most), .fails(ENOSPC)]
      #expect(throws: JournalError.self) { try file.commit(at: 4_000_000) }
      file.close()
      #expect(try folder.bytes() == bytes)
    }
  }
}
