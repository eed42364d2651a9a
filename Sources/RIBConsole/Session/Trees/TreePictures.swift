import RIBCore

extension TreeSnapshot {
  /// Writes the tree as a graph, which `dot -Tsvg` draws: inactive nodes are grey, and covered ones dashed.
  @MainActor func drawDot(_ writeLine: (String) -> Void) {
    writeLine("digraph tree {")
    writeLine(#"  node [shape=box, style=rounded, fontname="sans-serif"]"#)
    writeLine("  edge [arrowsize=0.7]")
    forEachNode { index, parent in
      let node = nodes[index]
      let texts = node.pictureTexts.map(PictureLabel.dot)
      let small = texts.dropFirst().map { #"<br/><font point-size="10">\#($0)</font>"# }
      let grey = node.isActive ? "" : ", color=gray60, fontcolor=gray40"
      let dashes = node.isCovered ? #", style="rounded,dashed""# : ""
      writeLine("  n\(index) [label=<\(texts[0])\(small.joined())>\(grey)\(dashes)]")
      if let parent { writeLine("  n\(parent) -> n\(index)") }
    }
    writeLine("}")
  }

  /// Writes the same as a flowchart, which Mermaid draws, in Markdown for example.
  @MainActor func drawMermaid(_ writeLine: (String) -> Void) {
    writeLine("flowchart TD")
    writeLine("  classDef inactive color:gray,stroke:gray")
    writeLine("  classDef covered stroke-dasharray:5 3")
    forEachNode { index, parent in
      let node = nodes[index]
      let texts = node.pictureTexts.map(PictureLabel.mermaid)
      let small = texts.dropFirst().map { "<br/><small>\($0)</small>" }
      writeLine("  n\(index)[\"#8288;\(texts[0])\(small.joined())\"]")
      if let parent { writeLine("  n\(parent) --> n\(index)") }
      if !node.isActive { writeLine("  class n\(index) inactive") }
      if node.isCovered { writeLine("  class n\(index) covered") }
    }
  }
}

extension TreeSnapshot.Node {
  /// The name, the type and the running effects, without hidden characters and the two scalars that XML lacks.
  @MainActor fileprivate var pictureTexts: [String] {
    ([name, type] + (runningNames.map { ["running: \($0)"] } ?? [])).map { text in
      TerminalText.visible(text).replacingScalars { scalar, _ in
        scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? TerminalText.spelledOut(scalar) : nil
      }
    }
  }
}

private enum PictureLabel {
  static func dot(_ text: String) -> String {
    var last: Unicode.Scalar?
    return text.replacingScalars { scalar, _ in
      defer { last = scalar }
      switch scalar {
      case "&": return "&amp;"
      case "<": return "&lt;"
      case ">": return "&gt;"
      case "\"": return "&quot;"
      // An invisible word joiner prevents that Graphviz replaces `\N` by the node's name, and two backslashes by one.
      case "\\" where last == scalar, "A"..."Z" where last == "\\": return "&#8288;\(scalar)"
      default: return nil
      }
    }
  }

  /// Returns a text for a label of Mermaid in quotation marks, behind a word joiner.
  ///
  /// Mermaid takes `#35;` for the character of that number. Only some versions then read the whole as Markdown, so its
  /// marks are not escaped but disarmed by invisible characters: the word joiner prevents lists and headings, and a
  /// space without width is put beside each character that emphasizes, escapes, encloses a formula or names an icon.
  static func mermaid(_ text: String) -> String {
    var last: Unicode.Scalar?
    return text.replacingScalars { scalar, _ in
      defer { last = scalar }
      switch scalar {
      case "f" where last == ":": return "#65279;f"  // as in fa:fa-car
      case "a"..."z", "A"..."Z", "0"..."9", " ", "-", ".", ",", "(", ")": return nil
      // The last two are among Mermaid's own marks for the numbers.
      case "*", "_", "$", "\\", "\u{FB02}", "\u{B6}": return "#65279;#\(scalar.value);#65279;"
      case _ where scalar.isASCII: return "#\(scalar.value);"
      default: return nil
      }
    }
  }
}
