// Bytes that are others than were written.

import Foundation
import TestSupport
import Testing

@testable import RIBJournal

@Suite struct JournalDamageTests {
  private let folder = TestFolder.empty()

  /// A journal whose last batches have nothing but their commits.
  private nonisolated static let commitsOnly: SampleJournal = {
    var journal = SampleJournal()
    journal.append(.event(.command(path: "root", line: "J* \n")))
    for time in 1...3 { journal.commit(at: Int64(time)) }
    return journal
  }()

  /// Checks that the file is refused as damaged at a record, and left as it is.
  private func expectDamage(
    record: Int, offset: Int, _ flaw: JournalChain.Flaw = .checksum, committed end: Int,
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try folder.bytes()
    let errors = [
      folder.refusal(sourceLocation: sourceLocation),
      #expect(throws: JournalError.self, comment, sourceLocation: sourceLocation) {
        try folder.open()
      },
    ]
    for error in errors {
      guard case .damaged(let damage, let safe)? = error?.reason else {
        Issue.record(
          "\(comment ?? ""): \(error?.description ?? "")", sourceLocation: sourceLocation)
        return
      }
      #expect(
        damage == .init(record: record, offset: offset, flaw: flaw), comment,
        sourceLocation: sourceLocation)
      #expect(safe.byteCount == end, comment, sourceLocation: sourceLocation)
    }
    #expect(try folder.bytes() == bytes, comment, sourceLocation: sourceLocation)
  }

  @Test(arguments: [SampleJournal.everyKind, .withCheckpoints, commitsOnly])
  func `J2: each flipped bit is refused with its position, also in the last commit`(
    journal: SampleJournal
  ) throws {
    // Every seventh bit is one of each byte, now this and then that.
    for bit in stride(from: 0, to: journal.bytes.count * 8, by: Scale.of(7, full: 1)) {
      let byte = bit / 8
      var bytes = journal.bytes
      bytes[byte] ^= 1 << (bit % 8)
      let number = try #require(journal.starts.lastIndex { $0 <= byte }) + 1
      let start = journal.starts[number - 1]
      try folder.write(bytes)
      if number == 1 {
        #expect(folder.refusal()?.reason == .noJournal)
        #expect(throws: JournalError.self) { try folder.open() }
        #expect(try folder.bytes() == bytes)
      } else if journal.bytes[byte] == 0x0A {
        // The record before is sound, and counts.
        try expectDamage(
          record: number + 1, offset: byte, .lineFeed,
          committed: journal.lastCommitEnd(before: byte + 1) ?? 0, "Bit \(bit)")
      } else {
        try expectDamage(
          record: number, offset: start, committed: journal.lastCommitEnd(before: start) ?? 0,
          "Bit \(bit)")
      }
    }
  }

  /// The journal with some of its records, by number, in another order.
  private func write(_ numbers: [Int], of journal: SampleJournal = .everyKind) throws {
    try folder.write(numbers.flatMap { journal.record($0) })
  }

  @Test func `J2: a missing record or line feed is refused with its position`() throws {
    let journal = SampleJournal.everyKind
    for number in 2...16 {
      try write((1...17).filter { $0 != number })
      let start = journal.starts[number - 1]
      try expectDamage(
        record: number, offset: start, committed: journal.lastCommitEnd(before: start) ?? 0)
      // The record before a line feed that is lost counts.
      var bytes = journal.bytes
      bytes.remove(at: journal.starts[number] - 1)
      try folder.write(bytes)
      let end = journal.starts[number]
      try expectDamage(
        record: number + 1, offset: end - 1, .lineFeed,
        committed: journal.lastCommitEnd(before: end) ?? 0)
    }
  }

  @Test func `J2: records that are swapped or doubled are refused with their position`()
    throws
  {
    let journal = SampleJournal.everyKind
    for number in 2...16 {
      var swapped = Array(1...17)
      swapped.swapAt(number - 1, number)
      try write(swapped)
      #expect(damagedRecord == number)
      try write(Array(1...number) + Array(number...17))
      #expect(damagedRecord == number + 1)
    }
    // Another journal's records fit as little.
    var other = SampleJournal(header: JournalHeader(app: "app-cli", version: "0.1.0"))
    for entry in journal.entries { other.append(entry.record, at: entry.at) }
    try folder.write(Array(other.bytes[..<other.starts[1]]) + journal.bytes[journal.starts[1]...])
    #expect(damagedRecord == 2)
  }

  private var damagedRecord: Int? {
    guard case .damaged(let damage, _)? = folder.refusal()?.reason, damage.flaw == .checksum else {
      return nil
    }
    return damage.record
  }

  @Test
  func `J2: zeros, noise and whole lines that do not fit are damage after the last commit too`()
    throws
  {
    let journal = SampleJournal.everyKind
    var generator = SeededGenerator(seed: 31)
    let end = journal.bytes.count
    let record5 = Array(journal.record(5))
    let tails: [[UInt8]] = [
      Array(repeating: 0, count: 100_000), Array(repeating: 0x0A, count: 100_000),
      (0..<600_000).map { _ in UInt8.random(in: 0...255, using: &generator) },
      Array(#"00000000 {"at":9,"commit":3}"#.utf8) + [0x0A],
      Array(journal.record(17)), Array(record5.dropLast()), record5 + Array(journal.record(6)),
      Array("attach counter".utf8), Array("0123456x".utf8), Array(#"01234567 {"journal":"#.utf8),
      // A beginning of a record, and then lost or erased pages.
      record5.prefix(30) + Array(repeating: 0, count: 5), record5.prefix(30) + [0xFF, 0xFF],
    ]
    for (index, tail) in tails.enumerated() {
      try folder.write(journal.bytes + tail)
      try expectDamage(record: 18, offset: end, committed: end, "Tail \(index)")
    }
    // One without its line feed, and something behind it.
    for bytes in [[0x0B], [0x00], Array("x\n".utf8), Array(record5)] as [[UInt8]] {
      try folder.write(journal.bytes.dropLast() + bytes)
      try expectDamage(record: 18, offset: end - 1, .lineFeed, committed: end)
    }
  }

  @Test
  func `J2: a line that is longer than any record is damage, and its size takes no memory`()
    throws
  {
    let journal = SampleJournal.everyKind
    try folder.write(journal.bytes)
    // A sparse file: without a line feed there is no end to be found.
    let size = journal.bytes.count + JournalChain.recordLimit
    for more in [1, 1 << 34] {
      #expect(unsafe truncate(folder.journal, off_t(size + more)) == 0)
      guard case .damaged(let damage, _)? = folder.refusal()?.reason else {
        Issue.record("It is not refused.")
        return
      }
      #expect(damage == .init(record: 18, offset: journal.bytes.count, flaw: .length))
    }
    #expect(unsafe truncate(folder.journal, 0) == 0)
    #expect(unsafe truncate(folder.journal, 1 << 34) == 0)
    #expect(folder.refusal()?.reason == .noJournal)
  }

  @Test func `J2: the error explains how to fix the file`() throws {
    let journal = SampleJournal.everyKind
    var bytes = journal.bytes
    bytes[journal.starts[5] + 20] ^= 1
    try folder.write(bytes)
    #expect(
      folder.refusal()?.description == """
        '\(folder.journal)' is damaged at record 6 (byte \(journal.starts[5])): its checksum does not fit. \
        It was left as it is. Take a copy from before the damage; or cut it there by --repair, which keeps \
        2 commands, up to record 4 (the first \(journal.commitEnds[1]) bytes), and moves the rest to another \
        file.
        """)
  }
}
