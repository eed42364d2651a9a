// Trees in the language of Mermaid.

import RIBCore
import TestSupport
import Testing

@testable import RIBConsole

struct TreeMermaidTests {
  private func lines(of tree: TreeSnapshot) -> [String] {
    var lines: [String] = []
    tree.drawMermaid { lines.append($0) }
    return lines
  }

  private func box(_ number: Int, _ label: String) -> String {
    "  n\(number)[\"#8288;\(label)\"]"
  }

  @Test func `a node is a box with its name, its type and its running effects`() throws {
    let type = "<br/><small>Router</small>"
    let running = "<br/><small>running#58; load, sort(by#58; name)</small>"
    #expect(
      lines(of: PictureTree.small()) == [
        "flowchart TD", "  classDef inactive color:gray,stroke:gray",
        "  classDef covered stroke-dasharray:5 3",
        box(0, "root\(type)"), box(1, "list\(type)\(running)"), "  n0 --> n1",
        box(2, "row\(type)"), "  n1 --> n2", box(3, "old\(type)"), "  n0 --> n3",
        "  class n3 inactive", "  class n3 covered", box(4, "kept\(type)"), "  n0 --> n4",
        "  class n4 covered", box(5, "off\(type)"), "  n0 --> n5", "  class n5 inactive",
      ])
  }

  @Test func `a deep tree takes neither stack nor more text than nodes`() throws {
    let count = Scale.of(10_000, full: 100_000)
    var bytes = 0
    PictureTree.deep(count).drawMermaid { bytes += $0.utf8.count }
    #expect(bytes < count * 100)
  }

  @Test func `a hostile name is shown as a text`() throws {
    let plain = #/[A-Za-z0-9 .,()\-]|#[0-9]+;|[^\x00-\x7F]/#
    for line in lines(of: PictureTree.hostile()).dropFirst(3) where line.contains("[") {
      #expect(!line.unicodeScalars.contains { $0.isHidden }, "\(line)")
      let label = line.split(separator: "[\"", maxSplits: 1)[1]
      #expect(label.hasSuffix("</small>\"]"), "\(line)")
      let text = label.dropLast(2).replacing("<br/>", with: "").replacing("<small>", with: "")
        .replacing("</small>", with: "")
      #expect(text.replacing(plain, with: "").isEmpty, "\(line)")
    }
  }

  @Test func `invisible characters keep a name from being Markdown`() throws {
    let tree = PictureTree.of([.init(name: "**b**", depth: 0), .init(name: "fa:fa-car")])
    let star = "#65279;#42;#65279;"
    let lines = lines(of: tree)
    let type = "<br/><small>Router</small>"
    let bold = "\(star)\(star)b\(star)\(star)"
    #expect(lines[3...4] == [box(0, bold + type), box(1, "fa#58;#65279;fa-car" + type)])
  }
}
