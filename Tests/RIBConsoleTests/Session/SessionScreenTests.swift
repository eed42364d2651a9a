// Results on the output, and the prompt, notices and errors on a person's terminal.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBTerminal

struct SessionScreenTests {
  private let keys = ScriptedKeys()
  private let terminal = MemoryTerminal(isTerminal: true)

  private func start(_ options: SessionOptions) -> SessionRun {
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(
      options, inputs: [SessionInput(editor)], errorTerminal: terminal)
    run.start()
    return run
  }

  @Test func `only results go to an output that is no terminal`() async {
    let run = start(SessionOptions(color: .never))
    await keys.type("attach a\rbreak\ra set 5\r")
    await keys.type("tree\r")
    keys.send("quit\r")
    #expect(await run.end() == .success)
    #expect(run.output.text == "a: number: 5\nroot\n└── a\n")
    #expect(run.errors.text == "")
    #expect(
      terminal.lines == [
        "root> attach a", "attached root/a", "root> break", "      ^", "it broke",
        "root> a set 5",
        "Several nodes write such lines now; each begins with the path of its node.",
        "root> tree", "root> quit",
      ])
  }

  @Test func `each result is handed on before the next prompt`() async {
    let run = start(SessionOptions(color: .never))
    await keys.type("set 5\r")
    #expect(run.output.flushedCount == run.output.bytes.count)
    await keys.type("add 1\r")
    await run.pass(.milliseconds(1000), after: 1)
    await wait(for: "the result") { run.output.lines == ["number: 5", "number: 6"] }
    #expect(run.output.flushedCount == run.output.bytes.count)
    keys.send("quit\r")
    #expect(await run.end() == .success)
    #expect(terminal.lines == ["root> set 5", "root> add 1", "root> quit"])
  }

  /// A sink that notes the lines of a terminal each time it is flushed.
  private final class Pipe: TextSink {
    let terminal: MemoryTerminal
    var seen: [[String]] = []
    let failure: SystemError? = nil

    init(beside terminal: MemoryTerminal) { self.terminal = terminal }

    func write(bytes: Span<UInt8>) {}
    func endLine() {}
    func flush() { seen.append(terminal.lines) }
  }

  private func streams(_ output: any TextSink, _ errors: any TextSink) -> SessionStreams {
    SessionStreams(
      output: output, errors: errors, mergesErrors: false, gate: OutputGate(), phase: SharedPhase())
  }

  @Test func `results are handed on before a notice, an error and a prompt below them`() {
    let output = RecordingSink()
    let streams = streams(output, terminal)
    streams.show(PlainPrompt(terminal), on: terminal, isInteractive: true)
    streams.writeLine { $0.write("number: 1") }
    streams.writeNotice("attached root/a", in: .never)
    #expect(terminal.lines == ["attached root/a"])
    #expect(output.flushedCount == output.bytes.count)
    streams.writeLine { $0.write("number: 2") }
    streams.writeError("it broke")
    #expect(output.flushedCount == output.bytes.count)
    let screen = MemoryTerminal(isTerminal: true)
    let pipe = Pipe(beside: screen)
    let prompted = self.streams(pipe, screen)
    prompted.show(PlainPrompt(screen), on: screen, isInteractive: true)
    prompted.begin(Prompt(text: "root> ", styled: "root> "))
    #expect(pipe.seen.first == [] && screen.lines == ["root>"])
  }

  @Test
  func `a stream is colored if it is a terminal, and the output's terminal is preferred`() {
    let (output, other) = (RecordingSink(), MemoryTerminal(isTerminal: true))
    let environment = ["TERM": "xterm"]
    #expect(!ColorChoice.auto.usesColors(environment: environment, isTerminal: output.isTerminal))
    #expect(ColorChoice.auto.palette(for: terminal, environment: environment).isOn)
    #expect(!ColorChoice.auto.palette(for: output, environment: environment).isOn)
    #expect(streams(terminal, other).terminal === terminal)
    #expect(streams(output, other).terminal === other)
    #expect(streams(terminal, output).terminal === terminal)
    #expect(streams(output, RecordingSink()).terminal == nil)
  }

  @Test func `without any screen there is no prompt, and on one of its own it is shown at once`()
    async
  {
    let lines = ScriptedLines()
    var input = SessionInput(lines, isInteractive: true)
    input.screen = .own(nil)
    let run = SessionRun(inputs: [input])
    run.start()
    for line in ["attach a", "nonsense", "a set 1"] { await lines.type(line) }
    lines.end()
    // An error ends nothing.
    #expect(await run.end() == .success)
    #expect(run.output.text == "a: number: 1\n")
    #expect(run.errors.text.hasPrefix("line 2, column 1: No command or child named \"nonsense\"."))
    let (typed, screen) = (ScriptedLines(), WatchedSink())
    var other = SessionInput(typed, isInteractive: true)
    other.screen = .own(screen)
    let prompted = SessionRun(inputs: [other])
    prompted.start()
    await typed.type("attach a")
    #expect(screen.text == "root> attached root/a\nroot> ")
    #expect(screen.flushedCount == screen.bytes.count)
    typed.end()
    #expect(await prompted.end() == .success)
  }

  @Test func `notices below the prompt fit the terminal`() async {
    let lines = ScriptedLines()
    let screen = SizedTerminal(width: 20)
    let run = SessionRun(
      SessionOptions(color: .never, greeting: "shop 1.0"),
      inputs: [SessionInput(lines, isInteractive: true)], terminal: screen)
    run.start()
    await lines.type("attach a-longer-name")
    lines.end()
    #expect(await run.end() == .success)
    #expect(
      screen.lines.prefix(4) == [
        "shop 1.0 · help", "  lists commands", "root> attached", "  root/a-longer-name",
      ])
  }

  @Test(arguments: [false, true])
  func `at a terminal, JSON is indented and colored, but not in a plain session`(
    isPlain: Bool
  ) async {
    let terminal = SizedTerminal(width: 80)
    let lines = ["attach a", "state a", "state a.number", "state --all a"]
    let run = SessionRun(
      SessionOptions(color: .always, isPlain: isPlain),
      inputs: [SessionInput(StringLineSource(lines))], terminal: terminal)
    #expect(await run.end() == .success)
    func paint(_ text: String, _ code: Int) -> String {
      isPlain ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
    let fields = [
      "  \(paint("\"children\"", 34)): [],", "  \(paint("\"number\"", 34)): \(paint("0", 35))", "}",
    ]
    #expect(
      terminal.lines == ["{"] + fields + [paint("0", 35)] + [paint("root/a:", 36) + " {"] + fields)
  }

  @Test(arguments: [
    (40, [#"root: action refuse("xxxxxxxxxxxxxxxxxx…"#]),
    (30, ["root: action", #"  refuse("xxxxxxxxxxx…"#]),
  ])
  func `a step is cut at the width of a terminal, but its value not below 20 columns`(
    width: Int, rows: [String]
  ) async {
    let terminal = SizedTerminal(width: width)
    let lines = ["trace actions", "refuse " + String(repeating: "x", count: 100)]
    let run = SessionRun(
      SessionOptions(color: .never), inputs: [SessionInput(StringLineSource(lines))],
      terminal: terminal)
    #expect(await run.end() == .commandFailed)
    #expect(Array(terminal.lines.prefix(rows.count)) == rows)
  }

  // MARK: The progress of a script

  @Test func `a script that takes long shows its progress, and its effects`() async throws {
    let folder = try TestFolder()
    try folder.write("linger 4\nwait\nset 9", to: "inner")
    try folder.write("source inner\nlinger 5\nwait\n", to: "outer")
    let run = start(SessionOptions(color: .never, allowsSourceAnywhere: true))
    keys.send("source \(folder["outer"])\r")
    await advance(run, steps: 11)
    await terminal.wait(for: "the inner script") { $0.contains("inner: line 2 of 3 (1 s); wait") }
    await advance(run, steps: 19 + 11)
    await terminal.wait(for: "the outer script") { $0.contains("outer: line 3 of 3 (4 s); wait") }
    await advance(run, steps: 19)
    await terminal.wait(for: "the prompt") { $0 == "root>" }
    keys.send("quit\r")
    #expect(await run.end() == .success)
    #expect(run.output.lines == ["number: 4", "number: 9", "number: 14"])
    #expect(!terminal.lines.contains { $0.contains(" of 3") })
  }

  /// Moves the time in the steps in which the status is drawn, each when the effect and the status sleep:
  /// a status that is late would be drawn next at a time that does not come.
  private func advance(_ run: SessionRun, steps: Int) async {
    for _ in 0..<steps { await run.pass(.milliseconds(100), after: 2) }
  }
}
