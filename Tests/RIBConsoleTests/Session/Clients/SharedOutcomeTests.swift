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

  private static let cancellation = #"{"cancel":"/"}"#

  @Test func `E3: C-c of the session lets a client's line come to rest`() async {
    let run = await KeptRun(nil, isInteractive: true, door: door).begin()
    let client = await door.client()
    // Below the focus, C-c would cancel what the client's line began.
    await run.type("attach a", "focus a", "hang")
    run.lines.send("wait")
    run.outside.computation.block()
    client.send("compute 5")
    await wait(for: "it computes") { run.outside.computation.hasBegun }
    run.interrupt()
    run.outside.computation.end()
    let answer = await client.done(1)
    #expect(answer.contains { $0.contains("number: 5") }, "\(answer)")
    // What C-c has cancelled is told to the session, though a line of the client was run.
    #expect(run.errors.lines.contains { $0.hasPrefix("Cancelled: root/a hang") })
    await run.endWell()
  }

  /// A session in which a client goes back, past a line at which something happens.
  private func goingBack(
    _ happening: @escaping (KeptRun, TestClient) -> Void
  ) async -> (KeptRun, [String]) {
    var happens: (() -> Void)?
    let run = KeptRun(nil, isInteractive: true, door: door) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("step", "Be repeated") {
          happens.take()?()
          return .set(1)
        }
      }
    }
    await run.begin()
    let client = await door.client()
    await run.type("step", "set 2")
    run.lines.send("wait until root.number == 9")
    await wait(for: "the wait") { run.session.phase.now.wait == .effects }
    happens = { happening(run, client) }
    let answer = await client.type("back")
    return (run, answer)
  }

  @Test func `E3: a client that cancels its way back leaves the session where it was`() async {
    let (run, answer) = await goingBack { _ = $1.hand(Self.cancellation) }
    #expect(answer.contains { $0.contains("Interrupted; the session is where") }, "\(answer)")
    #expect(run.number == 2)
    _ = await run.end()
  }

  @Test func `E3: C-c of the session does not end a client's way back`() async {
    let (run, answer) = await goingBack { run, _ in run.interrupt() }
    #expect(answer.last == #"{"event":"done","line":1,"status":0}"#, "\(answer)")
    #expect(run.number == 1)
    _ = await run.end()
  }

  // MARK: Nothing is left

  private static let longWait = "wait until root.number == 7"
  private static let nothing = "Nothing is left that could change it."

  @Test func `E3: a client's wait that nothing can end any more fails`() async {
    let run = KeptRun(nil, door: door)
    run.start()
    run.lines.end()
    let client = await door.client()
    let answer = await client.type(Self.longWait)
    #expect(answer.contains { $0.contains(Self.nothing) }, "\(answer)")
    #expect(answer.last == #"{"event":"done","line":1,"status":1}"#)
    client.send("quit --session")
    #expect(await run.status() == .success)
  }

  @Test func `E3: a client's wait goes on while another source could end it`() async {
    let run = await start()
    let (client, other) = (await door.client(), await door.client())
    client.send(Self.longWait)
    other.endInput()
    await run.type("tree")
    run.lines.end()
    let last = await door.client()
    await last.type("tree")
    await last.type("set 7")
    #expect(await client.done(1).last == #"{"event":"done","line":1,"status":0}"#)
    client.send("quit --session")
    #expect(await run.status() == .success)
  }

  @Test(arguments: [false, true])
  func `E3: a client's wait fails as the last source closes that could end it`(leaves: Bool) async {
    let run = KeptRun(nil, door: door)
    run.start()
    run.lines.end()
    let (client, other) = (await door.client(), await door.client())
    client.send(Self.longWait)
    await other.type("tree")
    if leaves { other.leave() } else { other.endInput() }
    let answer = await client.done(1)
    #expect(answer.contains { $0.contains(Self.nothing) }, "\(answer)")
    client.send("quit --session")
    _ = await run.status()
  }

  // MARK: Turns

  private static let many = (1...400).map { "set \($0)" }

  @Test func `E3: a client's line does not wait for the many of another one`() async {
    let run = await start()
    let (client, other) = (await door.client(), await door.client())
    await run.type("set -2")
    client.send(all: Self.many)
    client.endInput()
    other.send("set -1")
    await wait(for: "all lines are done") { client.isClosed }
    await run.type("tree")
    let lines = run.output.lines.filter { $0.hasPrefix("[") }
    #expect(lines.count == 401 && lines.last == "[1] number: 400", "\(lines.suffix(2))")
    await run.endWell()
  }

  @Test func `E3: a line of the session does not wait for the many of a client`() async {
    let run = await start()
    let client = await door.client()
    client.send(all: Self.many)
    client.endInput()
    await wait(for: "the first line") { run.output.text.contains("[1] number: 1\n") }
    run.lines.send("set -1")
    await wait(for: "all lines are done") { client.isClosed }
    await run.type("tree")
    let lines = run.output.lines.filter { $0.contains("number") }
    #expect(lines.count == 401 && lines.last == "[1] number: 400", "\(lines.suffix(2))")
    await run.endWell()
  }

  // MARK: One instant

  nonisolated enum Cause: CaseIterable { case line, signal, answer }

  private nonisolated static let orders: [[Cause]] = Cause.allCases.flatMap { first in
    let rest = Cause.allCases.filter { $0 != first }
    return [[first] + rest, [first] + rest.reversed()]
  }

  @Test(arguments: orders, [false, true])
  func `E6: a line of a client, a signal and an answer may come at one instant`(
    order: [Cause], isKept: Bool
  ) async throws {
    let folder = try TestFolder()
    let run = KeptRun(isKept ? try folder.journal() : nil, door: door)
    await run.begin()
    let client = await door.client()
    await run.type("ask x")
    await wait(for: "the question") { !run.outside.questions.isEmpty }
    for cause in order {
      switch cause {
      case .line: _ = client.hand("set 5")
      case .signal: run.session.typist.end(by: 15)
      case .answer: run.outside.answer(.success(7))
      }
    }
    #expect(await run.status() == .signal(15))
    #expect(
      client.lines.last.map(TestClient.withoutTime) == #"{"event":"ended","status":143}"#)
    // The line was run as a whole, or not at all.
    let hasRun = run.output.lines.contains("[1] number: 5")
    #expect(client.lines.contains { $0.contains(#""event":"done""#) } == hasRun)
    if !isKept { return }
    let again = await KeptRun(try folder.journal()).begin()
    let shown = run.output.lines.last.flatMap { $0.split(separator: " ").last } ?? "0"
    #expect("\(again.number)" == shown, "\(run.output.lines)")
    _ = await again.end()
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
