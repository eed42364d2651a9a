import Platform
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBSocket
@testable import RIBTerminal

/// Scripts and programs on a session that a test plays.
struct JoinedProgramTests {
  private let session: ScriptedSession
  private let output = RecordingSink()
  private let errors = RecordingSink()

  private let program = CommandLineProgram(
    name: "shop", version: "1", features: [.socket],
    options: [ProgramOption("--prices", takes: "FILE", help: "read FILE")]
  ) { _ in fatalError("A tree was built.") }

  init() throws { session = try ScriptedSession() }

  /// Runs a program that joins.
  private func start(_ arguments: String..., at path: String? = nil)
    -> Awaited<RIBConsole.ExitStatus>
  {
    let program = program
    let (output, errors) = (output, errors)
    let all = ["--join", path ?? session.path] + arguments
    return Awaited { await program.run(all, output: output, errors: errors) }
  }

  private func status(
    _ run: Awaited<RIBConsole.ExitStatus>, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> RIBConsole.ExitStatus {
    await run.value("the end", sourceLocation: sourceLocation)
  }

  // MARK: Scripts

  @Test func `lines of a script run one after the other, and then the terminal leaves`()
    async throws
  {
    let run = start("-c", "tree", "-c", "state")
    try session.accept()
    await session.receives("tree")
    #expect(session.terminals == [.init()])
    session.text("root")
    session.done()
    await session.receives("state")
    session.text("no state", to: "errors")
    session.done()
    await session.receives("quit")
    session.end()
    #expect(await status(run) == .success)
    #expect(output.lines == ["root"] && errors.lines == ["no state"])
    await wait(for: "the end") { session.isAtEnd }
  }

  @Test func `the first line that fails ends a script, unless it keeps going`() async throws {
    let run = start("-c", "tree\nno\nstate")
    try session.accept()
    await session.receives("tree")
    session.done()
    await session.receives("no")
    session.done(status: 1)
    #expect(await status(run) == .commandFailed)
    #expect(session.terminals.count == 2, "An end would come before this answer.")
    let other = start("--keep-going", "-c", "no\nquit")
    try session.accept()
    await session.receives("no")
    session.done(status: 1)
    await session.receives("quit")
    session.end()
    #expect(await status(other) == .commandFailed)
  }

  @Test func `a script ends with the session, and with the status of its own quit`() async throws {
    let run = start("-c", "wait")
    try session.accept()
    await session.receives("wait")
    session.end(status: 4)
    #expect(await status(run) == .quit(4))
    #expect(errors.lines == ["The session has ended with status 4."])
    #expect(errors.flushedCount == errors.bytes.count)
    let other = start("-c", "quit 5", "-c", "tree")
    try session.accept()
    await session.receives("quit 5")
    session.end(status: 5)
    #expect(await status(other) == .quit(5))
  }

  @Test func `a terminal leaves with the answer to its quit`() async throws {
    let run = start("-c", "tree")
    try session.accept()
    await session.receives("tree")
    session.done()
    await session.receives("quit")
    session.done()
    #expect(await status(run) == .success)
    await wait(for: "the end") { session.isAtEnd }
    #expect(errors.lines.isEmpty)
  }

  // MARK: Programs

  @Test func `a terminal that cannot write leaves, with the status of that`() async throws {
    let run = start("-c", "tree", "-c", "state")
    try session.accept()
    await session.receives("tree")
    output.failure = SystemError(code: EPIPE)
    session.text("root")
    #expect(await status(run) == .inputOutputError)
    await wait(for: "the end") { session.isAtEnd }
  }

  @Test func `a connection that breaks is reported, with the reason`() async throws {
    let listener = try LocalSocket.listen(at: session.folder["other"])
    let link = SessionLink(try LocalSocket.connect(to: session.folder["other"]))
    var other: InputDescriptor? = try LocalSocket.accept(from: listener)
    link.send("a line that is never read")
    withExtendedLifetime(other) {}
    other = nil
    let joined = JoinedTerminal(link, SessionOptions(), output: output, errors: errors)
    let run = Awaited { await joined.run([]) }
    #expect(await status(run) == .inputOutputError)
    let reason = SystemError(code: ECONNRESET)
    #expect(errors.lines == ["The connection to the session was lost: \(reason)."])
  }

  @Test func `lines that a slow terminal did not get are counted, and errors are shown`()
    async throws
  {
    let run = start("-c", "tree")
    try session.accept()
    await session.receives("tree")
    session.send(#"{"event":"dropped","at":1,"count":3}"#)
    session.send(#"{"event":"error","at":1,"message":"That is no request."}"#)
    session.end()
    _ = await status(run)
    #expect(
      errors.lines.prefix(2) == [
        "warning: 3 lines were left out, as this terminal was too slow to show them.",
        "That is no request.",
      ])
  }

  @Test func `a line that is too long for the session is refused, and fails the script`()
    async throws
  {
    let long = String(repeating: "x", count: 1 << 20 + 1)
    let run = start("-c", "\(long)\n\(long)", "-c", "tree")
    try session.accept()
    #expect(await status(run) == .commandFailed)
    let message = "The line is longer than 1048576 bytes and was not read; split it in two."
    #expect(errors.lines == ["-c:1: \(message)"])
  }

  @Test func `with --json, lines pass in both directions, and the status is the session's`()
    async throws
  {
    let run = start("--json", "-c", #"{"id":"a","do":"tree"}"#, "-c", "state")
    try session.accept()
    await wait(for: "the lines") { session.received == [#"{"id":"a","do":"tree"}"#, "state"] }
    session.send(#"{"event":"done","at":1,"id":"a","status":0}"#)
    await wait(for: "the end of the input") { session.isAtEnd }
    session.close()
    #expect(await status(run) == .success)
    #expect(
      output.lines == [ScriptedSession.hello, #"{"event":"done","at":1,"id":"a","status":0}"#])
    let other = start("--json", "-c", "tree")
    try session.accept()
    session.send(#"{"event":"ended","at":1,"status":7}"#)
    session.close()
    #expect(await status(other) == .quit(7))
  }

  @Test(arguments: [false, true])
  func `with --json, an input without end ends with the connection or the output`(
    outputFails: Bool
  ) async throws {
    let link = SessionLink(try LocalSocket.connect(to: session.path))
    try session.accept()
    if outputFails { output.failure = SystemError(code: EPIPE) } else { session.close() }
    let (lines, output) = (ScriptedLines(), output)
    let run = Awaited {
      do {
        return "\(try await link.passThrough([SessionInput(lines)], to: output))"
      } catch {
        return "\(error)"
      }
    }
    let end = await run.value("the end", sourceLocation: #_sourceLocation)
    #expect(end == (outputFails ? "success" : "The connection to the session was lost."))
    await wait(for: "the end") { session.isAtEnd }
    #expect(output.lines == (outputFails ? [] : [ScriptedSession.hello]))
    #expect(output.flushedCount == output.bytes.count && !lines.isAwaited)
  }

  // MARK: Refusals

  @Test func `a path at which no session listens is refused`() async throws {
    let (none, file, dead) = (
      session.folder["none"], session.folder["file"], session.folder["dead"]
    )
    let long = String(repeating: "x", count: 200)
    try session.folder.write("", to: "file")
    try LocalSocket.leaveDead(at: dead)
    let refusals: [(path: String, status: RIBConsole.ExitStatus)] = [
      (none, .noSuchFile), (file, .noSuchFile), (dead, .inputOutputError),
      (long, .inputOutputError),
    ]
    for (path, expected) in refusals {
      #expect(await status(start("-c", "tree", at: path)) == expected, "\(path)")
    }
    let lines: [String] = [
      "shop: there is no socket '\(none)'; start a session with --listen '\(none)'",
      "shop: '\(file)' is a file, not the socket of a session",
      "shop: the session at '\(dead)' has ended; start another one with --listen '\(dead)'",
      "shop: cannot join '\(long)': File name too long",
    ]
    #expect(errors.lines == lines)
  }

  @Test func `a session of another user is refused with the reason`() {
    let error = JoinError(ofUser: getuid() + 1, at: "s")
    #expect(
      error?.description
        == "the session at 's' belongs to another user (\(getuid() + 1)), and only that user can join it"
    )
    #expect(JoinError(ofUser: geteuid(), at: "s") == nil)
    let denied = JoinError(SystemError(code: EACCES), at: session.path)
    #expect(
      denied.description
        == "cannot join '\(session.path)', as only its user can: Permission denied")
  }

  @Test(
    arguments: [
      (#"{"event":"hello","at":0,"protocol":2}"#, "uses version 2 of the protocol"),
      (#"{"event":"error","at":0,"message":"It is full."}"#, "': It is full."),
      ("SSH-2.0", "as what answers there is no session"),
    ])
  func `what is no session of this protocol is refused`(first: String, words: String) async throws {
    let run = start("-c", "tree")
    try session.accept(first)
    #expect(await status(run) == .inputOutputError)
    #expect(errors.text.hasPrefix("shop: ") && errors.text.contains(words))
  }

  @Test(
    arguments: [
      ["--virtual-time"], ["--only-results"], ["-v"], ["--drain", "1"], ["--paths", "always"],
      ["--allow-source-anywhere"], ["--prices", "x"], ["--expect", "x"],
      ["--drain", "1", "-v"],
    ])
  func `options that only the session can have are refused`(options: [String]) async {
    let status = await program.run(
      ["--join", session.path] + options, output: output, errors: errors)
    #expect(status == .usage)
    #expect(errors.lines.first == "shop: '--join' and '\(options[0])' cannot be combined")
  }
}
