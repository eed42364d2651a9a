// Sessions in which nothing is drawn.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBSimulation
@testable import RIBTerminal

struct PlainSessionTests {
  /// The rows of a tree in words.
  private func rows(
    of tree: TreeSnapshot, from top: String = "root", focused: Int? = nil, isWhole: Bool = true
  ) -> [String] {
    var rows: [String] = []
    tree.forEachRowInWords(from: top, focused: focused, isWhole: isWhole) { path, facts in
      rows.append(([String(decoding: path.bytes, as: UTF8.self)] + facts).joined(separator: " | "))
    }
    return rows
  }

  @Test func `each row of a tree has the path and all facts about the node`() throws {
    let tree = PictureTree.small()
    #expect(
      rows(of: tree, focused: 1) == [
        "root | 2 children | 2 covered pages",
        "root/list | 1 child | focused | running load, sort(by: name)",
        "root/list/row | no children", "root/old | no children | covered",
        "root/kept | no children | covered", "root/off | no children | inactive",
      ])
    #expect(
      rows(of: tree, from: "app/root", isWhole: false) == [
        "app/root | 2 children | 2 covered pages", "app/root/list | running load, sort(by: name)",
        "app/root/list/row", "app/root/old | covered", "app/root/kept | covered",
        "app/root/off | inactive",
      ])
    let page = PictureTree.of([
      .init(name: "root", depth: 0), .init(name: "page", active: false, covered: true),
    ])
    #expect(
      rows(of: page)
        == ["root | no children | 1 covered page", "root/page | no children | covered"])
  }

  @Test func `a deep tree takes no stack, and a hostile name is visible`() throws {
    var count = 0
    PictureTree.deep(10_000).forEachRowInWords(from: "n", focused: nil, isWhole: true) {
      path, _ in
      count += path.bytes.count > 2 * count ? 1 : 0
    }
    #expect(count == 10_000)
    let hostile = PictureTree.hostile()
    for row in rows(of: hostile) { #expect(!row.unicodeScalars.contains { $0.isHidden }) }
  }

  @Test(arguments: [false, true])
  func `an error names its line and column instead of pointing`(isPlain: Bool) async {
    let lines = ScriptedLines()
    let terminal = SizedTerminal(width: 60)
    let options = SessionOptions(color: .never, isPlain: isPlain)
    let run = SessionRun(
      options, inputs: [SessionInput(lines, isInteractive: true)], terminal: terminal)
    run.start()
    await lines.type("set 1")
    await lines.type("tree bogus")
    await lines.type("break-later")
    await run.pass(.seconds(1), after: 1)
    lines.end()
    #expect(await run.end() == .success)
    #expect(terminal.lines.contains { $0.hasSuffix("^") } == !isPlain)
    let place = isPlain ? "line 2, column 6: " : ""
    #expect(terminal.lines.contains { $0.hasSuffix(place + #"root has no child "bogus"."#) })
    #expect(terminal.lines.contains((isPlain ? "line 3, column 1: " : "") + "root: it broke"))
  }

  @Test func `no line is edited by the program`() {
    let terminal = MemoryTerminal(isTerminal: true)
    let editor = LineEditor(keys: ScriptedKeys(), terminal: terminal, sink: terminal)
    let input = SessionInput(editor).withoutEditor
    #expect(input.editor == nil && input.source is LineReader)
    #expect(input.isInteractive && input.nextEnd != nil)
    let other = SessionInput(ScriptedLines(), name: "a", isInteractive: true).withoutEditor
    #expect(other.source is ScriptedLines && other.name == "a")
  }

  @Test func `the progress of a simulation is not shown`() {
    let terminal = MemoryTerminal(isTerminal: true)
    for (sink, isShown) in [(terminal, true), (nil, false)] {
      let row = ProgressRow(on: sink)
      row.show("half way")
      #expect(terminal.lines.contains("half way") == isShown)
      row.clear()
    }
  }
}
