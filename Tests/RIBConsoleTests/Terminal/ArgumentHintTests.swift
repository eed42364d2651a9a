// The missing arguments, shown behind the cursor.

import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBTerminal

struct ArgumentHintTests {
  private enum Color: String, CaseIterable { case red, blue }

  private let keys = ScriptedKeys()
  private let terminal = MemoryTerminal()

  private func start(_ color: ColorChoice = .always) -> SessionRun {
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(
      SessionOptions(color: color), inputs: [SessionInput(editor)], terminal: terminal)
    run.start()
    let interactor = run.root.interactor
    run.root.viewController.commands(to: interactor.action) {
      command("login", "Log in", .string("user"), .int("password")) { .set($1) }.secret()
      command(
        "paint", "Paint it", .choice("color", of: Color.self), .keyword("at", .int("place")),
        .optional(.keyword("on", .string("name"))), .flag("--all"),
        .optional(.keyword("--by", .string("brush")))
      ) { _, _, _, _, _ in .set(1) }.aliases("p")
      command("say", "Say it", .int("times"), .rest("text")) { times, _ in .set(times) }
    }
    return run
  }

  @Test func `the rest of the usage follows the typed words`() async {
    let run = start()
    await keys.type("attach a\r")
    let hints: [(line: String, hint: String)] = [
      ("", ""), ("se", ""), ("set", " <n>"), ("set ", "<n>"), ("set 1", ""),
      ("=", " <n>"), ("a", ""), ("a ", ""), ("a set", " <n>"), ("/a set ", "<n>"),
      ("nowhere/b set ", ""), ("nothing ", ""), ("refuse", " [at <n>] <name>"),
      ("refuse at", " <n> <name>"), ("refuse at 1", " <name>"), ("refuse x", ""),
      ("paint", " <color> at <place> [on <name>] [--all] [--by <brush>]"),
      ("p gre", " at <place> [on <name>] [--all] [--by <brush>]"),
      ("paint red a", ""), ("paint red at ", "<place> [on <name>] [--all] [--by <brush>]"),
      ("paint red at 1 on", " <name> [--all] [--by <brush>]"),
      ("paint red at 1 --all", " [on <name>] [--by <brush>]"),
      ("paint --by ", "<brush> <color> at <place> [on <name>] [--all]"),
      ("paint --by=x red --", " at <place> [on <name>]"), ("paint --no", ""),
      ("paint \"re", ""), ("paint 'red'", " at <place> [on <name>] [--all] [--by <brush>]"),
      ("say", " <times> <text>..."), ("say 1 ", "<text>..."), ("say 1 a b", ""),
      ("set # ", ""), ("login", ""), ("login ", ""), ("login ann ", ""),
      ("wait", " [<seconds>]"), ("  wait  ", "[<seconds>]"),
      ("expect a/.x", " <op> <value>"),
    ]
    for (line, hint) in hints {
      await keys.type("\u{15}" + line)
      #expect(terminal.hint == hint, "behind \"\(line)\"")
    }
    #expect(ArgumentHint.text(behind: "set 1", focus: Focus(root: run.root)) == "")
    await keys.quit(run)
  }

  @Test
  func `no hint is shown in a line, in a search, or above a list, and each key brings it back`()
    async
  {
    let run = start()
    await keys.type("set 1\rset ")
    #expect(terminal.hint == "<n>")
    await keys.type(C("b"))
    #expect(terminal.hint == "" && terminal.lines.last == "root> set")
    await keys.type(C("e"))
    #expect(terminal.hint == "<n>")
    await keys.type("\t\t")
    let shown = Array(terminal.lines.suffix(2))
    #expect(shown == ["root> set", "<n>: a whole number within 64 bits"])
    await keys.type("\u{7F}")
    #expect(terminal.hint == " <n>")
    await keys.type(C("r"))
    #expect(terminal.lines.last == "search '': set")
    await keys.type(C("g"))
    #expect(terminal.hint == " <n>")
    await keys.type(Keys.pasted("\nset"))
    #expect(terminal.hint == "")
    await keys.quit(run)
  }

  @Test func `a line from the history has its hint, and undo changes it`() async {
    let run = start()
    await keys.type("refuse at\r" + C("p"))
    #expect(terminal.typedLine == "root> refuse at" && terminal.hint == " <n> <name>")
    await keys.type(" 1")
    #expect(terminal.hint == " <name>")
    await keys.type("\u{1F}")
    #expect(terminal.typedLine == "root> refuse at" && terminal.hint == " <n> <name>")
    await keys.quit(run)
  }

  @Test(arguments: ["\r", C("c")])
  func `an ended line stays without its hint, which was never part of it`(key: String) async throws
  {
    let run = start()
    await keys.type("wait")
    #expect(terminal.lines.last == "root> wait [<seconds>]")
    await keys.type(key)
    #expect(terminal.lines == [key == "\r" ? "root> wait" : "root> wait^C", "root>"])
    await keys.type("wai\t")
    #expect(terminal.typedLine == "root> wait" && terminal.hint == "[<seconds>]")
    await keys.quit(run)
  }

  @Test func `without colors there are no hints, and a key writes what it did before`() async {
    let run = start(.never)
    await keys.type("set")
    #expect(terminal.lines.last == "root> set" && terminal.text.hasSuffix("set"))
    await keys.quit(run)
  }

  @Test func `a key and the hint that it changes are one write`() async {
    let run = start()
    await keys.type("se")
    let (count, size) = (terminal.flushCount, terminal.text.utf8.count)
    await keys.type("t")
    #expect(terminal.flushCount == count + 1)
    #expect(terminal.text.utf8.count - size == "t\u{1B}7\u{1B}[2m <n>\u{1B}[0m\u{1B}8".utf8.count)
    await keys.quit(run)
  }

  @Test func `hints are made without a look at the state`() async {
    let run = start()
    var looks = 0
    let pages: (NodeState) -> [String] = { state in
      looks += 1
      return ["\(state.number)"]
    }
    let interactor = run.root.interactor
    run.root.viewController.commands(to: interactor.action, in: interactor.state) {
      RIBConsole.command("open", "Open a page", .choice("page", from: pages)) { _ in .set(1) }
    }
    await keys.type("open ")
    #expect(terminal.hint == "<page>" && looks == 0)
    await keys.type("\t")
    #expect(terminal.typedLine == "root> open 0" && looks > 0)
    await keys.quit(run)
  }
}
