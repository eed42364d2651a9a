// Clients of a session: their lines form one sequence with its own (P4), and none of them holds up others (P3, E3).

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct SessionClientsTests {
  private let door = TestDoor()

  private func start(
    _ options: SessionOptions = SessionOptions(), isInteractive: Bool = false
  ) async -> KeptRun {
    let run = KeptRun(nil, options, isInteractive: isInteractive, door: door)
    await run.begin()
    return run
  }

  @Test func `an output has lines from the first one that is written until they are sent`() {
    let client = TestClient()
    let output = ClientOutput(client)
    #expect(!output.hasLines)
    output.write(Array("x".utf8), isEssential: false)
    #expect(output.hasLines && client.lines.isEmpty)
    output.flush()
    #expect(!output.hasLines && client.lines == ["x"])
  }

  @Test func `P4: an error that no line has caused is shown to all`() async {
    let run = await start()
    let client = await door.client()
    await run.type("set 1")
    run.root.interactor.action.onNext(.breakNow)
    await run.type("set 2")
    #expect(run.errors.lines == ["root: it broke"])
    #expect(
      client.lines.map(TestClient.withoutTime).contains(
        #"{"event":"error","code":"failed","path":"root","message":"it broke"}"#),
      "\(client.lines)")
    _ = await run.end()
  }

  @Test func `a wait of the session has its limit, whatever clients do meanwhile`() async {
    let run = await start(.keepGoing)
    let client = await door.client()
    await run.type("hang")
    run.lines.send("wait 2")
    for milliseconds in [1_000, 999, 1] {
      await run.realTime.sleepers(1)
      #expect(run.errors.lines == [])
      await run.realTime.advance(by: .milliseconds(milliseconds))
      await client.type("set \(milliseconds)")
    }
    await run.type("set 3")
    #expect(
      run.errors.lines
        == ["line 2, column 6: Timed out after 2 s; still running: root hang (line 1)."])
    _ = await run.end()
  }

  @Test(arguments: ["quit --session", "quit --session 4"], [false, true])
  func `quit --session ends the session for all, and no line is run after it`(
    line: String, isKept: Bool
  ) async throws {
    let folder = try TestFolder()
    let run = KeptRun(isKept ? try folder.journal() : nil, door: door)
    await run.begin()
    let (first, second) = (await door.client(), await door.client())
    first.send("set 1", line, "set 2")
    let status: RIBConsole.ExitStatus = line.hasSuffix("4") ? .quit(4) : .success
    #expect(await run.endOfInput() == status)
    #expect(run.output.lines == ["[1] number: 1"])
    for client in [first, second] {
      #expect(
        client.lines.last.map(TestClient.withoutTime)
          == #"{"event":"ended","status":\#(status.code)}"#)
    }
  }

  @Test func `E6: a signal is told to all clients, also to one that comes as the session ends`()
    async throws
  {
    let run = await start()
    let client = await door.client()
    door.lastComes = true
    run.session.typist.end(by: 15)
    #expect(await run.status() == .signal(15))
    let last = try #require(door.last)
    #expect(last.lines.first?.contains(#""event":"hello""#) == true)
    for client in [client, last] {
      #expect(
        client.lines.last.map(TestClient.withoutTime) == #"{"event":"ended","status":143}"#)
      #expect(client.isClosed)
    }
  }

  @Test func `the end of the session's own lines does not end it while it listens`() async {
    let run = KeptRun(nil, door: door)
    let running = run.start()
    run.lines.end()
    let client = await door.client()
    await client.type("set 5")
    await client.type("ask x")
    await wait(for: "the question") { !run.outside.questions.isEmpty }
    #expect(run.output.lines == ["[1] number: 5"])
    client.send("quit --session")
    #expect(await running.value("the session ends", sourceLocation: #_sourceLocation) == .success)
  }

  @Test func `a person who ends the input ends the session, also after an rc file`() async {
    let rc = SessionInput(StringLineSource(["set 1"]), name: "rc", isForgiving: true)
    let run = KeptRun(nil, before: [rc], isInteractive: true, door: door)
    await run.begin()
    #expect(await run.endOfInput() == .success)
  }

  private static let much = "# " + String(repeating: "x", count: 1 << 20)

  private func comes(_ taken: Awaited<Void>) async {
    await taken.value("the lines are taken", sourceLocation: #_sourceLocation)
  }

  @Test func `a client that has sent much goes on when it has been run, leaves, or has left`() async
  {
    let run = await start()
    let (first, second, third) = (await door.client(), await door.client(), await door.client())
    await comes(first.hand(Self.much))
    #expect(first.lines.last?.contains(#""event":"done""#) == true)
    await comes(second.hand("quit", Self.much))
    #expect(second.isClosed)
    await first.type("hang")
    await comes(first.hand("wait"))
    await comes(first.hand("tree"))
    #expect(first.lines.count { $0.contains("done") } == 2)
    await comes(third.hand("wait"))
    let taken = third.hand(Self.much)
    third.leave()
    await comes(taken)
    _ = await run.end()
  }

  @Test func `a client that ends its input leaves at once, or when its lines have been run`() async
  {
    let run = await start()
    let (idle, client) = (await door.client(), await door.client())
    idle.endInput()
    await wait(for: "the connection is closed") { idle.isClosed }
    client.send("set 1", "set 2")
    client.endInput()
    await wait(for: "the connection is closed") { client.isClosed }
    #expect(run.output.lines == ["[2] number: 1", "[2] number: 2"])
    #expect(client.lines.last.map(TestClient.withoutTime) == #"{"event":"ended","status":0}"#)
    _ = await run.end()
  }

  @Test func `P3: nothing more is written to a client that has gone, and its effects go on`() async
  {
    let run = await start()
    let client = await door.client()
    await client.type("trace actions")
    await client.type("add 5")
    client.send("wait")
    client.leave()
    await run.type("set 1")
    let count = client.lines.count + client.unsent.count
    await run.pass(.seconds(1))
    await run.type("set 2")
    #expect(client.lines.count + client.unsent.count == count)
    #expect(run.output.lines == ["number: 1", "[1] number: 6", "number: 2"])
    _ = await run.end()
  }

  @Test func `E3: a client's line is run between two lines of a long script`() async {
    let script = ["add 5"] + (1...3_000).map { "set \($0)" }
    let run = KeptRun(nil, before: [SessionInput(StringLineSource(script))], door: door)
    run.start()
    let client = await door.client()
    await client.type("set 0")
    #expect(await run.end() == .success)
    #expect((run.output.lines.count, run.output.lines.last) == (3_001, "number: 3000"))
    #expect(run.output.lines.contains("[1] number: 0"))
  }

  @Test func `a secret of one client is shown to none, and told to be one`() async {
    let run = KeptRun(nil, door: door) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("login", "Log in", .string("password")) { .refuse($0) }.secret()
      }
    }
    await run.begin()
    let (first, second) = (await door.client(), await door.client())
    await second.type("trace on")
    let answer = await first.type("login hunter2")
    #expect(answer.last == #"{"event":"done","line":1,"status":1,"secret":true}"#)
    let shown = await first.type(#"{"terminal":{}}"#)
    #expect(shown == [#"{"event":"done","line":2,"status":0,"focus":"root"}"#])
    _ = await run.end()
    for text in first.lines + second.lines + run.output.lines + run.errors.lines {
      #expect(!text.contains("hunter2"))
    }
  }

  @Test(arguments: [(73, "      ^"), (74, "xxx")])
  func `a terminal of unknown width is taken to have 80 columns`(length: Int, row: String) async {
    let run = await start()
    let client = await door.client()
    await client.type(#"{"terminal":{"prompt":true}}"#)
    let answer = await client.type(String(repeating: "x", count: length))
    #expect(answer.first?.contains(#""text":"\#(row)"#) == true, "\(answer)")
    _ = await run.end()
  }

  @Test func `scripts that source themselves come to an end`() async throws {
    let folder = try TestFolder()
    let line = "source \(folder["all"])\n"
    try folder.write(line + line, to: "all")
    var options = SessionOptions(keepsGoing: true, allowsSourceAnywhere: true)
    options.sourcedLineLimit = 1_000
    let run = await start(options)
    let client = await door.client()
    let answer = await client.type(String(line.dropLast()))
    #expect(answer.count { $0.contains("at most 1000 lines in all") } == 1)
    #expect(answer.last == #"{"event":"done","line":1,"status":1}"#)
    _ = await run.end()
  }

  @Test func `P1: each line of a client gets one done, whatever it is`() async {
    let run = await start(.keepGoing)
    let client = await door.client()
    let lines = [
      "set 1", "", "# comment", "nonsense", "{", #"{"id":5}"#, #"{"id":6,"do":"set 2"}"#,
      #"{"id":7,"complete":"s"}"#, #"{"id":8,"help":""}"#, #"{"id":"9","cancel":"/"}"#, "wait",
      "back", "source nowhere", "tree", "expect root.number == 5",
    ]
    for line in lines { client.send(line) }
    client.endInput()
    await wait(for: "the connection is closed") { client.isClosed }
    #expect(client.lines.count { $0.contains(#""event":"done""#) } == lines.count)
    _ = await run.end()
  }
}
