// Clients of a session: their lines form one sequence with its own (P4), and none of them holds up others (P3).

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
    output.writeLine(isEssential: false) { $0.write("x") }
    #expect(output.hasLines && client.lines.isEmpty)
    output.flush()
    #expect(!output.hasLines && client.lines == ["x"])
  }

  @Test func `a client is greeted, and its line is answered and done once`() async {
    let run = await start()
    let client = await door.client()
    #expect(
      client.lines.map(TestClient.withoutTime) == [#"{"event":"hello","protocol":1,"client":1}"#])
    #expect(
      await client.type("set 5") == [
        #"{"event":"state","line":1,"path":"root","state":{"children":[],"number":5}}"#,
        #"{"event":"output","line":1,"path":"root","text":"number: 5"}"#,
        #"{"event":"done","line":1,"status":0}"#,
      ])
    #expect(run.root.interactor.currentState.number == 5)
    #expect(await run.end() == .success)
    #expect(client.lines.last.map(TestClient.withoutTime) == #"{"event":"ended","status":0}"#)
    #expect(client.isClosed && door.isClosed)
  }

  @Test func `P4: lines of clients and of the session form one sequence, the same for all`() async {
    let run = await start()
    let (first, second) = (await door.client(), await door.client())
    await first.type("set 1")
    await second.type("set 2")
    await run.type("set 3")
    func numbers(_ lines: [String]) -> [String] {
      lines.filter { $0.contains("output") }.compactMap { $0.firstMatch(of: /number: (\d)/) }
        .map { String($0.output.1) }
    }
    for client in [first, second] { #expect(numbers(client.lines) == ["1", "2", "3"]) }
    #expect(run.output.lines == ["[1] number: 1", "[2] number: 2", "number: 3"])
    _ = await run.end()
  }

  @Test func `P4: a client sees its own errors only, and the results of all, with their origin`()
    async
  {
    let run = await start(.keepGoing)
    let (first, second) = (await door.client(), await door.client())
    let answer = await first.type("refuse it")
    #expect(answer.contains { $0.contains(#""event":"error","line":1"#) }, "\(answer)")
    #expect(answer.last == #"{"event":"done","line":1,"status":1}"#)
    await first.type("set 1")
    await run.type("refuse it", "set 2")
    #expect(!second.lines.contains { $0.contains("error") }, "\(second.lines)")
    #expect(run.errors.lines.count == 1, "\(run.errors.lines)")
    #expect(
      second.lines.filter { $0.contains("output") }.map(TestClient.withoutTime) == [
        #"{"event":"output","client":1,"path":"root","text":"number: 1"}"#,
        #"{"event":"output","client":0,"path":"root","text":"number: 2"}"#,
      ])
    _ = await run.end()
  }

  @Test func `P4: answers to what only looks go to the client that asked`() async {
    let run = await start()
    let (first, second) = (await door.client(), await door.client())
    let answer = await first.type("tree")
    #expect(answer.first?.hasPrefix(#"{"event":"tree","line":1"#) == true, "\(answer)")
    await first.type(#"{"complete":"se"}"#)
    #expect((second.lines.count, run.output.lines) == (1, []))
    _ = await run.end()
  }

  @Test func `P4: an effect that fails late is reported to the client whose line began it`() async {
    let run = await start()
    let (first, second) = (await door.client(), await door.client())
    await first.type("refuse-later x")
    await run.pass(.seconds(1))
    await wait(for: "the error is sent") {
      first.lines.contains { $0.contains("not wanted any more") }
    }
    #expect(!second.lines.contains { $0.contains("not wanted") })
    #expect(run.errors.lines.isEmpty)
    #expect(await run.end() == .success)
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

  @Test func `P3: what a client waits for holds up its own next line only`() async {
    let run = await start()
    let (first, second) = (await door.client(), await door.client())
    await first.type("add 5")
    first.send("wait", "set 9")
    await second.type("set 1")
    await run.type("set 2")
    #expect(first.lines.count { $0.contains("done") } == 1)
    await run.pass(.seconds(1))
    _ = await first.done(3)
    #expect(run.output.lines == ["[2] number: 1", "number: 2", "[1] number: 7", "[1] number: 9"])
    _ = await run.end()
  }

  @Test func `where only waits move the time, the wait of a client moves it`() async {
    let run = await start(SessionOptions(movesClock: true))
    let (first, second) = (await door.client(), await door.client())
    await first.type("add 5")
    await second.type("set 1")
    await first.type("wait")
    #expect(run.output.lines == ["[2] number: 1", "[1] number: 6"])
    #expect(run.clock.now.offset == .seconds(1))
    await first.type("add 5")
    await first.type("wait 9")
    #expect(run.clock.now.offset == .seconds(2))
    await first.type("hang")
    let failed = await second.type("wait 2")
    #expect(failed.contains { $0.contains("Timed out after 2 s; still running: root hang") })
    #expect(failed.last == #"{"event":"done","line":2,"status":1}"#)
    _ = await run.end()
  }

  @Test func `a wait of the session does not hold up clients`() async {
    let run = await start()
    let client = await door.client()
    await run.type("add 5")
    run.lines.send("wait")
    await client.type("set 1")
    await run.pass(.seconds(1))
    await run.type("set 2")
    #expect(run.output.lines == ["[1] number: 1", "number: 6", "number: 2"])
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

  @Test func `a wait after one that was cancelled waits again, and can be cancelled, too`() async {
    let run = await start()
    let (first, second) = (await door.client(), await door.client())
    for count in [0, 3] {
      await first.type("hang")
      first.send("wait")
      await second.type("tree")
      #expect(first.lines.count { $0.contains("done") } == count + 1)
      await first.type(#"{"cancel":"/"}"#)
    }
    _ = await run.end()
  }

  @Test func `a wait of a client ends with its limit, with a cancellation, and with the session`()
    async
  {
    let run = await start()
    let (first, second, third) = (await door.client(), await door.client(), await door.client())
    await first.type("hang")
    first.send("wait 2")
    second.send("wait", #"{"cancel":"/"}"#)
    third.send("wait until root.number == 7")
    #expect(await second.done(2).contains(#"{"event":"done","line":1,"status":0}"#))
    await first.type("hang")
    first.send("wait 2")
    await second.type("tree")
    await run.pass(.seconds(2))
    let timeout = await first.done(4)
    #expect(timeout.contains { $0.contains("Timed out after 2 s; still running: root hang") })
    #expect(timeout.last == #"{"event":"done","line":4,"status":1}"#)
    _ = await run.end()
    #expect(
      third.lines.suffix(2).map(TestClient.withoutTime)
        == [#"{"event":"done","line":1,"status":1}"#, #"{"event":"ended","status":0}"#])
  }

  @Test func `quit leaves with its status, and with --wait when no effect is running any more`()
    async
  {
    let run = await start()
    let (first, second, third) = (await door.client(), await door.client(), await door.client())
    await first.type("quit 3")
    #expect(
      first.lines.suffix(2).map(TestClient.withoutTime)
        == [#"{"event":"done","line":1,"status":3}"#, #"{"event":"ended","status":3}"#])
    #expect(first.isClosed)
    await second.type("add 5")
    second.send("quit --wait 3")
    await third.type("tree")
    #expect(!second.isClosed)
    await run.pass(.seconds(1))
    await wait(for: "the client has left") { second.isClosed }
    #expect(second.lines.last.map(TestClient.withoutTime) == #"{"event":"ended","status":3}"#)
    await run.type("set 1")
    #expect(await run.end() == .success)
  }

  @Test(arguments: ["quit --session", "quit --session 4"])
  func `quit --session ends the session for all, and no line is run after it`(line: String) async {
    let run = await start()
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

  @Test func `each client has a focus of its own, which goes up with a detached node`() async {
    let run = await start()
    let (first, second) = (await door.client(), await door.client())
    await first.type("attach a")
    await first.type("a")
    await first.type("set 5")
    await second.type("set 1")
    await run.type("set 2")
    #expect(
      run.output.lines.suffix(3) == ["[1] a: number: 5", "[2] number: 1", "number: 2"],
      "\(run.output.lines)")
    await second.type("detach a")
    await first.type("set 3")
    #expect(run.root.interactor.currentState.number == 3)
    _ = await run.end()
  }

  @Test func `each client traces and watches for itself, as the session does`() async {
    let run = await start()
    let (first, second, third) = (await door.client(), await door.client(), await door.client())
    await first.type("trace actions")
    await second.type("watch root.number")
    await run.type("set 1")
    let shown: [[Bool]] = [first, second].map { client in
      [#""event":"action""#, "→"].map { text in client.lines.contains { $0.contains(text) } }
    }
    #expect(shown == [[true, false], [false, true]], "\(first.lines) \(second.lines)")
    #expect(second.lines.contains { $0.contains("root.number: 0 → 1") }, "\(second.lines)")
    #expect(run.output.lines == ["number: 1"])
    // The session is shown its own ones, whichever line leads to them.
    await run.type("trace actions", "watch root.number")
    await third.type("set 2")
    #expect(
      run.output.lines.dropFirst() == [
        "root: action set(2)", "[3] number: 2", "root.number: 1 → 2",
      ], "\(run.output.lines)")
    #expect(!third.lines.contains { $0.contains("→") || $0.contains(#""event":"action""#) })
    _ = await run.end()
  }

  @Test func `a client subscribes for itself`() async {
    let run = await start()
    let (first, second) = (await door.client(), await door.client())
    first.send(#"{"id":1,"subscribe":{"events":["output"]}}"#)
    await second.type("set 1")
    #expect(first.lines.contains { $0.contains("output") })
    #expect(!first.lines.contains { $0.contains(#""event":"state""#) })
    #expect(second.lines.contains { $0.contains(#""event":"state""#) })
    _ = await run.end()
  }

  @Test func `a client goes back, and the others keep their places where the tree has them`() async
  {
    let run = await start()
    let (first, second) = (await door.client(), await door.client())
    await first.type("attach a")
    await first.type("set 1")
    await second.type("a")
    await second.type("set 7")
    second.send("wait until root.number == 100")
    await first.type("tree")
    let answer = await first.type("back")
    #expect(answer.contains { $0.contains(#""event":"went""#) }, "\(answer)")
    #expect(second.lines.contains { $0.contains(#""event":"went""#) }, "\(second.lines)")
    let ended = await second.done(3)
    #expect(ended.contains { $0.contains("gone to another place") }, "\(ended)")
    await second.type("set 2")
    await run.type("set 3")
    #expect(run.output.lines.suffix(2) == ["[2] a: number: 2", "number: 3"], "\(run.output.lines)")
    _ = await run.end()
  }

  @Test func `P3: a client's line is run between two lines of a long script`() async {
    let script = ["add 5"] + (1...3_000).map { "set \($0)" }
    let run = KeptRun(nil, before: [SessionInput(StringLineSource(script))], door: door)
    run.start()
    let client = await door.client()
    await client.type("set 0")
    #expect(await run.end() == .success)
    #expect((run.output.lines.count, run.output.lines.last) == (3_001, "number: 3000"))
    #expect(run.output.lines.contains("[1] number: 0"))
  }

  @Test func `a client cannot go back while a line of the session waits`() async {
    let run = await start(SessionOptions(verbosity: .verbose))
    let client = await door.client()
    await client.type("hang")
    await client.type("set 1")
    run.lines.send("wait")
    await wait(for: "the wait") { run.errors.lines.contains { $0.hasPrefix("waiting for") } }
    let answer = await client.type("back")
    #expect(answer.contains { $0.contains("while one of its own lines waits.") }, "\(answer)")
    #expect(run.root.interactor.currentState.number == 1)
    await client.type(#"{"cancel":"/"}"#)
    _ = await run.end()
  }

  @Test func `a terminal cancels what runs, and is notified of it`() async {
    let run = await start()
    let client = await door.client()
    await client.type(#"{"terminal":{"prompt":true}}"#)
    await client.type("hang")
    let answer = await client.type(#"{"cancel":"."}"#)
    #expect(
      answer == [
        #"{"event":"text","line":3,"to":"errors","text":"Cancelled: root hang."}"#,
        #"{"event":"done","line":3,"status":0,"focus":"root"}"#,
      ])
    _ = await run.end()
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

  @Test func `a client that is a terminal gets rows, as wide as it is`() async {
    let run = await start()
    let client = await door.client()
    let greeting = await client.type(#"{"terminal":{"columns":30,"prompt":true}}"#)
    #expect(greeting == [#"{"event":"done","line":1,"status":0,"focus":"root"}"#])
    #expect(
      await client.type("nonsense") == [
        #"{"event":"text","line":2,"to":"errors","text":"      ^"}"#,
        #"{"event":"text","line":2,"to":"errors","text":"No command or child named"}"#,
        #"{"event":"text","line":2,"to":"errors","text":"  \"nonsense\". Type help for a"}"#,
        #"{"event":"text","line":2,"to":"errors","text":"  list."}"#,
        #"{"event":"done","line":2,"status":1,"focus":"root"}"#,
      ])
    await run.type("set 1")
    #expect(
      client.lines.last.map(TestClient.withoutTime)
        == #"{"event":"text","client":0,"to":"output","text":"[0] number: 1"}"#)
    _ = await run.end()
  }

  @Test func `a terminal chooses its colors, and counts only the lines that it runs`() async {
    let run = await start(.keepGoing)
    let client = await door.client()
    await client.type(#"{"terminal":{"columns":60,"colors":true}}"#)
    let colored = await client.type("nonsense")
    #expect(colored.first?.contains("[31mline 1, column 1: No command") == true, "\(colored)")
    await client.type(#"{"complete":"s"}"#)
    await client.type(#"{"terminal":{"columns":60}}"#)
    let answer = await client.type("nonsense")
    #expect(answer.first?.contains(#""text":"line 2, column 1: No comm"#) == true, "\(answer)")
    _ = await run.end()
  }

  @Test func `a terminal may be plain, or quiet`() async {
    let run = await start(.keepGoing)
    let client = await door.client()
    await client.type(#"{"terminal":{"columns":60,"prompt":true,"plain":true}}"#)
    let tree: String = await client.type("tree").first ?? "nothing"
    #expect(tree.contains(#""text":"root: no children"}"#))
    let answer: String = await client.type("nonsense").first ?? "nothing"
    #expect(answer.contains(#""text":"line 2, column 1: No comm"#))
    await client.type(#"{"terminal":{"columns":60,"prompt":true,"quiet":true}}"#)
    await client.type("hang")
    let cancelled = await client.type(#"{"cancel":"."}"#)
    #expect(cancelled == [#"{"event":"done","line":6,"status":0,"focus":"root"}"#])
    _ = await run.end()
  }

  @Test func `a terminal that is resized while its line waits gets rows of its new width`() async {
    let run = await start()
    let client = await door.client()
    await client.type(#"{"terminal":{"columns":60,"prompt":true}}"#)
    await client.type("hang")
    client.send("wait", #"{"terminal":{"columns":20,"prompt":true}}"#)
    await run.type("attach a-longer-name")
    #expect(
      client.lines.contains { $0.hasSuffix(#""text":"[0] attached"}"#) }, "\(client.lines)")
    _ = await run.end()
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

  @Test func `a script that joins gets the results of its own lines alone, also late ones`() async {
    let run = await start()
    let client = await door.client()
    await client.type(#"{"terminal":{"others":false}}"#)
    await run.type("set 1")
    await client.type("add 5")
    client.send("wait")
    await run.type("set 2")
    await run.pass(.seconds(1))
    _ = await client.done(3)
    #expect(
      client.lines.filter { $0.contains("number") }.map(TestClient.withoutTime)
        == [#"{"event":"text","line":2,"to":"output","text":"number: 7"}"#])
    _ = await run.end()
  }

  @Test
  func `P4: the session's own answers go to no client, and it is notified of its client's end`()
    async
  {
    let run = await start()
    let client = await door.client()
    await run.type("tree", "state", "help set")
    #expect(client.lines.count == 1, "\(client.lines)")
    client.send("quit --session")
    #expect(await run.endOfInput() == .success)
    #expect(run.errors.lines == ["Client 1 has ended the session."])
  }

  @Test func `a client sources scripts, whose first failed line ends them, in turn with others`()
    async throws
  {
    let folder = try TestFolder()
    try folder.write("set 1\nsource inner\nset 3\n", to: "outer")
    try folder.write("set 2\nnonsense\nset 9\n", to: "inner")
    let run = await start(SessionOptions(allowsSourceAnywhere: true))
    let (first, second) = (await door.client(), await door.client())
    let answer = await first.type("source \(folder["outer"])")
    #expect(answer.contains { $0.contains(#""place":{"source":"\#(folder["inner"])","line":2"#) })
    #expect(answer.last == #"{"event":"done","line":1,"status":1}"#)
    #expect(run.output.lines == ["[1] number: 1", "[1] number: 2"])
    try folder.write("wait\nset 4\n", to: "outer")
    await first.type("hang")
    first.send("source \(folder["outer"])")
    await second.type("set 5")
    await first.type(#"{"cancel":"/"}"#)
    #expect(await first.done(3).contains(#"{"event":"done","line":3,"status":1}"#))
    #expect(run.output.lines.last == "[2] number: 5")
    _ = await run.end()
  }

  @Test func `a client's script goes on after one that it sources, up to a quit or the limit`()
    async throws
  {
    let folder = try TestFolder([
      "outer": "set 1\nsource inner\nset 3\n", "inner": "set 2\n",
      "long": "set 4\nset 5\nset 6\nset 7\nset 8\n", "quits": "set 9\nquit 5\nset 10\n",
    ])
    var options = SessionOptions(allowsSourceAnywhere: true)
    options.sourcedLineLimit = 4
    let run = await start(options)
    let client = await door.client()
    await client.type("source \(folder["outer"])")
    #expect(run.output.lines == (1...3).map { "[1] number: \($0)" })
    let answer = await client.type("source \(folder["long"])")
    #expect(answer.last == #"{"event":"done","line":2,"status":1}"#, "\(answer)")
    #expect(run.root.interactor.currentState.number == 7)
    await client.type("source \(folder["quits"])")
    #expect(client.lines.last.map(TestClient.withoutTime) == #"{"event":"ended","status":5}"#)
    #expect(run.root.interactor.currentState.number == 9)
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
