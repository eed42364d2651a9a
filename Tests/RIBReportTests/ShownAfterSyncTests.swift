// Reports and traces wait for the journal, as output does.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal
@testable import RIBReport

@Suite struct ShownAfterSyncTests {
  private let folder = TestFolder.empty()

  private func report() throws -> ReportPage {
    ReportPage(try ReportFile(folder["page.html"]), app: "test", version: "1")
  }

  @Test func `J13: a report and a trace show an event once all that led to it is on the device`()
    async throws
  {
    var calls = JournalCalls()
    let sync = calls.sync
    // The first is the header's, so that each of the others comes with the command of its number.
    var syncCount = 0
    var isEarly = false
    weak var kept: KeptRun?
    let folder = folder
    calls.sync = { number throws(SystemError) in
      let page = (try? folder.text("page.html")) ?? ""
      let shown = [page, kept?.output.text ?? "", kept?.errors.text ?? ""]
      isEarly = isEarly || shown.contains { $0.contains("set(\(syncCount))") }
      syncCount += 1
      try sync(number)
    }
    let run = KeptRun(try folder.journal(calls: calls), report: try report())
    kept = run
    await run.begin()
    await run.type("trace on")
    for number in 1...3 {
      await run.type("set \(number)")
      #expect(try folder.text("page.html").contains("set(\(number))"))
      #expect((run.output.text + run.errors.text).contains("set(\(number))"))
    }
    #expect(syncCount == 4 && !isEarly)
    await run.endWell()
  }

  @Test func `J13: output before an error is held back with it`() async throws {
    var calls = JournalCalls()
    let sync = calls.sync
    var shown: [Int] = []
    weak var kept: KeptRun?
    calls.sync = { number throws(SystemError) in
      shown.append(kept?.output.lines.count ?? 0)
      try sync(number)
    }
    let run = KeptRun(try folder.journal(calls: calls), .keepGoing) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("refuse-at", "Fail at a number", .int("n")) { .refuseAt($0) }
      }
    }
    kept = run
    await run.begin()
    await run.type("refuse-at 3", "set 3")
    // The header, and each of the lines.
    #expect(shown == [0, 0, 0])
    #expect(run.output.lines == ["number: 3"] && run.errors.lines.count == 1)
    _ = await run.end()
  }

  /// The latest number that a client was sent; 0 for none.
  private func latest(_ client: TestClient?) -> Int {
    let line = client?.lines.last { $0.contains("number: ") }
    return line?.firstMatch(of: /number: (\d+)/).flatMap { Int($0.1) } ?? 0
  }

  @Test func `J13: the events of a client's line are shown once they are on the device`()
    async throws
  {
    var calls = JournalCalls()
    let sync = calls.sync
    let door = TestDoor()
    var shown: [[Int]] = []
    weak var kept: KeptRun?
    var reader: TestClient?
    calls.sync = { number throws(SystemError) in
      shown.append([kept?.output.lines.count ?? 0, latest(reader)])
      try sync(number)
    }
    let run = KeptRun(try folder.journal(calls: calls), door: door)
    kept = run
    await run.begin()
    let client = await door.client()
    reader = client
    for number in 1...3 { await client.type("set \(number)") }
    #expect(shown == [[0, 0], [0, 0], [1, 1], [2, 2]])
    #expect(latest(client) == 3)
    await run.endWell()
  }

  @Test func `J8: a client is not sent what cannot be made safe`() async throws {
    let door = TestDoor()
    let run = await KeptRun(try folder.journal(calls: .failing(atSync: 2)), door: door).begin()
    let client = await door.client()
    client.send("set 1")
    #expect(await run.status().code == 74)
    #expect(latest(client) == 0, "\(client.lines)")
    #expect(client.lines.last.map(TestClient.withoutTime) == #"{"event":"ended","status":74}"#)
  }

  @Test func `J1: a client that leaves is sent its results once they are on the device`()
    async throws
  {
    var calls = JournalCalls()
    let sync = calls.sync
    let door = TestDoor()
    var shown: [Int] = []
    var reader: TestClient?
    calls.sync = { number throws(SystemError) in
      shown.append(latest(reader))
      try sync(number)
    }
    let run = await KeptRun(try folder.journal(calls: calls), door: door).begin()
    let client = await door.client()
    reader = client
    client.send("set 1", "quit")
    await wait(for: "the client has left") { client.isClosed }
    #expect(latest(client) == 1 && shown == [0, 0])
    await run.endWell()
  }

  @Test
  func `J1: what follows a client's wait that moves the time is shown once it is on the device`()
    async throws
  {
    var calls = JournalCalls()
    let sync = calls.sync
    let door = TestDoor()
    weak var kept: KeptRun?
    var isEarly = false
    calls.sync = { number throws(SystemError) in
      // The last line is not safe before its sync.
      isEarly = isEarly || kept?.output.text.contains("number: 9") == true
      try sync(number)
    }
    let run = KeptRun(
      try folder.journal(calls: calls), SessionOptions(movesClock: true), door: door)
    kept = run
    await run.begin()
    let client = await door.client()
    client.send("add 5", "wait", "set 9")
    _ = await client.done(3)
    #expect(run.output.lines == ["[1] number: 5", "[1] number: 9"] && !isEarly)
    await run.endWell()
  }

  @Test func `J13: a client is shown a long script as it runs, once that is on the device`()
    async throws
  {
    var calls = JournalCalls()
    let sync = calls.sync
    let door = TestDoor()
    var (syncCount, safe, isEarly) = (0, 0, false)
    weak var kept: KeptRun?
    var reader: TestClient?
    calls.sync = { number throws(SystemError) in
      syncCount += 1
      isEarly = isEarly || latest(reader) > safe
      safe = kept?.number ?? 0
      try sync(number)
    }
    let script = ["hang"] + (1...3_000).map { "set \($0)" }
    let run = KeptRun(
      try folder.journal(calls: calls), before: [SessionInput(LinesAtOnce(script))], door: door)
    kept = run
    run.start()
    let client = await door.client()
    reader = client
    await wait(for: "a number") { latest(client) > 0 }
    #expect(run.number < 3_000)
    await client.type("tree")
    await run.endWell()
    // The lines after the client's are held back again, and not made safe one by one.
    #expect(!isEarly && syncCount < 1_500)
  }

  @Test func `J13: events that were not made safe are in no report`() async throws {
    let run = await KeptRun(try folder.journal(calls: .failing(atSync: 3)), report: try report())
      .begin()
    await run.type("set 1")
    run.lines.send("set 2")
    #expect(await run.end().code == 74)
    let page = try PageRecords(try folder.text("page.html"))
    #expect(page.texts(2, of: "line") == ["set 1"])
    #expect(page.all("problem").contains { ($0.text(2) ?? "").contains("1 command is safe") })
    #expect(page.all("over").count == 1)
  }

  @Test func `J13: output while no line is typed is in the report at once`() async throws {
    let run = await KeptRun(try folder.journal(), report: try report()).begin()
    await run.type("add 5")
    await run.pass(.seconds(1))
    await wait(for: "the effect has ended") { run.output.lines == ["number: 5"] }
    #expect(try folder.text("page.html").contains("number: 5"))
    await run.endWell()
  }
}
