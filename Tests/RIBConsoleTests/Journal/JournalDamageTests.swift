// Bytes that are others than were written.

import TestSupport
import Testing

@testable import RIBConsole

@Suite struct JournalDamageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A journal whose last batches have nothing but their commits, so that each commit is needed to find
  /// what is wrong with the one before.
  private nonisolated static let commitsOnly: SampleJournal = {
    var journal = SampleJournal()
    journal.append(.command(to: "root", line: "J* \n"))
    for time in 1...3 { journal.commit(at: Int64(time)) }
    return journal
  }()

  @Test(arguments: [SampleJournal.everyKind, commitsOnly])
  func `J2, fault 32: each flipped bit is refused with its place, or a torn tail in the last batch`(
    journal: SampleJournal
  ) throws {
    let lastBatch = journal.commitEnds[journal.commitEnds.count - 2]
    // A third of them are bits of every byte, now these and then those.
    for bit in stride(from: 0, to: journal.bytes.count * 8, by: Scale.of(3, full: 1)) {
      var bytes = journal.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      let number = try #require(journal.starts.lastIndex { $0 <= bit / 8 }) + 1
      let start = journal.starts[number - 1]
      try folder.write(bytes)
      do throws(JournalError) {
        let (contents, entries) = try folder.load()
        #expect(start >= lastBatch, "Bit \(bit) is not seen.")
        #expect(contents.tornTail == .init(offset: lastBatch, byteCount: bytes.count - lastBatch))
        #expect(entries == journal.entries(before: lastBatch))
      } catch {
        #expect(
          error.reason
            == (number == 1
              ? .noJournal
              : .damaged(
                record: number, offset: start, flaw: .checksum,
                lastCommitEnd: journal.lastCommitEnd(before: start) ?? 0)),
          "Bit \(bit)")
      }
    }
  }

  /// The journal with some of its records, by number, in another order.
  private func write(_ numbers: [Int], of journal: SampleJournal = .everyKind) throws {
    try folder.write(numbers.flatMap { journal.record($0) })
  }

  @Test func `J2, fault 32: a record that is missing is refused with its place`() throws {
    let journal = SampleJournal.everyKind
    for missing in 2...8 {
      try write((1...15).filter { $0 != missing })
      #expect(
        folder.refusal()?.reason
          == .damaged(
            record: missing, offset: journal.starts[missing - 1], flaw: .checksum,
            lastCommitEnd: journal.lastCommitEnd(before: journal.starts[missing - 1]) ?? 0))
    }
  }

  @Test func `J2, fault 32: records that are swapped or doubled are refused with their place`()
    throws
  {
    let journal = SampleJournal.everyKind
    for number in 2...8 {
      var swapped = Array(1...15)
      swapped.swapAt(number - 1, number)
      try write(swapped)
      #expect(damagedRecord == number)
      try write(Array(1...number) + Array(number...15))
      #expect(damagedRecord == number + 1)
    }
    // Another journal's records fit as little.
    var other = SampleJournal(header: JournalHeader(app: "app-cli", version: "0.1.0"))
    for entry in journal.entries { other.append(entry.record, at: entry.at) }
    try folder.write(Array(other.bytes[..<other.starts[1]]) + journal.bytes[journal.starts[1]...])
    #expect(damagedRecord == 2)
  }

  private var damagedRecord: Int? {
    guard case .damaged(let record, _, .checksum, _)? = folder.refusal()?.reason else { return nil }
    return record
  }

  @Test func `J2: a commit that is there twice at the end is cut as a torn tail`() throws {
    let journal = SampleJournal.everyKind
    try write(Array(1...15) + [15])
    let (contents, entries) = try folder.load()
    #expect(entries == journal.entries)
    #expect(
      contents.tornTail == .init(offset: journal.bytes.count, byteCount: journal.record(15).count))
  }

  @Test func `J2: a line's end that is lost does not hide the commits behind it`() throws {
    let journal = SampleJournal.everyKind
    for number in 2...9 {
      var bytes = journal.bytes
      bytes.remove(at: journal.starts[number] - 1)
      try folder.write(bytes)
      #expect(damagedRecord == number)
    }
  }

  @Test func `J2: zeros, noise and half a batch behind the last commit are a torn tail`() throws {
    let journal = SampleJournal.everyKind
    var generator = Generator(state: 31)
    let tails: [[UInt8]] = [
      Array(repeating: 0, count: 100_000), Array(repeating: 0x0A, count: 100_000),
      (0..<600_000).map { _ in UInt8.random(in: 0...255, using: &generator) },
      Array(#"00000000 {"at":9,"commit":3}"#.utf8) + [0x0A],
      Array(journal.record(5)) + Array(journal.record(6)).dropLast(),
    ]
    for tail in tails {
      try folder.write(journal.bytes + tail)
      let (contents, entries) = try folder.load()
      #expect(entries == journal.entries)
      #expect(contents.tornTail == .init(offset: journal.bytes.count, byteCount: tail.count))
    }
  }

  @Test func `J2: the error says how to mend the file`() throws {
    let journal = SampleJournal.everyKind
    var bytes = journal.bytes
    bytes[journal.starts[5] + 20] ^= 1
    try folder.write(bytes)
    #expect(
      folder.refusal()?.description == """
        '\(folder.journal)' is damaged at record 6 (byte \(journal.starts[5])): its checksum does not fit, \
        but a later commit does. It was left as it is. Take a copy from before the damage; or lose all \
        from there on by cutting the file to \(journal.commitEnds[1]) bytes.
        """)
    try folder.write(bytes[..<journal.commitEnds[1]])
    #expect(try folder.load().entries == journal.entries(before: journal.commitEnds[1]))
  }
}
