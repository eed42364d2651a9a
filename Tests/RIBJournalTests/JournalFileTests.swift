// Journals are made, locked, continued and closed.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct JournalFileTests {
  private let folder = TestFolder.empty()

  private func increase(_ count: Int) -> JournalRecord {
    .event(.command(path: "root/counter", line: "increase \(count)"))
  }

  private func commands() throws -> [String] {
    try folder.load().entries.compactMap {
      if case .event(.command(_, let line)) = $0.record { line } else { nil }
    }
  }

  /// Why a path is refused for writing.
  private func refusal(
    _ path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JournalError? {
    #expect(throws: JournalError.self, sourceLocation: sourceLocation) {
      try JournalFile(opening: path ?? folder.journal, header: SampleJournal.header)
    }
  }

  @Test func `J2: a new journal has its header, and then each batch with its commit`() throws {
    let file = try folder.open()
    #expect(file.isNew && file.header == SampleJournal.header && file.recorded.commandCount == 0)
    var expected = SampleJournal()
    #expect(try folder.bytes() == expected.bytes)
    for batch in 1...3 {
      for count in 0..<batch {
        try file.append(increase(count), at: Int64(batch))
        expected.append(increase(count), at: Int64(batch))
      }
      #expect(try folder.bytes().count == expected.commitEnds.last, "Nothing is written early.")
      #expect(file.hasUncommitted && file.recorded.byteCount == expected.bytes.count)
      try file.commit(at: Int64(batch))
      expected.commit(at: Int64(batch))
      #expect(try folder.bytes() == expected.bytes)
      #expect(!file.hasUncommitted && file.recorded.byteCount == expected.bytes.count)
    }
    #expect(file.recorded.commandCount == 6)
  }

  @Test func `a journal that is opened again goes on where it was, under its old header`() throws {
    for round in 0..<3 {
      let file = try folder.open()
      #expect(
        file.isNew == (round == 0) && file.recorded.commandCount == round
          && file.contents.tornTail == nil)
      let reader = file.makeReader()
      var count = 0
      while try reader.next() != nil { count += 1 }
      #expect(count == round * 2)
      try file.append(increase(round), at: 5)
      try file.commit(at: 5)
      file.close()
    }
    #expect(try commands() == ["increase 0", "increase 1", "increase 2"])
    let header = JournalHeader(app: "app-cli", version: "9.0.0")
    let file = try JournalFile(opening: folder.journal, header: header)
    #expect(file.header == SampleJournal.header && !file.isNew)
    file.close()
    let other = #expect(throws: JournalError.self) {
      try JournalFile(opening: folder.journal, header: .init(app: "shop", version: "9.0.0"))
    }
    #expect(other?.reason == .otherApp("app-cli", expected: "shop"))
  }

  @Test func `J2: an empty file is begun as a new journal, and a damaged one left as it is`() throws
  {
    try folder.write([])
    let file = try folder.open()
    #expect(file.isNew)
    #expect(try folder.bytes() == SampleJournal().bytes)
    file.close()
    var bytes = SampleJournal.everyKind.bytes
    bytes[100] ^= 1
    try folder.write(bytes)
    #expect(throws: JournalError.self) { try folder.open() }
    #expect(try folder.bytes() == bytes)
  }

  // MARK: J7

  @Test(arguments: ["a symbolic link", "a named pipe", "a folder", "a device"])
  func `J7: a path that is not a regular file is refused at once`(kind: String) throws {
    var path = folder.journal
    switch kind {
    case "a symbolic link": #expect(unsafe symlink(folder["target"], path) == 0)
    case "a named pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    case "a device": path = "/dev/null"
    default: #expect(unsafe mkdir(path, 0o700) == 0)
    }
    let sentence =
      "'\(path)' is \(kind), not a regular file. Move it away, or name another file."
    #expect(refusal(path)?.description == sentence)
    let error = #expect(throws: JournalError.self) {
      try JournalReader(opening: path, app: "app-cli")
    }
    #expect(error?.description == sentence && error?.exitStatus == .inputOutputError)
    #expect(folder.mode("target") == nil)
  }

  @Test func `the error gives the reason why no file can be made`() {
    let path = folder["none/journal"]
    #expect(
      refusal(path)?.description
        == "'\(path)' cannot be opened: No such file or directory. Fix that, or name another file."
    )
    #expect(refusal("")?.exitStatus == .inputOutputError)
  }

  @Test func `J7: a journal is locked until it is closed, or the last object that uses it is gone`()
    throws
  {
    let file = try folder.open()
    let sentence =
      "'\(folder.journal)' is in use by another process. Wait until that has ended, or name another file."
    #expect(refusal()?.description == sentence)
    #expect(throws: Never.self, "Reading needs no lock.") { try folder.load() }
    let reader = file.makeReader()
    file.close()
    file.close()
    try folder.open().close()
    #expect(try reader.next() == nil)
    var released: JournalFile? = try folder.open()
    #expect(refusal()?.reason == .inUse)
    #expect(released?.isNew == false)
    released = nil
    try folder.open().close()
  }

  #if os(Linux)
    @Test func `J7: another process's lock is seen, and dies with it`() async throws {
      try folder.open().close()
      let bytes = try folder.bytes()
      let holder = Process()
      let output = Pipe()
      holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
      // Without a fork, so that what is killed is what has the lock.
      holder.arguments = ["--no-fork", folder.journal, "sh", "-c", "echo locked; exec sleep 600"]
      holder.standardOutput = output
      try holder.run()
      #expect(output.fileHandleForReading.availableData == Data("locked\n".utf8))
      #expect(refusal()?.reason == .inUse)
      kill(holder.processIdentifier, SIGKILL)
      holder.waitUntilExit()
      try folder.open().close()
      #expect(try folder.bytes() == bytes)
    }

    @Test func `J7: a child process does not keep the lock`() throws {
      let file = try folder.open()
      let child = Process()
      let input = Pipe()
      child.executableURL = URL(fileURLWithPath: "/bin/cat")
      child.standardInput = input
      try child.run()
      file.close()
      #expect(throws: Never.self) { try folder.open().close() }
      try input.fileHandleForWriting.close()
      child.waitUntilExit()
    }
  #endif

  @Test func `a journal that is closed is not written, even if another process has it now`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await commitToClosed()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The journal is closed; open it again before using it."))
  }

  // MARK: The size

  @Test func `a journal that is at its limit has no room for commands`() throws {
    let limit = SampleJournal().bytes.count + 200
    let file = try folder.open(sizeLimit: limit)
    var count = 0
    while file.hasRoom {
      try file.append(increase(count), at: 0)
      count += 1
    }
    #expect(count == 4 && file.recorded.byteCount >= limit)
    try file.commit(at: 0)
    file.close()
    let again = try folder.open(sizeLimit: limit)
    #expect(!again.hasRoom && again.recorded.commandCount == 4)
    // Running effects still end, and are recorded.
    try again.append(.event(.cancelled(path: "root", effects: [])), at: 1)
    try again.commit(at: 1)
    again.close()
    #expect(try folder.open().hasRoom)
  }
}

private func commitToClosed() throws {
  let folder = try TestFolder()
  let file = try folder.open()
  file.close()
  let other = try folder.open()
  try file.commit(at: 1)
  other.close()
}
