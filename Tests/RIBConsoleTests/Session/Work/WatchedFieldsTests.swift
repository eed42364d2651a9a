// The command `watch`: changes of fields, at rest.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct WatchedFieldsTests {
  private static let virtual = SessionOptions(
    keepsGoing: true, printsOnlyResults: true, movesClock: true)

  private func lines(_ lines: String...) async -> [String] {
    let run = SessionRun(Self.virtual, inputs: [SessionInput(StringLineSource(lines))])
    #expect(await run.end() == .success)
    #expect(run.errors.text == "")
    return run.output.lines
  }

  @Test func `a change of a watched field is written once for each line, in JSON with its node`()
    async
  {
    #expect(
      await lines(
        "watch .number", "set 1", "set 1", "attach a", "attach b", "set 2", "add 3", "tree", "wait")
        == [
          "root.number: 0 → 1", "root.number: 1 → 2", "root (running: add 3)", "├── a", "└── b",
          "root.number: 2 → 5",
        ])
    let run = SessionRun(.json, "attach a", "watch a.number", "a set 1")
    #expect(await run.end() == .success)
    #expect(
      run.output.lines.plainEvents.contains(
        #"{"event":"output","path":"root/a","text":"root/a.number: 0 → 1","answer":true}"#))
  }

  @Test func `watch lists the watched fields, unwatch ends one or all, and others are errors`()
    async
  {
    #expect(
      await lines(
        "watch", "attach a", "watch a.number", "watch /.number", "watch a.number",
        "watch .children", "watch", "a unwatch .number", "a set 1", "set 2", "watch", "unwatch",
        "set 3", "watch")
        == [
          "Nothing is watched.", "root/a.number: 0", "root.number: 0",
          #"root.children: ["a"]"#, "root.number: 0 → 2", "root.number: 2",
          #"root.children: ["a"]"#, "Nothing is watched.",
        ])
    let run = SessionRun(.keepGoing, "watch .numbr", "watch nobody.number", "unwatch .number")
    #expect(await run.end() == .commandFailed)
    let errors: [String] = [
      #"line 1, column 7: root has no field ".numbr": type one of .children, .number, .count. "#
        + "Did you mean .number?",
      #"line 2, column 7: root has no child "nobody"."#,
      #"line 3, column 9: ".number" is not watched; type watch for a list."#,
    ]
    #expect(run.errors.lines == errors)
  }

  @Test func `a detached node is watched on by its path, and said to be gone once`() async {
    #expect(
      await lines(
        "attach a", "attach b", "watch a.number", "a set 1", "detach a", "set 2", "detach b",
        "attach a", "a set 4", "watch a", "detach a", "unwatch a.number", "unwatch root/a",
        "attach a")
        == [
          "root/a.number: 0 → 1",
          "root/a.number: 1 → none (detached; watched again when it is attached)",
          "root/a.number: none → 0", "root/a.number: 0 → 4",
          "root/a.number: 4 → none (detached; watched again when it is attached)",
          #"root/a: {"children":[],"number":4} → none (detached; watched again when it is attached)"#,
        ])
  }

  @Test func `in real time, a change is written while the session waits for a line`() async {
    let clock = ManualClock()
    let console = ConsoleTester(root: RootRouter(clock: clock), clock: clock)
    await console.type("watch .number", "add 1", "add 2")
    console.expectLines()
    await clock.run()
    console.expectLines(
      "number: 1", "root.number: 0 → 1", "number: 3", "root.number: 1 → 3")
    await console.type("unwatch", "set 1")
    console.expectLines("number: 1")
    await console.finish()
  }

  @Test func `at a prompt, a change is shown above it, also one that no state has caused`()
    async throws
  {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    for line in ["watch .number", "set 1"] { await lines.type(line) }
    #expect(run.output.text == "root> root> number: 1\nroot.number: 0 → 1\nroot> ")
    for line in ["attach a", "watch a.number"] { await lines.type(line) }
    run.root.detachChild(try #require(run.root.child(named: "a")))
    await wait(for: "the change") { run.output.text.contains("root/a.number: 0 → none (det") }
    lines.end()
    #expect(await run.end() == .success)
  }
}
