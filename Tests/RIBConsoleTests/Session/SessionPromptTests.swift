// A session with a person: prompts, pointers, notices, and errors that end nothing.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionPromptTests {
  private let lines = ScriptedLines()
  private let run: SessionRun

  init() { run = SessionRun(inputs: [SessionInput(lines, isInteractive: true)]) }

  @Test func `the prompt shows the focused path, and attached nodes are reported`() async {
    run.start()
    await lines.type("attach a")
    #expect(run.output.flushedCount == run.output.bytes.count)
    await lines.type("focus a")
    await lines.type("set 1")
    await lines.type("/ detach a")
    lines.end()
    #expect(await run.end() == .success)
    #expect(
      run.output.text == """
        root> attached root/a
        root> root/a> number: 1
        root/a> detached root/a
        root>\u{20}

        """)
  }

  @Test func `an error points below the typed line, and changes no status`() async {
    run.start()
    await lines.type("set five")
    await lines.type("sett")
    await lines.type("break")
    await lines.type("refuse at 7 Bob")
    await lines.type("break-later")
    await lines.type("refuse-later Bob")
    #expect(run.errors.flushedCount == run.errors.bytes.count)
    await run.clock.sleepers(2)
    await run.clock.advance(by: .seconds(1))
    lines.end()
    #expect(await run.end() == .success)
    #expect(
      run.errors.text == """
                  ^
        "five" is not valid for <n>: type a whole number within 64 bits.
        Usage: set <n>
              ^
        No command or child named "sett". Did you mean set? Type help for a list.
              ^
        it broke
                          ^
        Bob is not wanted.
        root: it broke
        root: Bob is not wanted any more.

        """)
  }

  @Test func `output that comes while a line is typed is above a new prompt`() async {
    run.start()
    await lines.type("add 4")
    await run.clock.sleepers(1)
    await run.clock.advance(by: .seconds(1))
    #expect(run.output.flushedCount == run.output.bytes.count)
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text == "root> root> \nnumber: 4\nroot> \n")
  }

  @Test func `a session whose prompt is on no terminal begins without a greeting`() async {
    let run = SessionRun(
      SessionOptions(greeting: "shop 1.0"), inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    await lines.type("set 1")
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text == "root> number: 1\nroot> \n")
  }

  @Test func `a notice that comes while a line is typed is above a new prompt, too`() async {
    run.start()
    await lines.beAwaited()
    run.root.interactor.action.onNext(.attach("b"))
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text == "root> \nattached root/b\nroot> \n")
  }

  @Test func `errors of an rc file are shown with their position, and end nothing`() async {
    let rc = StringLineSource(["set 1", "nonsense", "break-later", "attach a"])
    let run = SessionRun(inputs: [
      SessionInput(rc, name: "rc", isForgiving: true), SessionInput(lines, isInteractive: true),
    ])
    run.start()
    await lines.type("tree")
    await run.clock.sleepers(1)
    await run.clock.advance(by: .seconds(1))
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text.hasPrefix("number: 1\nroot> root (running: break-later)\n"))
    #expect(
      run.errors.lines == [
        "rc:2:1: No command or child named \"nonsense\". Type help for a list.",
        "rc:3:1: root: it broke",
      ])
  }

  @Test func `a sourced script stops at its first error, and leaves the status alone`() async throws
  {
    let folder = try TestFolder(["script": "attach a\nnonsense\nset 1\n"])
    let script = folder["script"]
    let run = SessionRun(
      SessionOptions(allowsSourceAnywhere: true),
      inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    await lines.type("source \(script)")
    await lines.type("source nowhere")
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text == "root> attached root/a\nroot> root> \n")
    #expect(
      run.errors.lines == [
        "\(script):2:1: No command or child named \"nonsense\". Type help for a list.",
        "             ^", "\"nowhere\" cannot be opened: No such file or directory.",
      ])
  }

  @Test func `an rc file may end the session, and may be unreadable`() async {
    let quits = SessionRun(inputs: [
      SessionInput(StringLineSource(["quit 3"]), name: "rc", isForgiving: true),
      SessionInput(lines, isInteractive: true),
    ])
    #expect(await quits.end() == .quit(3))
    let fails = SessionRun(inputs: [
      SessionInput(FailingSource(), name: "rc", isForgiving: true),
      SessionInput(StringLineSource(["set 1"])),
    ])
    #expect(await fails.end() == .success)
    #expect(fails.errors.text == "rc cannot be read: Input/output error\n")
    #expect(fails.output.text == "number: 1\n")
  }
}

private final class FailingSource: LineSource {
  func nextBatch() async throws(SystemError) -> [InputLine]? { throw SystemError(code: 5) }
}
