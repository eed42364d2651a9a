// Lines with secret arguments, which are kept out of the history and of all output.

import RIBCore
import RIBTesting
import Testing

@testable import RIBConsole

struct SessionSecretTests {
  private let launched = LaunchedSession()
  private var root: RootRouter { launched.root }
  private let focus: Focus

  init() throws {
    let root = launched.root
    focus = Focus(root: root)
    try root.viewController.run("attach a")
    let child = try #require(root.child(named: "a") as? NodeRouter)
    child.viewController.commands(to: child.interactor.action) {
      command("login", "Log in", .string("password")) { .refuse($0) }.secret().aliases("su")
    }
  }

  /// Whether a line is kept out of the history.
  private func isSecret(_ line: String) -> Bool {
    do throws(ParseError) {
      guard let call = try CommandCall.parse(line, focus: focus) else { return false }
      let inner = call.line.innerLine.flatMap { SecretArguments.found(in: $0, from: focus) }
      return call.line.declaration.isSecret || SecretArguments.found(in: call) != nil
        || inner != nil
    } catch {
      return SecretArguments.found(in: line, from: focus) != nil
    }
  }

  @Test
  func `lines of a secret command, and those that may be meant to be, are secret, not others`() {
    for line in [
      "a login x", "a su x", "/a login", "a lgoin x", "a login 'x", "a login \"x\\q\"",
      "a/ login x", "login x", "say login x", "b login x", "lgoin x", "nowhere/b lgoin x y",
      "a log x", "a LOGIN x", "tree; login x", "tree ; a login x", "say; a lgoin x",
      "at 1 a login x",
      "a log x y", "a loign x",
    ] {
      #expect(isSecret(line), "\(line)")
    }
    for line in [
      "", "# login x", "tree", "a", "a set 5", "a help login", "a whatever 12345", "log x y",
      "say something else", "a log", "a tree x", "at 1 tree", "attach b c d", "tree nowhere x",
    ] {
      #expect(!isSecret(line), "\(line)")
    }
    // The focused node's commands count.
    focus.move(to: root.child(named: "a") ?? root)
    for line in ["login x", "logni x", "su", "nobody/there login x"] {
      #expect(isSecret(line), "\(line)")
    }
    for line in ["set 5", "help login"] { #expect(!isSecret(line), "\(line)") }
  }

  @Test func `a secret command that was called is known when its node is gone`() throws {
    try root.viewController.run("detach a")
    let found = SecretArguments.found(in: "a lgoin x", from: focus, called: ["login"])
    #expect(found == ["x", "x"])
    #expect(SecretArguments.found(in: "a lgoin x", from: focus) == nil)
  }

  @Test func `all words behind the first one that may be a secret command are secret`() {
    #expect(
      SecretArguments.found(in: "a lgoin login x", from: focus) == ["login", "x", "login", "x"])
    #expect(SecretArguments.found(in: "a lgoin 'b c", from: focus) == ["'b", "c"])
    #expect(
      SecretArguments.found(in: #"a lgoin --pin="b c""#, from: focus)
        == ["--pin=b c", #"--pin="b c""#, "b c", #""b c""#])
  }

  @Test func `an alias keeps the mark, whichever comes first`() {
    let first = command("a", "") { 1 }.secret().aliases("b")
    let last = command("a", "") { 1 }.aliases("b").secret()
    #expect(first.declaration.isSecret && last.declaration.isSecret)
    #expect(last.declaration.names == ["a", "b"])
  }

  @Test(arguments: [SessionOptions.Format.text, .json])
  func `no event, trace or error repeats an argument of a secret command`(
    format: SessionOptions.Format
  ) async {
    let run = SessionRun(
      SessionOptions(format: format, keepsGoing: true, movesClock: true), "trace on",
      "login 'two words' 4711", "login hunter2 +12 oops", "logni hunter2", "login slow 4711",
      "wait", "set 12")
    run.root.viewController.commands(to: run.root.interactor.reactor.action) {
      command("login", "Log in", .string("password"), .int("pin")) { password, pin in
        password == "slow" ? .refuseLater("\(pin)") : .refuse("\(password) and \(pin)")
      }.secret()
    }
    #expect(await run.end() == .commandFailed)
    let text = run.output.text + run.errors.text
    for secret in ["two words", "4711", "hunter2"] { #expect(!text.contains(secret)) }
    #expect(text.contains("… and … is not wanted.") && text.contains("… is not wanted any more."))
    #expect(text.contains("set(…)"))
  }

  @Test func `a line with a secret is not shown again, however long it is`() async {
    let lines = ScriptedLines()
    let terminal = SizedTerminal(width: 30)
    let run = SessionRun(
      inputs: [SessionInput(lines, isInteractive: true)], terminal: terminal)
    run.root.viewController.commands(to: run.root.interactor.reactor.action) {
      command("login", "Log in", .string("password")) { .refuse($0) }.secret()
    }
    run.start()
    await lines.type("login hunter2 and-more-than-an-error-would-ever-quote-of-a-word")
    await lines.type("set something-else-that-is-long-enough")
    lines.end()
    #expect(await run.end() == .success)
    let shown = terminal.lines.joined(separator: "\n")
    #expect(!shown.contains("hunter2") && !shown.contains("and-more"))
    #expect(terminal.lines.contains { $0.hasSuffix("set something-else-that-is-lo…") })
  }

  @Test(arguments: [
    #"login "hunter\u{32} and more than a row of the terminal""#,
    #"login hunter" and more "than' a row of the terminal'"#,
    #"lgoin "hunter\u{32} and more than a row of the terminal""#,
    "say my 'pass phrase' which is hunter2, and more than a row of the terminal",
  ])
  func `a line whose secret was typed with quotes or escapes is not shown again`(line: String) async
  {
    let lines = ScriptedLines()
    let terminal = SizedTerminal(width: 30)
    let run = SessionRun(
      inputs: [SessionInput(lines, isInteractive: true)], terminal: terminal)
    run.root.viewController.commands(to: run.root.interactor.reactor.action) {
      command("login", "Log in", .string("password")) { .refuse($0) }.secret()
      command("say", "Say the words", .rest("words")) { .refuse($0) }.secret()
    }
    run.start()
    await lines.type(line)
    lines.end()
    #expect(await run.end() == .success)
    let shown = terminal.lines.joined(separator: "\n")
    #expect(!shown.contains("hunter") && !shown.contains("phrase"))
  }

  @Test func `a secret of the latest 64 lines is hidden where it is a word of its own`() {
    let secrets = SecretWords()
    #expect(secrets.hiding("pin(1)") == "pin(1)")
    secrets.add(["1", "a\"b", ""])
    let shown: [String] = ["pin(1), 10, x1, 1.", "(11", #"login("a\"b")"#].map(secrets.hiding)
    #expect(shown == ["pin(…), 10, x1, ….", "(11", #"login("…")"#])
    secrets.add(["007"])
    #expect(secrets.hiding("7 and 7.0 of 77") == "… and … of 77")
    secrets.add(["a\u{202E}b"])
    #expect(secrets.hiding("is \(TerminalText.visible("a\u{202E}b")) here") == "is … here")
    let latest = SecretWords()
    for line in 1...64 { latest.add(["word\(line)"]) }
    #expect(latest.hiding("word1 word2 word64") == "… … …")
    latest.add(["word65"])
    #expect(latest.hiding("word1 word2 word65") == "word1 … …")
  }

  @Test func `a long value is cut, unless that could cut a secret in two`() {
    let (secrets, value) = (SecretWords(), Array(0..<1_000))
    #expect(secrets.text(of: value, atMost: 10).count < 100)
    secrets.add(["999"])
    #expect(secrets.text(of: value, atMost: 10).hasSuffix("998, …]"))
  }
}
