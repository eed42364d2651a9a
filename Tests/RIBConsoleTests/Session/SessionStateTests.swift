// The command `state`: of a node, of a field, and of all nodes below.

import RIBConsole
import RIBCore
import TestSupport
import Testing

struct SessionStateTests {
  @Test func `state shows a field of a node, by its name in JSON`() async {
    let run = await PantryRun(
      .keepGoing, "state .items[0].name", "state .items[1]", "state .items.count", "state .empty",
      "state .empty.count", "state .shelves.count", "state pantry.label", "state /.count",
      "state ./.items[1].amount", "pantry state .label")
    #expect(
      run.output.lines == [
        #""tea""#, #"{"amount":2,"name":"salt"}"#, "2", "[]", "0", "3", #""dry""#, "7", "2",
        #""dry""#,
      ])
    #expect(run.errors.lines == [])
  }

  @Test func `of fields or nodes whose names have dots, the longest is meant, nodes before fields`()
    async
  {
    let fields = await PantryRun(
      .keepGoing, "state .shelves.top", "state .shelves.top.left", "state .shelves.a/b[0]")
    #expect((fields.output.lines, fields.errors.lines) == (["2", "1", "3"], []))
    let run = SessionRun(
      SessionOptions(), "attach a", "attach a.number", "a attach b.c", "a.number set 5",
      "state a.number", "state a.number.number", "state a/b.c.number", "a", "state ...number")
    #expect(await run.end() == .success)
    #expect(
      run.output.lines == [
        "a.number: number: 5", #"{"children":[],"number":5}"#, "5", "0", "0",
      ])
    // The name of a missing node ends at the first field behind the last slash.
    let missing = SessionRun(.keepGoing, "attach a", "a attach b.c", "state a/b.c/d.number.x")
    #expect(await missing.end() == .commandFailed)
    #expect(missing.errors.lines == [#"line 3, column 7: root/a/b.c has no child "d"."#])
  }

  @Test func `a wrong field is an error at its column, with the fields there are`() async {
    let run = await PantryRun(
      .keepGoing, "state .lable", "state pantry.items[2]", "state '.items[0].nam'",
      "state .empty[0]", "state .count.x", "pantry state .items.first", "state pantri.label",
      "state .", "state pantry.", "state ''", "state pantry./x", "state .labels",
      "state .lable[0].x", "state pantri.items[0]")
    let fields = "type one of .count, .empty, .items, .label, .shelves. Did you mean .label?"
    #expect(
      run.output.lines == [
        #"{"count":7,"empty":[],"items":[{"amount":1.5,"name":"tea"},{"amount":2,"name":"salt"}],"#
          + #""label":"dry","shelves":{"a/b[0]":3,"top":2,"top.left":1}}"#
      ])
    let errors: [String] = [
      #"line 1, column 7: pantry has no field ".lable": \#(fields)"#,
      #"line 2, column 19: pantry.items has no field "[2]": type one of [0], [1], .count. "#
        + "Did you mean [0] or [1]?",
      #"line 3, column 17: pantry.items[0] has no field ".nam": type one of .amount, .name, .count. "#
        + "Did you mean .name?",
      #"line 4, column 13: pantry.empty has no field "[0]": type .count."#,
      #"line 5, column 13: pantry.count has no field ".x": it is 7."#,
      #"line 6, column 20: pantry.items has no field ".first": type one of [0], [1], .count."#,
      #"line 7, column 7: pantry has no child "pantri"."#,
      #"line 9, column 7: pantry has no child "pantry."."#,
      "line 10, column 7: The path is empty: type a child's name, .. for the node above, or leave it out.",
      #"line 11, column 7: pantry has no child "pantry."."#,
      #"line 12, column 7: pantry has no field ".labels": \#(fields)"#,
      #"line 13, column 7: pantry has no field ".lable": \#(fields)"#,
      #"line 14, column 7: pantry has no child "pantri"."#,
    ]
    #expect(run.errors.lines == errors)
  }

  @Test func `with --all, the states below follow, each after its path, or with it in JSON`() async
  {
    let run = SessionRun(
      .keepGoing, "attach a", "attach b", "a attach c", "state --all", "a state --all",
      "state --all b", "state --all b.number")
    #expect(await run.end() == .commandFailed)
    #expect(
      run.output.lines == [
        #"root: {"children":["a","b"],"number":0}"#, #"root/a: {"children":["c"],"number":0}"#,
        #"root/a/c: {"children":[],"number":0}"#, #"root/b: {"children":[],"number":0}"#,
        #"root/a: {"children":["c"],"number":0}"#, #"root/a/c: {"children":[],"number":0}"#,
        #"root/b: {"children":[],"number":0}"#,
      ])
    #expect(
      run.errors.lines == [
        #"line 7, column 13: "--all" shows whole states; leave it or the field out."#
      ])
    let json = SessionRun(.json, "attach a", "state a.number", "state --all")
    #expect(await json.end() == .success)
    #expect(
      json.output.lines.plainEvents.filter { $0.contains("answer") } == [
        #"{"event":"output","path":"root/a","text":"0","answer":true}"#,
        #"{"event":"state","path":"root","state":{"children":["a"],"number":0},"answer":true}"#,
        #"{"event":"state","path":"root/a","state":{"children":[],"number":0},"answer":true}"#,
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
}
