// Journals for tests, as bytes, and where their records are.

import Foundation
import RIBCore
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

nonisolated extension JournalStart {
  init(id: String, version: String) {
    self.init(session: SessionStart(id: id, date: nil), version: version)
  }
}

/// A journal in memory, with the places of its records and commits.
nonisolated struct SampleJournal {
  static let header = JournalHeader(app: "app-cli", version: "0.1.0", id: "0123456789abcdef")

  private(set) var bytes: [UInt8] = []
  private(set) var chain = JournalChain()
  /// The offsets at which the records begin, with the header first.
  private(set) var starts = [0]
  /// The offsets at which the commits end, with the header first.
  private(set) var commitEnds: [Int]
  /// All records after the header.
  private(set) var entries: [JournalEntry] = []

  init(header: JournalHeader = SampleJournal.header) {
    chain.append(header, to: &bytes)
    commitEnds = [bytes.count]
  }

  mutating func append(_ record: JournalRecord, at time: Int64 = 0) {
    starts.append(bytes.count)
    chain.append(record, at: max(time, chain.at), to: &bytes)
    entries.append(
      JournalEntry(
        number: starts.count, offset: starts[starts.count - 1], at: chain.at, record: record))
  }

  mutating func commit(at time: Int64 = 0) {
    append(.commit(commandCount: chain.commandCount), at: time)
    commitEnds.append(bytes.count)
  }

  /// Every kind of record, in four batches, of which the third has nothing but its commit.
  static let everyKind: SampleJournal = {
    var journal = SampleJournal()
    journal.append(.event(.command(path: "root", line: "attach counter")))
    journal.append(.event(.command(path: "root/counter", line: "increase 3")), at: 1_503_000)
    journal.commit()
    journal.append(.asked(name: "weather", to: "root/weather", number: 1), at: 1_503_001)
    journal.append(.asked(name: "weather", to: "root/weather", number: 2))
    journal.append(.event(.command(path: "root", line: "say \"J*\n\u{202E}\u{1B}[2J\" *J")))
    journal.commit()
    journal.commit(at: 2_000_000)
    journal.append(.event(.answer(.value(#"{"city":"Ŋ*J","degrees":[1,-2.5e3,null]}"#), to: 1)))
    journal.append(.event(.answer(.error(#""no such city""#), to: 2)))
    journal.append(.event(.answer(.end, to: 1)))
    journal.append(
      .event(.cancelled(path: "root", effects: ["root/counter increase", "root tick"])))
    journal.append(.event(.left([WorkStep(work: 3, step: 1), WorkStep(work: 4, step: 20)])))
    journal.append(.event(.cameBack(work: 4)))
    journal.append(
      .check([.init(path: "root", check: "ab"), .init(path: "root/counter", check: "")]))
    journal.commit(at: 3_000_000)
    return journal
  }()

  /// Two checkpoints in the middle, of which the second one has two records.
  static let withCheckpoints: SampleJournal = {
    var journal = SampleJournal()
    journal.append(.start(JournalStart(id: header.id, version: "1")))
    for number in 1...3 {
      journal.append(.event(.command(path: "root", line: "set \(number)")))
      if number < 3 {
        let state = #"{"children":["a"],"number":\#(number)}"#
        journal.append(
          .checkpoint([.init(path: "root", state: state, running: ["add(1, after: 1.0 seconds)"])]))
      }
      if number == 2 {
        journal.append(
          .checkpoint([
            .init(path: "root/a", state: nil), .init(path: "root/b", state: nil, isCovered: true),
          ]))
      }
      journal.commit()
    }
    return journal
  }()

  /// Its bytes from a record to another.
  func record(_ number: Int) -> ArraySlice<UInt8> {
    bytes[starts[number - 1]..<(number < starts.count ? starts[number] : bytes.count)]
  }

  /// The records up to a byte.
  func entries(before end: Int) -> [JournalEntry] { entries.filter { $0.offset < end } }

  /// The last commit up to a byte; nil within the header.
  func lastCommitEnd(before end: Int) -> Int? { commitEnds.last { $0 <= end } }

  /// The last commit of so many first bytes, which counts without its line feed; nil within the header.
  func lastCommitEnd(inFirst size: Int) -> Int? { lastCommitEnd(before: size + 1) }

  /// The torn tail of so many first bytes, if they have one.
  func tornTail(inFirst size: Int) -> JournalContents.TornTail? {
    guard let end = lastCommitEnd(inFirst: size), size > end else { return nil }
    let commands = zip(starts.dropFirst(2) + [bytes.count], entries).count { recordEnd, entry in
      guard case .event(.command) = entry.record else { return false }
      return entry.offset >= end && recordEnd <= size + 1
    }
    return .init(offset: end, byteCount: size - end, commandCount: commands)
  }
}

nonisolated extension SampleJournal: CustomTestStringConvertible {
  var testDescription: String { "\(starts.count) records" }
}

extension JournalFile {
  /// Writes the records and a commit record, and waits until they are on the device.
  func commit(at time: Int64) throws(JournalError) {
    try seal(at: time)
    try write()
  }
}

extension JournalCalls {
  /// Calls that wait for no device, as thousands of files would take long.
  static var unsynced: JournalCalls { unsynced() }
}

/// The file "journal" in a folder.
extension TestFolder {
  var journal: String { self["journal"] }

  /// Makes the file anew, without the sync by which Foundation makes each of thousands slow.
  func write(_ bytes: some Sequence<UInt8>) throws {
    _ = unsafe unlink(journal)
    let descriptor = try SystemCall.openFile(journal, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    defer { close(descriptor) }
    try unsafe Array(bytes).withUnsafeBytes { try unsafe SystemCall.writeAll($0, to: descriptor) }
  }

  func bytes() throws -> [UInt8] { Array(try bytes("journal")) }

  /// The records that a reader finds in the file.
  func load(app: String = "app-cli") throws(JournalError) -> (
    contents: JournalContents, entries: [JournalEntry]
  ) {
    let reader = try JournalReader(opening: journal, app: app, calls: .unsynced)
    var entries: [JournalEntry] = []
    while let entry = try reader.next() {
      if reader.leads(through: entry) { entries.append(entry) }
    }
    return (reader.contents, entries)
  }

  /// Why the file is refused; nil, and an issue, if it is not.
  func refusal(
    app: String = "app-cli", sourceLocation: SourceLocation = #_sourceLocation
  ) -> JournalError? {
    #expect(throws: JournalError.self, sourceLocation: sourceLocation) { try load(app: app) }
  }

  func open(sizeLimit: Int = 1 << 20, calls: JournalCalls = JournalCalls())
    throws(JournalError) -> JournalFile
  {
    try JournalFile(
      opening: journal, header: SampleJournal.header, sizeLimit: sizeLimit, calls: calls)
  }
}

extension TestFolder {
  /// Writes a journal of version 2 that has a header alone.
  func beginJournalOfVersion2(_ name: String) throws {
    let header = SampleJournal.header
    let json =
      #"{"journal":2,"app":"\#(header.app)","version":"\#(header.version)","id":"\#(header.id)"}"#
    var line = Array("00000000 \(json)\n".utf8)
    RecordDigits(of: Array(json.utf8).span, after: nil).write(over: &line, at: 0)
    try Data(line).write(to: URL(fileURLWithPath: self[name]))
  }
}
