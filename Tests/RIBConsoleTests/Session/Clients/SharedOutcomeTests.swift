// What the lines of clients, and those of the session, lead to for one another.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct SharedOutcomeTests {
  private let door = TestDoor()

  private func start(_ options: SessionOptions = SessionOptions()) async -> KeptRun {
    await KeptRun(nil, options, door: door).begin()
  }

  // MARK: Unsaved work

  private nonisolated static let person = #"{"terminal":{"prompt":true}}"#
  private nonisolated static let script = #"{"terminal":{"others":false}}"#

  private func startUnsaved(_ terminal: String) async -> (KeptRun, TestClient) {
    let run = await start()
    run.root.interactor.unsaved = { "the number" }
    let client = await door.client()
    await client.type(terminal)
    return (run, client)
  }

  @Test func `N5: a person who joins is asked before the session's unsaved work is lost`() async {
    let (run, client) = await startUnsaved(Self.person)
    let answer = await client.type("quit --session")
    #expect(
      answer.first?.contains(
        "Not saved: root: the number. To lose that, type quit --session again.")
        == true, "\(answer)")
    client.send("quit --session")
    #expect(await run.status() == .success)
  }

  @Test func `a line between two quits of a client takes the question back`() async {
    let (run, client) = await startUnsaved(Self.person)
    for line in ["quit --session", "set 1", "quit --session"] {
      #expect(await client.type(line).last?.contains(#""status":0"#) == true)
    }
    client.send("quit --session")
    #expect(await run.status() == .success)
  }

  @Test(arguments: [script, #"{"subscribe":{}}"#])
  func `a program that joins is not asked about unsaved work`(terminal: String) async {
    let (run, client) = await startUnsaved(terminal)
    client.send("quit --session")
    #expect(await run.status() == .success)
  }

  @Test func `a person who only leaves is not asked about unsaved work`() async {
    let (run, client) = await startUnsaved(Self.person)
    client.send("quit")
    await wait(for: "the client has left") { client.isClosed }
    await run.endWell()
  }

  // MARK: The status of a client

  @Test func `a client whose input ends has the status of its own lines`() async {
    let run = await start()
    let client = await door.client()
    client.send("nonsense", "set 1")
    client.endInput()
    await wait(for: "the connection is closed") { client.isClosed }
    #expect(client.lines.last.map(TestClient.withoutTime) == #"{"event":"ended","status":1}"#)
    await run.endWell()
  }

  // MARK: Going back

  @Test func `going back ends a wait of the session's own line`() async {
    let run = await start(SessionOptions(keepsGoing: true, verbosity: .verbose))
    let client = await door.client()
    await client.type("hang")
    await client.type("set 1")
    run.lines.send("wait")
    await wait(for: "the wait") { run.errors.lines.contains { $0.hasPrefix("waiting for") } }
    let answer = await client.type("back")
    #expect(answer.last == #"{"event":"done","line":3,"status":0}"#, "\(answer)")
    await run.lines.beAwaited()
    #expect(
      run.errors.lines.last
        == "line 1: The session has gone to another place, so this wait is over.")
    #expect(await run.end() == .commandFailed)
  }

  @Test func `going back at the end of input lets the new tree's effects end`() async {
    let run = KeptRun(
      nil, SessionOptions(verbosity: .verbose), isInteractive: true, door: door)
    await run.begin()
    let client = await door.client()
    await client.type("add 5")
    await client.type("set 1")
    run.lines.end()
    await wait(for: "the wait") { run.errors.lines.contains { $0.hasPrefix("waiting for") } }
    await client.type("back")
    await run.realTime.advance(by: .seconds(1))
    #expect(await run.status() == .success)
    #expect(run.output.lines.last == "number: 5")
  }

  @Test func `going back to an earlier time does not make the wait at the end of input longer`()
    async
  {
    let run = KeptRun(
      nil, SessionOptions(drain: .seconds(2), verbosity: .verbose), isInteractive: true, door: door)
    await run.begin()
    let client = await door.client()
    await client.type("hang")
    await run.pass(.seconds(100))
    await client.type("set 1")
    run.lines.end()
    await wait(for: "the wait") { run.errors.lines.contains { $0.hasPrefix("waiting for") } }
    await client.type("back")
    await run.realTime.sleepers(1)
    await run.realTime.advance(by: .seconds(2))
    #expect(await run.status() == .commandFailed)
  }

  // MARK: C-c

  @Test func `C-c in a script of the session lets a client's line come to rest`() async throws {
    let folder = try TestFolder()
    try folder.write(String(repeating: "tree\n", count: 7) + "stop\ntree\n", to: "script")
    var stop: () -> Void = {}
    let run = KeptRun(
      nil, SessionOptions(allowsSourceAnywhere: true), isInteractive: true, door: door
    ) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("stop", "Press C-c") {
          stop()
          return .set(1)
        }
      }
    }
    await run.begin()
    let client = await door.client()
    stop = {
      client.send("hop")
      run.interrupt()
      // Until others are given a turn behind the line.
      let end = ContinuousClock.now + .milliseconds(10)
      while ContinuousClock.now < end {}
    }
    run.lines.send("source \(folder["script"])")
    let answer = await client.done(1)
    let index = try #require(answer.firstIndex { $0.contains("number: 1000001") }, "\(answer)")
    #expect(answer.dropFirst(index).contains { $0.contains(#""event":"done""#) }, "\(answer)")
    _ = await run.end()
  }

  // MARK: A standstill

  @Test(arguments: ["wait", "wait until root.number == 7"])
  func `a client's wait ends where the time stands still`(line: String) async {
    let run = await start()
    run.clock.standstill.limit = 10
    let (client, other) = (await door.client(), await door.client())
    await client.type("circle")
    client.send(line)
    await other.type("tree")
    await run.realTime.advance(by: .seconds(1))
    let answer = (await client.done(2)).filter { !$0.contains(#""state""#) }
    #expect(answer.contains { $0.contains("The time stands still: root circle") }, "\(answer)")
    #expect(answer.contains(#"{"event":"done","line":2,"status":1}"#))
    _ = await run.end()
  }

  @Test func `a wait of the session ends where the time stands still`() async {
    let run = await start(.keepGoing)
    run.clock.standstill.limit = 10
    await run.type("circle")
    run.lines.send("wait")
    await run.realTime.sleepers(1)
    await run.realTime.advance(by: .seconds(1))
    await run.lines.beAwaited()
    #expect(run.errors.lines.first?.hasPrefix("line 2: The time stands still:") == true)
    _ = await run.end()
  }

  // MARK: Reading

  /// A file that can be opened, and not read.
  private nonisolated static let unreadable = "/proc/self/mem"
  private nonisolated static let hasUnreadable = SystemCall.hasEntry(unreadable)

  @Test(.enabled(if: hasUnreadable))
  func `a script that cannot be read is an error of the line that sources it`() async {
    let options = SessionOptions(format: .json, allowsSourceAnywhere: true)
    let run = KeptRun(nil, options)
    run.start()
    await run.type(#"{"id":7,"do":"source \#(Self.unreadable)"}"#)
    let lines = run.output.lines.map(TestClient.withoutTime)
    let error =
      #"{"event":"error","id":7,"code":"session","place":{"source":"\#(Self.unreadable)","line":1},"#
      + #""message":"\#(Self.unreadable) cannot be read: Input/output error"}"#
    #expect(lines.contains(error), "\(lines)")
    #expect(lines.last == #"{"event":"done","id":7,"status":1}"#)
    _ = await run.end()
  }

  @Test(.enabled(if: hasUnreadable))
  func `a client's script that cannot be read is an error of its line`() async {
    let run = await start(SessionOptions(allowsSourceAnywhere: true))
    let client = await door.client()
    let answer = await client.type("source \(Self.unreadable)")
    #expect(answer.first?.contains(#""line":1},"message":"\#(Self.unreadable) cannot"#) == true)
    #expect(answer.last == #"{"event":"done","line":1,"status":1}"#)
    _ = await run.end()
  }
}
