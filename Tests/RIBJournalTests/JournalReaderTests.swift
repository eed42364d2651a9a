// Journals are read as they were written, or refused.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct JournalReaderTests {
  private let folder = TestFolder.empty()
  private let journal = SampleJournal.everyKind

  @Test func `J2: a whole journal is read as it was written, and an empty file as none`() throws {
    try folder.write(journal.bytes)
    var (contents, entries) = try folder.load()
    #expect(contents.header == SampleJournal.header && contents.tornTail == nil)
    #expect(contents.committed == journal.chain)
    #expect((contents.committed.commandCount, contents.committed.recordCount) == (3, 17))
    #expect(entries == journal.entries)
    #expect(try folder.bytes() == journal.bytes)
    // An empty file is a journal that has not begun.
    try folder.write([])
    (contents, entries) = try folder.load()
    #expect(contents.header == nil && contents.tornTail == nil && entries.isEmpty)
  }

  @Test(arguments: [SampleJournal.everyKind, .withCheckpoints])
  func `J2: every prefix of a journal loads to whole batches, and is left as it is`(
    journal: SampleJournal
  ) throws {
    for size in 1...journal.bytes.count {
      try folder.write(journal.bytes[..<size])
      let (contents, entries) = try folder.load()
      guard let end = journal.lastCommitEnd(inFirst: size) else {
        #expect(contents.header == nil && contents.committedSize == 0 && entries.isEmpty)
        #expect(contents.tornTail == .init(offset: 0, byteCount: size, commandCount: 0))
        continue
      }
      #expect(entries == journal.entries(before: end))
      #expect(contents.committed.byteCount == end && contents.committedSize == min(size, end))
      #expect(contents.tornTail == journal.tornTail(inFirst: size))
      #expect(try folder.bytes().count == size)
    }
  }

  @Test func `the latest checkpoint has the bytes of all its records`() throws {
    let journal = SampleJournal.withCheckpoints
    try folder.write(journal.bytes)
    let read = try folder.load().contents.committed.lastCheckpoint
    #expect((read.command, read.bytes) == (2, journal.starts[6]..<journal.starts[8]))
    #expect(journal.chain.lastCheckpoint == read)
  }

  @Test func `J2: records that are longer than what is read at once are read`() throws {
    var journal = SampleJournal()
    for size in [
      1, JournalLines.chunkSize - 100, JournalLines.chunkSize, 3 * JournalLines.chunkSize,
    ] {
      journal.append(.event(.command(path: "root", line: String(repeating: "x", count: size))))
      journal.commit()
    }
    for number in 0..<2_000 {
      journal.append(.event(.command(path: "root", line: "increase \(number)")))
    }
    journal.commit()
    try folder.write(journal.bytes)
    #expect(try folder.load().entries == journal.entries)
  }

  @Test(arguments: 1...100)
  func `J2: a file that is not a journal is refused, even a short one`(size: Int) throws {
    let texts = [
      "#!/bin/sh\nexit 0\n", "\n", "{\"journal\":1}\n", "\0", "00000000{", "C8B2BC33 ",
      "c8b2bc33\t{\"journal\":1",
    ]
    for text in texts {
      let bytes = Array(String(repeating: text, count: 100).utf8.prefix(size))
      try folder.write(bytes)
      // So few digits may be the beginning of any header.
      if bytes.count <= 8, text.hasPrefix("0") || text.hasPrefix("c") { continue }
      #expect(folder.refusal()?.reason == .noJournal)
      #expect(throws: JournalError(path: folder.journal, reason: .noJournal)) { try folder.open() }
      #expect(try folder.bytes() == bytes)
    }
  }

  @Test func `J2: the bytes of a journal that was cut within its header are kept`()
    throws
  {
    for size in 1..<(journal.starts[1] - 1) {
      _ = unsafe unlink(folder["journal.cut"])
      try folder.write(journal.bytes[..<size])
      let file = try folder.open(calls: .unsynced)
      #expect(file.isNew && file.cutPath == folder["journal.cut"])
      file.close()
      #expect(try Array(folder.bytes("journal.cut")) == Array(journal.bytes[..<size]))
      let (contents, entries) = try folder.load()
      #expect(contents.header == SampleJournal.header && contents.tornTail == nil)
      #expect(entries.isEmpty)
    }
  }

  @Test func `J2: a header without its line feed is that of a journal without commands`() throws {
    try folder.write(journal.bytes[..<(journal.starts[1] - 1)])
    let file = try folder.open(calls: .unsynced)
    #expect(!file.isNew && file.cutPath == nil)
    try file.append(.event(.command(path: "root", line: "tree")), at: 0)
    try file.commit(at: 0)
    file.close()
    #expect(try folder.load().contents.committed.commandCount == 1)
  }

  @Test func `J2: a header that does not fit, or that of another program, is none that was cut`()
    throws
  {
    var bytes = Array(journal.bytes[..<(journal.starts[1] - 1)])
    bytes[40] ^= 1
    try folder.write(bytes)
    #expect(folder.refusal()?.reason == .noJournal)
    try folder.write(journal.bytes[..<(journal.starts[1] - 1)])
    #expect(folder.refusal(app: "shop")?.reason == .otherApp("app-cli", expected: "shop"))
  }

  /// A first record with digits that fit.
  private func header(_ json: String) -> [UInt8] {
    let json = Array(json.utf8)
    var bytes: [UInt8] = Array(repeating: 0x20, count: 9)
    RecordDigits(of: json.span, after: nil).write(over: &bytes, at: 0)
    return bytes + json + [0x0A]
  }

  @Test func `J9: a journal of an unknown version or of another program is refused by name`() throws
  {
    for (text, version) in [(#"{"journal":1}"#, 1), (#"{"journal":0,"x":1}"#, 0)]
      as [(String, Int64)]
    {
      let bytes = header(text)
      try folder.write(bytes)
      #expect(folder.refusal()?.reason == .unknownVersion(version))
      #expect(throws: JournalError.self) { try folder.open() }
      #expect(try folder.bytes() == bytes)
    }
    for text in [
      #"{"journal":3}"#, #"{"journal":3,"app":"app-cli","version":"1","id":"1"}"#,
      #"{"journal":"2"}"#,
      #"{"journal":3,"app":"app-cli","version":"1","id":"0123456789abcdef","x":1}"#,
    ] {
      try folder.write(header(text))
      #expect(folder.refusal()?.reason == .noJournal)
    }
    try folder.write(journal.bytes)
    #expect(folder.refusal(app: "shop")?.reason == .otherApp("app-cli", expected: "shop"))
  }

  @Test func `J15: of several checkpoints, and of several starts from them, the last one counts`()
    throws
  {
    var journal = SampleJournal()
    let nodes = JournalRecord.checkpoint([.init(path: "root", state: nil)])
    var start = JournalStart(id: SampleJournal.header.id, version: "1")
    start.isFromCheckpoint = true
    journal.append(nodes)
    journal.commit()
    for origin in [3, 6] {
      start.origin = origin
      journal.append(.start(start))
      journal.append(origin == 3 ? nodes : .event(.command(path: "root", line: "set 1")))
      journal.commit()
    }
    try folder.write(journal.bytes)
    let contents = try folder.load().contents
    #expect(contents.beginning?.record == 7 && contents.beginning?.origin == 6)
    #expect(contents.lastCheckpoint?.record == 6)
  }

  @Test func `J2: a record that cannot follow the one before is refused even if its checksum fits`()
    throws
  {
    func refusal(_ json: String) throws -> JournalError? {
      var (bytes, json) = (journal.bytes, Array(json.utf8))
      let start = bytes.count
      bytes += Array(repeating: 0x20, count: 9)
      RecordDigits(of: json.span, after: journal.chain.digits).write(over: &bytes, at: start)
      json.append(0x0A)
      try folder.write(bytes + json)
      return folder.refusal()
    }
    func damaged(_ clause: String) -> JournalError.Reason {
      .damaged(
        .init(record: 18, offset: journal.bytes.count, flaw: .content(clause)), safe: journal.chain)
    }
    #expect(
      try refusal(#"{"at":2999999,"commit":3}"#)?.reason
        == damaged("its time, 2999999, is before that of the record before, 3000000"))
    #expect(
      try refusal(#"{"at":3000000,"commit":4}"#)?.reason
        == damaged("it counts 4 commands where there are 3"))
    let latest = JournalChain.timeLimit
    for time in [latest + 1, Int64.max - 1_000_000, .max] {
      #expect(
        try refusal(#"{"at":\#(time),"commit":3}"#)?.reason
          == damaged("its time, \(time), is after the latest that a journal can have, \(latest)"))
    }
    #expect(
      try refusal(#"{"at":3000000,"fly":1}"#)?.reason
        == damaged("it is of no kind that this version of the format has"))
  }

  @Test func `a journal that changes while it is read ends with an error`() throws {
    try folder.write(journal.bytes)
    let reader = try JournalReader(opening: folder.journal, app: "app-cli")
    let other = journal.bytes[..<500].map { $0 == 0x0A ? 0x0A : UInt8(0x78) }
    try Data(other).write(to: URL(fileURLWithPath: folder.journal))
    #expect(throws: JournalError(path: folder.journal, reason: .changed(safe: .init()))) {
      try reader.next()
    }
  }

  @Test func `the error of a record that cannot be used has its position, and ends with one mark`()
    throws
  {
    try folder.write(journal.bytes)
    let reader = try JournalReader(opening: folder.journal, app: "app-cli")
    let entry = try #require(try reader.next())
    let clauses = [
      "there is no command \"attach\"", "root has no command \"fly\"",
      "root has no child \"a\". Did you mean b?",
    ]
    for clause in clauses {
      let end = clause.hasSuffix("?") ? "" : "."
      #expect(
        reader.error(in: entry, clause, WaysOn()).description
          == "'\(folder.journal)' cannot be used from record 2 (byte 81) on: \(clause)\(end)"
          + " It was left as it is. Open it with the program that wrote it, or name another file.")
    }
  }

  @Test func `the error for a missing file differs from all others`() throws {
    for path in [folder["none"], folder["none/journal"]] {
      let error = #expect(throws: JournalError.self) { try JournalReader(opening: path, app: "a") }
      #expect(error?.exitStatus == .noSuchFile)
      #expect(
        error?.description
          == "'\(path)' cannot be opened: No such file or directory. Check its name.")
    }
    try folder.write([])
    let error = #expect(throws: JournalError.self) {
      try JournalReader(opening: folder.journal + "/a\0b", app: "a")
    }
    #expect(error?.exitStatus == .inputOutputError)
    #expect(error?.description.contains("\\u{0}b' cannot be opened: Invalid argument") == true)
  }
}
