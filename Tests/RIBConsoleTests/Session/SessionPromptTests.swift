// A session with a person: prompts, pointers, notices, and errors that end nothing.

import RIBConsole
import RIBCore
import RIBTesting
import Testing

struct SessionPromptTests {
  private let lines = TypedLines()
  private let run: SessionRun

  init() { run = SessionRun(inputs: [SessionInput(lines, isInteractive: true)]) }

  @Test func `the prompt shows the focused path, and comings and goings are told`() async {
    run.start()
    await lines.type("attach a")
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
    await lines.type("break-later")
    await run.clock.sleepers(1)
    await run.clock.advance(by: .seconds(1))
    lines.end()
    #expect(await run.end() == .success)
    #expect(
      run.errors.text == """
                  ^
        "five" does not fit <n>: type a whole number within 64 bits.
        Usage: set <n>
              ^
        There is no command or child "sett". Did you mean set? Type help for a list.
              ^
        it broke
        root: it broke

        """)
  }

  @Test func `what comes while a line is being typed stands on its own, before a new prompt`() async
  {
    run.start()
    await lines.type("add 4")
    await run.clock.sleepers(1)
    await run.clock.advance(by: .seconds(1))
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text == "root> root> \nnumber: 4\nroot> \n")
  }
}
