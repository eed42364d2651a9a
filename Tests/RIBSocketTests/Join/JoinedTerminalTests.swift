import Platform
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBSocket
@testable import RIBTerminal

/// A person at a terminal that has joined a session.
struct JoinedTerminalTests {
  private let session: ScriptedSession
  private let terminal = MemoryTerminal()
  private let keys = ScriptedKeys()
  private let joined: JoinedTerminal
  private let running: Awaited<RIBConsole.ExitStatus>

  init() async throws {
    session = try ScriptedSession()
    let options = SessionOptions(
      programName: "shop", history: HistoryLocation(path: session.folder["history"]))
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    (joined, running) = try await Self.join(session, options, terminal, SessionInput(editor))
    await terminal.wait(for: "the prompt") { $0 == "root>" }
  }

  private func status(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> RIBConsole.ExitStatus {
    await running.value("the end", sourceLocation: sourceLocation)
  }

  /// Types keys, and waits for the line that they end.
  private func type(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    keys.send(text + "\r")
    await session.receives(text, sourceLocation: sourceLocation)
  }

  /// Joins a session.
  private static func join(
    _ session: ScriptedSession, _ options: SessionOptions, _ terminal: MemoryTerminal,
    _ input: SessionInput
  ) async throws -> (JoinedTerminal, Awaited<RIBConsole.ExitStatus>) {
    let link = SessionLink(try LocalSocket.connect(to: session.path))
    try session.accept()
    _ = try await link.nextEvent()
    let joined = JoinedTerminal(link, options, output: terminal, errors: terminal)
    return (joined, Awaited { await joined.run([input]) })
  }

  @Test func `a person who joins is greeted`() async throws {
    let (session, terminal) = (try ScriptedSession(), MemoryTerminal(isTerminal: true))
    var options = SessionOptions(programName: "shop")
    options.greeting = "shop 1.0"
    let editor = LineEditor(keys: ScriptedKeys(), terminal: terminal, sink: terminal)
    let (_, running) = try await Self.join(session, options, terminal, SessionInput(editor))
    await terminal.wait(for: "the prompt") { $0 == "root>" }
    #expect(terminal.lines.first?.hasPrefix("shop 1.0") == true, "\(terminal.lines)")
    session.end()
    #expect(await running.value("the end", sourceLocation: #_sourceLocation) == .success)
  }

  @Test func `a terminal that edits its lines itself has the prompt before each`() async throws {
    let (session, terminal) = (try ScriptedSession(), MemoryTerminal())
    let input = SessionInput(StringLineSource(["tree"]), isInteractive: true)
    let (_, running) = try await Self.join(
      session, SessionOptions(color: .never), terminal, input)
    await session.receives("tree")
    session.text("here")
    session.done()
    await session.receives("quit")
    session.end()
    #expect(await running.value("the end", sourceLocation: #_sourceLocation) == .success)
    #expect(terminal.text == "root> here\nroot> \n")
  }

  @Test func `a typed line is run, and the prompt comes back when it is done`() async throws {
    #expect(session.terminals == [.init(colors: false, prompt: true, others: true)])
    await type("go counter")
    #expect(terminal.lines == ["root> go counter"])
    session.text("here")
    await terminal.wait(for: "the result") { $0 == "here" }
    session.focus = "root/counter"
    session.done()
    await terminal.wait(for: "the prompt") { $0 == "root/counter>" }
    await type("login 4711")
    session.done(#","secret":true"#)
    await terminal.wait(for: "the prompt") { $0 == "root/counter>" }
    await type("quit")
    session.end()
    #expect(await status() == .success)
    #expect(try session.folder.text("history") == "go counter\nquit\n")
    #expect(
      terminal.lines == [
        "root> go counter", "here", "root/counter> login 4711", "root/counter> quit",
      ])
  }

  @Test func `lines of others, and the number of those left out, are shown above what is typed`()
    async
  {
    session.send(#"{"event":"dropped","at":1,"count":3}"#)
    await terminal.wait(for: "the prompt below") { [terminal] in
      $0 == "root>" && terminal.lines.count > 1
    }
    #expect(terminal.lines[0].hasPrefix("warning: 3 lines were left out"))
    let count = terminal.lines.count
    await keys.type("go cou")
    session.text("[2] count: 1")
    session.text("late: failed", to: "errors")
    await terminal.wait(for: "the line below") { [terminal] in
      $0 == "root> go cou" && terminal.lines.count == count + 2
    }
    let lines = terminal.lines.dropFirst(count - 1)
    #expect(lines == ["[2] count: 1", "late: failed", "root> go cou"])
    keys.send("\u{15}\u{04}")
    await session.receives("quit")
    session.end()
    #expect(await status() == .success)
  }

  @Test func `words are completed by the session at a cursor that is counted in characters`() async
  {
    await keys.type("\u{1F600}ä cou\t")
    await wait(for: "the request") { session.open.last?.complete == "\u{1F600}ä cou" }
    #expect(session.open.last?.cursor == 6)
    let id = session.open.last?.id ?? 0
    let candidate = #"{"text":"counter","label":"counter","summary":"","complete":true}"#
    session.send(
      #"{"event":"completion","at":1,"id":\#(id),"start":3,"end":6,"insertion":"counter ","#
        + #""candidates":[\#(candidate)],"omitted":0}"#)
    session.done()
    await terminal.wait(for: "the word") { $0 == "root> \u{1F600}ä counter" }
    // From the beginning of the line, not from its end.
    await keys.type("\u{15}bä\u{02}\t")
    await wait(for: "the next request") { session.open.last?.complete == "bä" }
    #expect(session.open.last?.cursor == 1)
    session.close()
    _ = await status()
  }

  @Test(arguments: [#""start":2,"end":1"#, #""start":0,"end":900"#, #""start":-1,"end":1"#])
  func `positions outside of the line complete nothing`(place: String) async {
    await keys.type("a\t")
    await wait(for: "the request") { session.open.last?.complete == "a" }
    let id = session.open.last?.id ?? 0
    session.send(
      #"{"event":"completion","at":1,"id":\#(id),\#(place),"insertion":"b","candidates":[],"omitted":0}"#
    )
    await terminal.wait(for: "the bell") { [terminal] _ in terminal.text.hasSuffix("\u{07}") }
    #expect(terminal.lines == ["root> a"])
    session.close()
    _ = await status()
  }

  @Test func `C-c cancels, on an empty line and while one runs`() async {
    await keys.type("\u{03}")
    await wait(for: "the request") { session.open.last?.cancel == "." }
    session.done()
    await type("wait")
    joined.signals?.answer(SIGINT)
    await wait(for: "the request") { session.open.last?.cancel == "." }
    session.done()
    session.done(status: 1)
    await terminal.wait(for: "the prompt") { $0 == "root>" }
    keys.send("\u{04}")
    await session.receives("quit")
    session.end()
    #expect(await status() == .success)
  }

  @Test func `a new size is described to the session, and does not end the line that runs`()
    async
  {
    await type("wait")
    joined.signals?.answer(SIGWINCH)
    await wait(for: "the description") { session.terminals.count == 2 }
    session.done(status: 1)
    await wait(for: "the description after a failure") { session.terminals.count == 3 }
    joined.signals?.answer(SIGTERM)
    #expect(await status() == .signal(15))
  }

  @Test func `the end of the session is reported, with its status`() async {
    await keys.type("half")
    session.send(#"{"event":"ended","at":2,"status":3}"#)
    session.close()
    #expect(await status() == .quit(3))
    #expect(terminal.lines == ["root> half", "The session has ended with status 3."])
    #expect(terminal.calls.last == "restore")
  }

  @Test func `a quit that the session does not follow keeps the terminal`() async {
    await type("quit --session")
    session.text("Not saved: the draft. To lose that, type quit again.", to: "errors")
    session.done()
    await terminal.wait(for: "the prompt") { $0 == "root>" }
    #expect(session.terminals.count == 2, "An end would come before this answer.")
    await type("quit --session")
    session.end(status: 2)
    #expect(await status() == .quit(2))
    #expect(!terminal.text.contains("has ended"))
  }

  @Test func `a lost connection is reported, also while a line runs`() async {
    await type("wait")
    session.close()
    #expect(await status() == .inputOutputError)
    #expect(terminal.lines.last == "shop: The connection to the session was lost.")
  }

  @Test func `keys that cannot be read end the terminal`() async {
    keys.fail(SystemError(code: EBADF))
    #expect(await status() == .inputOutputError)
    let reason = SystemError(code: EBADF)
    #expect(terminal.lines.last == "shop: standard input cannot be read: \(reason)")
  }
}
