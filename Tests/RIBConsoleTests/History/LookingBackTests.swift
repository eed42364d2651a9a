// Earlier states, without going there: at, diff and log (Z3).

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct LookingBackTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func queries(_ root: NodeRouter) {
    root.viewController.queries(of: root.interactor.state) {
      query("double", "Show the double number") { ["\($0.number * 2)"] }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `Z3: at, diff and log leave the session as it is, and ask nothing`(
    movesClock: Bool, isKept: Bool
  ) async throws {
    let run = await KeptRun.traveling(
      isKept ? try folder.journal() : nil, movesClock: movesClock, addCommands: queries)
    await run.type("attach a", "ask x")
    await run.answer(7)
    await run.type("a add 5", "ask y", "focus a", "hold 3")
    await wait(for: "the questions") { run.questions.count == 2 }
    let (view, root) = (run.view, run.root)
    let file = isKept ? try folder.text("j") : ""
    for line in [
      "at 0 tree", "at 2 / state", "at 3 / double", "at 5 state --all", "at 1 a state .number",
      "diff", "diff 0", "diff 0 3", "diff 5 1", "log", "log a", "log /", "at 9 tree", "diff 9",
      "at 1 set 5",
    ] {
      await run.type(line)
      #expect(run.view == view && run.root === root, "\(line)")
      #expect(run.questions == ["x", "y"], "\(line)")
      if isKept { #expect(try folder.text("j") == file, "\(line)") }
    }
    #expect(await run.errors(of: "forward").joined().contains("Nothing is undone."))
    await run.quit()
  }

  @Test func `Z3: at shows the tree, the states and the focus that were`() async throws {
    let run = await KeptRun.traveling(addCommands: queries)
    await run.type("attach a", "a set 7", "focus a", "add 5", "wait", "detach-nothing")
    #expect(await run.output(of: "at 0 tree") == ["root"])
    #expect(await run.output(of: "at 2 tree") == ["root", "└── a"])
    #expect(await run.output(of: "at 2 state a.number") == ["7"])
    #expect(await run.output(of: "at 2 / double") == ["0"])
    #expect(await run.output(of: "at 3 state .number") == ["7"])
    #expect(await run.output(of: "at 3 tree").last == "└── a (running: add 5) *")
    #expect(await run.output(of: "at 3 expect .number == 7") == [])
    #expect(await run.errors(of: "at 3 expect .number == 8").joined().contains("7"))
    await run.quit()
  }

  @Test(arguments: [
    ("at 1 set 5", 6, "set does not only look"), ("at 1 a set 5", 8, "set does not only look"),
    ("at 1 back", 6, "back does not only look"), ("at 1 goto 0", 6, "goto does not only look"),
    ("at 1 at 1 tree", 6, "at does not only look"), ("at 1 log", 6, "log does not only look"),
    ("at 1 focus a", 6, "focus does not only look"), ("at 1 wait", 6, "wait does not only look"),
    ("at 1 quit", 6, "quit does not only look"), ("at 1 trace on", 6, "trace does not only look"),
    ("at 1 watch .number", 6, "watch does not only look"),
    ("at 1 source x", 6, "source does not only look"),
    ("at 1 nonsense", 6, "nonsense"), ("at 0 a tree", 6, "a"),
    ("at 9 tree", 4, "There is no command 9: the last one has number 1."),
  ])
  func `Z3: at refuses what does not only look, at its column`(
    line: String, column: Int, message: String
  ) async throws {
    let run = await KeptRun.traveling(format: .json)
    await run.type("attach a")
    let view = run.view
    let lines = await run.output(of: line)
    let error = try #require(lines.first { $0.contains(#""event":"error""#) })
    #expect(error.contains(#""column":\#(column)"#) && error.contains(message))
    #expect(lines.last?.contains(#""status":1"#) == true)
    #expect(run.view == view)
    await run.quit()
  }

  @Test func `Z3: diff shows what changed by the last command, since one, and between two`()
    async throws
  {
    let run = await KeptRun.traveling()
    await run.type("attach a")
    #expect(
      await run.output(of: "diff") == ["attached root/a", #"root.children[0]: none → "a""#])
    await run.type("a set 7", "a set 8", "add 5")
    #expect(await run.output(of: "diff") == ["Nothing has changed."])
    await run.type("wait")
    #expect(await run.output(of: "diff") == ["root.number: 0 → 5"])
    #expect(await run.output(of: "diff 1") == ["root.number: 0 → 5", "root/a.number: 0 → 8"])
    #expect(await run.output(of: "diff 2 3") == ["root/a.number: 7 → 8"])
    #expect(await run.output(of: "diff 3 2") == ["root/a.number: 8 → 7"])
    #expect(await run.output(of: "diff 2 2") == ["Nothing has changed."])
    #expect(
      await run.output(of: "diff 0 1") == ["attached root/a", #"root.children[0]: none → "a""#])
    #expect(
      await run.output(of: "diff 1 0") == ["detached root/a", #"root.children[0]: "a" → none"#])
    await run.quit()
  }

  @Test func `Z3: the tree of a look is over when the line is done`() async {
    var latest: NodeRouter?
    let run = await KeptRun.traveling { latest = $0 }
    await run.type("hang", "at 1 tree")
    #expect(latest !== run.root && latest?.interactor.isActive == false)
    await run.quit()
  }

  @Test func `the numbers of a long log are aligned`() async {
    let run = await KeptRun.traveling()
    for number in 1...10 { await run.type("set \(number)") }
    let log = await run.output(of: "log")
    #expect(log.first == " 1  0.000 s  root set 1  (number: 0 → 1)")
    #expect(log.last == "10  0.000 s  root set 10  (number: 9 → 10)")
    await run.quit()
  }

  @Test func `Z3: log lists the commands that led here, with what they changed`() async throws {
    let run = await KeptRun.traveling()
    #expect(await run.output(of: "log") == ["There are no commands yet."])
    await run.type("attach a", "add 1", "wait", "a set 7", "a set 7", "add 5", "tree", "back")
    #expect(
      await run.output(of: "log") == [
        #"1  0.000 s  root attach a  (attached root/a, children[0]: none → "a")"#,
        "2  0.000 s  root add 1  (number: 0 → 1)", "3  1.000 s  root/a set 7  (number: 0 → 7)",
        "4  1.000 s  root/a set 7",
      ])
    await run.type("add 2", "wait", "attach b", "detach a")
    // The command that was undone keeps its number.
    #expect(
      await run.output(of: "log").dropFirst(4) == [
        "6  1.000 s  root add 2  (number: 1 → 3)",
        #"7  2.000 s  root attach b  (attached root/b, children[1]: none → "b")"#,
        #"8  2.000 s  root detach a  (detached root/a, children[0]: "a" → "b", 1 more)"#,
      ])
    #expect(
      await run.output(of: "log b") == [
        "7  2.000 s  root attach b  (attached root/b)"
      ])
    #expect(await run.output(of: "log /").count == 7)
    #expect(await run.errors(of: "log a").joined().contains("a"))
    await run.quit()
  }
}
