// Writes and syncs that fail, in part or as a whole.

import Foundation
import Testing

@testable import RIBConsole

@Suite struct JournalFaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The system's calls, of which some do less or fail.
  private final class Faults {
    /// What the coming writes do instead: take as many bytes, or fail; then all is well again.
    var writes: [Fault] = []
    var syncs: [Int32] = []
    var folderSyncs: [Int32] = []
    var truncations: [Int32] = []
    private(set) var log: [String] = []

    enum Fault { case short(Int), fails(Int32) }

    var calls: JournalCalls {
      unsafe JournalCalls(
        write: { [self] descriptor, bytes, count in
          log.append("write")
          switch writes.isEmpty ? .short(count) : writes.removeFirst() {
          case .short(let most): return unsafe Foundation.write(descriptor, bytes, min(most, count))
          case .fails(let code):
            errno = code
            return -1
          }
        },
        sync: { [self] in
          log.append("sync")
          return next(&syncs) ?? fsync($0)
        },
        syncFolder: { [self] in
          log.append("folder")
          return next(&folderSyncs) ?? fsync($0)
        },
        truncate: { [self] in
          log.append("cut \($1)")
          return next(&truncations) ?? ftruncate($0, $1)
        })
    }

    /// Nil where the call is to be made.
    private func next(_ codes: inout [Int32]) -> Int32? {
      let code = codes.isEmpty ? 0 : codes.removeFirst()
      if code == 0 { return nil }
      errno = code
      return -1
    }

    func takeLog() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private let faults = Faults()

  /// A journal with a committed batch, and another one that is still to be committed.
  private func openWithBatch() throws -> JournalFile {
    let file = try folder.open(calls: faults.calls)
    try file.append(.command(to: "root", line: "attach counter"), at: 0)
    try file.commit(at: 0)
    for count in 0..<3 {
      try file.append(.command(to: "root/counter", line: "increase \(count)"), at: 1)
    }
    _ = faults.takeLog()
    return file
  }

  /// Checks that a commit fails for good, and leaves the bytes that were committed before.
  private func expectFinalFailure(
    _ file: JournalFile, _ sentence: String, log: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let committed = try folder.load().contents.committed
    let expected = """
      '\(folder.journal)' cannot be written: \(sentence). 1 command is safe, up to record 3 \
      (the first \(committed.byteCount) bytes). Mend that, and start again with the same file.
      """
    let error = try #require(throws: JournalError.self, sourceLocation: sourceLocation) {
      try file.commit(at: 2)
    }
    #expect(error.description == expected, sourceLocation: sourceLocation)
    #expect(error.isMissing == false)
    #expect(faults.takeLog() == log, sourceLocation: sourceLocation)
    for _ in 0..<2 {
      #expect(throws: error) { try file.append(.commit(commandCount: 0), at: 3) }
      #expect(throws: error) { try file.commit(at: 3) }
    }
    #expect(
      faults.takeLog() == [], "Nothing more is done to the file.", sourceLocation: sourceLocation)
    file.close()
  }

  @Test func `J8, fault 36: short writes and interruptions lose and double nothing`() throws {
    let file = try openWithBatch()
    faults.writes = [.short(1), .fails(EINTR), .short(50), .fails(EINTR), .fails(EINTR), .short(3)]
    faults.syncs = [EINTR]
    try file.commit(at: 2)
    #expect(faults.takeLog() == Array(repeating: "write", count: 7) + ["sync", "sync"])
    file.close()
    let (contents, entries) = try folder.load()
    #expect(contents.committed.commandCount == 4 && contents.tornTail == nil && entries.count == 6)
    #expect(entries.last?.record == .commit(commandCount: 4))
  }

  @Test(arguments: [ENOSPC, EFBIG, EIO, EDQUOT])
  func `J8, fault 34: a write that fails in the middle is cut off, and final`(code: Int32) throws {
    let file = try openWithBatch()
    let size = file.size
    let bytes = try folder.bytes()
    faults.writes = [.short(70), .fails(code)]
    try expectFinalFailure(
      file, SystemError(code: code).description, log: ["write", "write", "cut \(bytes.count)"])
    #expect(size > bytes.count)
    #expect(try folder.bytes() == bytes)
    // And when it is opened again, all goes on.
    let again = try folder.open()
    #expect(again.commandCount == 1 && again.contents.tornTail == nil)
    try again.commit(at: 1)
    again.close()
    #expect(try folder.load().entries.count == 3)
  }

  @Test func `J8: a write that takes nothing and says nothing is final`() throws {
    let file = try openWithBatch()
    faults.writes = [.short(0)]
    let end = try folder.bytes().count
    try expectFinalFailure(file, "Input/output error", log: ["write", "cut \(end)"])
  }

  @Test func `J8, fault 35: a sync that fails is final, and its batch cut off`() throws {
    let file = try openWithBatch()
    let bytes = try folder.bytes()
    faults.syncs = [EIO]
    try expectFinalFailure(
      file, "Input/output error", log: ["write", "sync", "cut \(bytes.count)"])
    #expect(try folder.bytes() == bytes)
  }

  @Test func `J8: where cutting fails, too, the tail is cut when the journal is opened again`()
    throws
  {
    let file = try openWithBatch()
    let end = try folder.bytes().count
    faults.writes = [.short(70), .fails(ENOSPC)]
    faults.truncations = [EINTR, EIO]
    try expectFinalFailure(
      file, "No space left on device", log: ["write", "write", "cut \(end)", "cut \(end)"])
    let again = try folder.open(calls: faults.calls)
    #expect(again.contents.tornTail == .init(offset: end, byteCount: 70))
    try again.commit(at: 1)
    #expect(faults.takeLog() == ["cut \(end)", "sync", "write", "sync"])
    again.close()
    #expect(try folder.load().contents.tornTail == nil)
  }

  @Test func `J2: where a torn tail cannot be cut, nothing is written behind it`() throws {
    let journal = SampleJournal.everyKind
    let bytes = Array(journal.bytes.dropLast())
    for isSync in [false, true] {
      try folder.write(bytes)
      let file = try folder.open(calls: faults.calls)
      if isSync { faults.syncs = [EIO] } else { faults.truncations = [EIO, EIO] }
      #expect(throws: JournalError.self) { try file.commit(at: 4_000_000) }
      #expect(throws: JournalError.self) { try file.commit(at: 4_000_000) }
      #expect(!faults.takeLog().contains("write"))
      file.close()
      #expect(try folder.bytes() == (isSync ? Array(bytes[..<journal.commitEnds[3]]) : bytes))
    }
  }

  @Test func `J7: creating a journal syncs it and its folder`() throws {
    try folder.open(calls: faults.calls).close()
    #expect(faults.takeLog() == ["write", "sync", "folder"])
    try folder.open(calls: faults.calls).close()
    #expect(faults.takeLog() == [])
  }

  @Test func `J8: a journal that cannot be begun is an empty file`() throws {
    let faulty: [() -> Void] = [
      { self.faults.writes = [.short(20), .fails(ENOSPC)] }, { self.faults.syncs = [EIO] },
      { self.faults.folderSyncs = [EIO] },
    ]
    for make in faulty {
      make()
      let error = #expect(throws: JournalError.self) { try folder.open(calls: faults.calls) }
      #expect(error?.description.contains("cannot be written: ") == true)
      #expect(try folder.bytes() == [])
      try folder.open().close()
      try FileManager.default.removeItem(atPath: folder.journal)
    }
  }

  @Test func `J8: a journal that another program changes or removes is not written on`() throws {
    let changes: [(String) throws -> Void] = [
      { #expect(unsafe truncate($0, 0) == 0) },
      {
        try (try String(contentsOfFile: $0, encoding: .utf8) + "x").write(
          toFile: $0, atomically: false, encoding: .utf8)
      },
      { #expect(unsafe unlink($0) == 0) },
    ]
    for change in changes {
      let file = try openWithBatch()
      try change(folder.journal)
      let bytes = try? folder.bytes()
      let error = try #require(throws: JournalError.self) { try file.commit(at: 2) }
      #expect(
        error.description.hasPrefix(
          "'\(folder.journal)' was changed or removed by another program. Until then it had 1 command, "
        ))
      #expect(throws: error) { try file.commit(at: 2) }
      #expect(faults.takeLog() == [])
      #expect((try? folder.bytes()) == bytes)
      file.close()
      _ = unsafe unlink(folder.journal)
    }
  }

  @Test func `what cannot be used ends in one mark, also where a word is suggested`() {
    for clause in ["root has no command \"fly\"", "root has no child \"a\". Did you mean b?"] {
      let end = clause.hasSuffix("?") ? "" : "."
      let error = JournalError(path: "j", reason: .unusable(record: 2, offset: 81, clause))
      #expect(
        error.description.hasPrefix(
          "'j' cannot be used from record 2 (byte 81) on: \(clause)\(end) It was left as it is."))
    }
  }
}
