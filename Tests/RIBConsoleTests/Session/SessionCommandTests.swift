// The node and the command of a line, help on commands, and the errors of lines that call none.

import Foundation
import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionCommandTests {
  private enum Colour: String, CaseIterable { case red, green }

  @Test(arguments: [("red", "Did you mean paint red?"), ("red set", "Type paint red first.")])
  func `a word that a command takes is answered by that command`(line: String, hint: String) async {
    let typed = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(typed, isInteractive: true)])
    run.start()
    run.root.viewController.commands(to: run.root.interactor.action) {
      command("paint", "Paint", .choice("colour", of: Colour.self)) { _ in .idle }
    }
    await typed.type(line)
    typed.end()
    #expect(await run.end() == .success)
    #expect(run.errors.text.contains(hint))
  }

  @Test func `a command goes to the focused node, or to the one that is named before it`() async {
    let run = SessionRun(
      .json, "attach a", "a attach b", "set 1", "a set 2", "a/b set 3", "/a/b set 4", "/ set 5",
      "./a set 6", "a/.. set 7", "focus a", "set 8", "b set 9", ".. set 10", "../a/b/ set 11",
      "/a set 12", "'b' set 13")
    #expect(await run.end() == .success)
    let shown = run.output.lines.plainEvents.filter { $0.contains(#""event":"output""#) }
    let paths: [(String, Int)] = [
      ("root", 1), ("root/a", 2), ("root/a/b", 3), ("root/a/b", 4), ("root", 5), ("root/a", 6),
      ("root", 7), ("root/a", 8), ("root/a/b", 9), ("root", 10), ("root/a/b", 11), ("root/a", 12),
      ("root/a/b", 13),
    ]
    let events: [String] = paths.map { path, number in
      #"{"event":"output","path":"\#(path)","text":"number: \#(number)"}"#
    }
    #expect(shown == events)
    #expect(run.errors.lines == [])
  }

  private nonisolated static let messages: [(String, String)] = [
    ("sett 5", #"line 2, column 1: No command or child named "sett". Did you mean set?"#),
    (" b set 5", #"line 2, column 2: No command or child named "b"."#),
    ("att", #"line 2, column 1: No command or child named "att". Did you mean attach or at?"#),
    ("kidd set 1", #"line 2, column 1: No command or child named "kidd". Did you mean kid?"#),
    ("kid sett", #"line 2, column 5: No command named "sett". Did you mean set?"#),
    ("kid/b set 1", #"line 2, column 1: root/kid has no child "b"."#),
    ("kid/kidd/x set 1", #"line 2, column 1: root/kid has no child "kidd"."#),
    ("kjd/x set 1", #"line 2, column 1: root has no child "kjd". Did you mean kid?"#),
    ("../x set 1", "line 2, column 1: root has no parent."),
    ("/.. tree", "line 2, column 1: root has no parent."),
    ("/root/kjd set 1", #"line 2, column 1: root has no child "kjd". Did you mean kid?"#),
    ("set", "line 2, column 4: Missing <n>: type a whole number within 64 bits. Usage: set <n>"),
    ("日本 set 五", #"line 2, column 1: No command or child named "日本"."#),
    ("kid set 日本", #"line 2, column 9: "日本" is not valid for <n>"#),
    ("state nobody", #"line 2, column 7: root has no child "nobody"."#),
    ("focus kid/b", #"line 2, column 7: root/kid has no child "b"."#),
    ("help sett", #"line 2, column 6: No command or child named "sett". Did you mean set?"#),
    ("help kidd", #"line 2, column 6: No command or child named "kidd". Did you mean kid?"#),
    ("help kid sett", #"line 2, column 10: No command named "sett". Did you mean set?"#),
    ("help kid /", #"line 2, column 10: No command named "/"."#),
    ("help kjd set", #"line 2, column 6: root has no child "kjd". Did you mean kid?"#),
    (
      "kid help kid",
      #"line 2, column 10: No command or child named "kid". From the root, it is /kid."#
    ),
    ("help help help", #"line 2, column 6: "help" is a command, not a node; type help help."#),
    ("help set kid", #"line 2, column 6: "set" is a command, not a node; type help set."#),
    ("kid/b", #"line 2, column 1: root/kid has no child "b"."#),
    ("..", "line 2, column 1: root has no parent."),
    ("kid bye", #"line 2, column 5: No command named "bye". To end the session, type quit."#),
    ("?", #"line 2, column 1: No command or child named "?". For a list, type help."#),
    ("dir", #"line 2, column 1: No command or child named "dir". To see the nodes, type ls or"#),
    ("tree kidd", #"line 2, column 6: root has no child "kidd". Did you mean kid?"#),
    ("ls kid/x", #"line 2, column 4: root/kid has no child "x"."#),
    ("focus kdi", #"line 2, column 7: root has no child "kdi". Did you mean kid?"#),
    ("state kdi", #"line 2, column 7: root has no child "kdi". Did you mean kid?"#),
    ("wait soon", #"line 2, column 6: "soon" is not valid for <seconds>"#),
    ("quit 256", #"line 2, column 6: "256" is not valid for <status>: type a whole number from 0"#),
    ("tree kid x", #"line 2, column 10: Unexpected argument "x"."#),
    (
      "quit -1",
      #"line 2, column 6: "-1" is not valid for <status>: type a whole number from 0 to 255."#
    ),
    ("5 set", #"line 2, column 1: No command or child named "5". Did you mean set 5 or add 5?"#),
    (
      "tree; ls",
      #"line 2, column 1: No command or child named "tree;". Did you mean tree? Type help for a"#
    ),
    ("tree kid && ls", #"line 2, column 10: Unexpected argument "&&". A value with spaces needs"#),
    (
      "set 1 | ls",
      #"line 2, column 7: Unexpected argument "|". A value with spaces needs quotes. |"#
    ),
    (
      "set 1 '|' ls",
      #"line 2, column 7: Unexpected argument "|". A value with spaces needs quotes. Usage: set"#
    ),
    ("wait 'for'", #"line 2, column 6: "for" is not valid for <seconds>: type a decimal number"#),
    ("'set 1", "line 2, column 1: Unclosed quotation mark: "),
  ]

  @Test(arguments: messages)
  func `an error gives the position and the reason`(line: String, start: String) async {
    let run = SessionRun(SessionOptions(), "attach kid", line, "set 9")
    #expect(await run.end() == .commandFailed)
    #expect(run.errors.lines.count == 1)
    #expect(run.errors.text.hasPrefix(start), "\(run.errors.text)")
    #expect(run.output.lines == [])
  }

  @Test func `a child's name goes before a command's, and a path reaches both`() async {
    let run = SessionRun(.keepGoing, "attach set", "set set 3", "state ./set", "./set tree")
    #expect(await run.end() == .success)
    #expect(
      run.output.lines
        == ["set: number: 3", #"{"children":[],"number":3}"#, "set"])
  }

  @Test func `help lists the commands of the node and those of every node`() async {
    let run = SessionRun(SessionOptions(), "help")
    #expect(await run.end() == .success)
    #expect(
      run.output.text == """
        Commands of root:
          set <n> (=)             Set the number
          add <n>                 Add to the number after a second
          linger <n>              Add to the number after three seconds
          hop                     Add a million when others had a turn
          hang                    Never end
          idle                    Neither sleep nor end
          refuse [at <n>] <name>  Fail
          refuse-later <name>     Fail after a second
          break                   Break
          break-later             Break after a second
          attach <name>           Attach a node
          detach <name>           Detach a node

        Commands everywhere:
          help [<path>] [<command>]     List the commands of a node, or describe one
          tree [--json] [--format <format>] [<path>]
                                        Show the tree of nodes, or what is below a path
          ls [<path>]                   Show a node and its children
          state [--all] [<path>]        Show a node's state, or a field of it, as JSON
          expect <field> <op> <value>   Fail unless a field compares with a value as given
          watch [<field>]               Show each change of a field, or list what is watched
          unwatch [<field>]             End the watch of a field, or of all
          focus [<path>]                Go to a node, as a path alone does, or to the root
          wait [<seconds>]              Wait until no effect is running, or fail at the time limit
          wait until <field> <op> <value> [<seconds>]
                                        Wait until a field compares with a value as given, or fail at the time limit
          wait for <seconds>            Let time pass, whatever is running
          source <file>                 Run the lines of a file
          trace <steps> [<path>]        Show actions, mutations, states and effects as they happen
          back [<count>]                Undo the last command, or several
          goto <command>                Go to where the session was after a command; 0 is before the first one
          forward                       Restore what was undone
          at <command> <line>...        Look at the tree as it was after a command
          diff [<from>] [<to>]          Show what the last command changed, or all from one command to another
          log [<path>]                  List the commands so far, with their times and what they changed
          save [--force] <form> <file>  Save the session as a script, a transcript or a test
          quit [--wait] [--session] [<status>] (exit)
                                        End the session

        A path before a command sends it to that node: <path> <command>

        """)
  }

  @Test func `help explains one command, by name or alias, built in or not`() async {
    let run = SessionRun(SessionOptions(), "help =", "help wait")
    #expect(await run.end() == .success)
    #expect(
      run.output.text == """
        Usage: set <n>

        Set the number

        Arguments:
          <n>  a whole number within 64 bits

        Aliases: =
        Usage: wait [<seconds>]

        Wait until no effect is running, or fail at the time limit

        Arguments:
          [<seconds>]  a decimal number from 0 to 1000000000

        Usage: wait until <field> <op> <value> [<seconds>]

        Wait until a field compares with a value as given, or fail at the time limit

        Arguments:
          until <field>  the path of a node, or of a field of its state, such as counter.count
          <op>           one of ==, !=, <, <=, >, >=, contains
          <value>        JSON without spaces, or a string, in quotes if it has spaces
          [<seconds>]    a decimal number from 0 to 1000000000

        Usage: wait for <seconds>

        Let time pass, whatever is running

        Arguments:
          for <seconds>  a decimal number from 0 to 1000000000

        """)
  }

  @Test
  func `help lists the commands of a child and explains one, whatever the focus and its name`()
    async
  {
    let list = SessionRun(SessionOptions(), "attach a", "help a", "a help")
    #expect(await list.end() == .success)
    #expect(list.output.lines.count { $0 == "Commands of root/a:" } == 2)
    let run = SessionRun(
      SessionOptions(), "attach a", "a attach b", "help a set", "a help set", "a help b set",
      "focus a", "help /a set", "help .. set", "help b wait")
    #expect(await run.end() == .success)
    #expect(run.output.lines.count { $0 == "Usage: set <n>" } == 5)
    #expect(run.output.lines.count { $0 == "Usage: wait [<seconds>]" } == 1)
    let set = SessionRun(SessionOptions(), "attach set", "help set set")
    #expect(await set.end() == .success)
    #expect(set.output.lines.first == "Usage: set <n>")
  }

  @Test func `tree draws lines or prints JSON in a line, and state prints JSON with sorted keys`()
    async
  {
    let run = SessionRun(
      SessionOptions(), "attach a", "a attach b", "attach c", "focus a", "tree", "../a tree",
      "state", "state b", "b state", "state /")
    #expect(await run.end() == .success)
    #expect(
      run.output.lines == [
        "root", "├── a *", "│   └── b", "└── c", "a *", "└── b", #"{"children":["b"],"number":0}"#,
        #"{"children":[],"number":0}"#, #"{"children":[],"number":0}"#,
        #"{"children":["a","c"],"number":0}"#,
      ])
    let json = SessionRun(SessionOptions(), "attach a", "tree --json", "tree --jsn")
    #expect(await json.end() == .commandFailed)
    let nodes =
      #"{"path":"root","type":"RootRouter","active":true},"#
      + #"{"path":"root/a","type":"NodeRouter","active":true}"#
    #expect(json.output.lines == [#"{"nodes":[\#(nodes)]}"#])
    #expect(json.errors.text.contains("Did you mean --json?"))
  }

  @Test func `an inactive node is marked in the tree`() async {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines)])
    run.start()
    await lines.type("attach a")
    run.root.children.first?.interactable.deactivate()
    await lines.type("tree")
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.lines == ["root", "└── a (inactive)"])
  }
}
