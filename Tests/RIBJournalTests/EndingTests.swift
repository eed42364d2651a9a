// The record of a process's end.

import Foundation
import RIBCore
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct EndingTests {
  private let folder = TestFolder.empty()

  nonisolated enum End: CaseIterable {
    case input, quit, quitWithStatus, failedLine, signal
  }

  private func end(_ run: KeptRun, by end: End) async {
    switch end {
    case .input: break
    case .quit: run.lines.send("quit")
    case .quitWithStatus: run.lines.send("quit 3")
    case .failedLine: run.lines.send("fly")
    case .signal: run.session.typist.end(by: SIGTERM)
    }
    _ = await run.endOfInput()
  }

  /// The reasons in the records of a journal.
  private func reasons() throws -> [String] {
    let reader = try JournalReader(
      opening: folder["j"], app: SampleJournal.header.app, calls: .unsynced)
    var reasons: [String] = []
    while let entry = try reader.next() {
      if case .ended(let reason) = entry.record { reasons.append(reason) }
    }
    return reasons
  }

  @Test(arguments: zip(End.allCases, ["end of input", "quit 0", "quit 3", "a failure", "SIGTERM"]))
  func `J16: the end of a process is recorded once`(end: End, reason: String) async throws {
    let run = await KeptRun(try folder.journal()).begin()
    await run.type("set 1")
    await self.end(run, by: end)
    #expect(try reasons() == [reason])
  }

  @Test(arguments: End.allCases)
  func `J16: the end of a process that has recorded nothing leaves the file as it is`(
    end: End
  ) async throws {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("set 1")
    await first.endWell()
    let before = try folder.text("j")
    let second = await KeptRun(try folder.journal()).begin()
    await self.end(second, by: end)
    #expect(try folder.text("j") == before)
  }

  @Test(arguments: End.allCases)
  func `J16: an end changes nothing in the sessions that follow`(end: End) async throws {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("set 1")
    let picture = first.picture
    await self.end(first, by: end)
    let second = await KeptRun(try folder.journal()).begin()
    #expect(second.picture == picture)
    await second.type("set 2", "back")
    #expect(second.number == 1)
    await second.endWell()
    let third = await KeptRun(try folder.journal(after: 1)).begin()
    #expect(third.number == 1)
    await third.endWell()
  }

  @Test func `J16: a journal of an earlier version has no ends`() async throws {
    try folder.beginJournalOfVersion2("j")
    let run = await KeptRun(try folder.journal()).begin()
    await run.type("set 1")
    await run.endWell()
    #expect(try reasons().isEmpty)
  }
}
