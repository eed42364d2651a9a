// A tree in the language of Graphviz.

import RIBCore

extension TreeSnapshot {
  /// Writes the tree as a directed graph, which `dot -Tsvg` draws: a box for each node, grey where it is
  /// inactive, dashed where it is covered.
  ///
  /// - Parameter writeLine: Called with each line.
  /// - Complexity: O(nodes); a loop, whatever the depth.
  @MainActor func drawDot(_ writeLine: (String) -> Void) {
    writeLine("digraph tree {")
    writeLine(#"  node [shape=box, style=rounded, fontname="sans-serif"]"#)
    writeLine("  edge [arrowsize=0.7]")
    forEachNode { index, parent in
      let node = nodes[index]
      let texts = node.pictureTexts.map(DotLabel.escaped)
      let small = texts.dropFirst().map { #"<br/><font point-size="10">\#($0)</font>"# }
      let grey = node.isActive ? "" : ", color=gray60, fontcolor=gray40"
      let dashes = node.isCovered ? #", style="rounded,dashed""# : ""
      writeLine("  n\(index) [label=<\(texts[0])\(small.joined())>\(grey)\(dashes)]")
      if let parent { writeLine("  n\(parent) -> n\(index)") }
    }
    writeLine("}")
  }
}

extension TreeSnapshot.Node {
  /// What a picture says of it: its name, its type, and what runs, if anything does.
  ///
  /// What could act or be no text is spelled out: two scalars can be in no XML, of which pictures are made.
  @MainActor var pictureTexts: [String] {
    ([name, type] + (runningNames.map { ["running: \($0)"] } ?? [])).map { text in
      TerminalText.visible(text).replacingScalars { scalar, _ in
        scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? TerminalText.spelledOut(scalar) : nil
      }
    }
  }
}

private enum DotLabel {
  /// A text as it stands in a label between angle brackets.
  static func escaped(_ text: String) -> String {
    var last: Unicode.Scalar?
    return text.replacingScalars { scalar, _ in
      defer { last = scalar }
      switch scalar {
      case "&": return "&amp;"
      case "<": return "&lt;"
      case ">": return "&gt;"
      case "\"": return "&quot;"
      // Graphviz puts the name of the node for `\N`, and one backslash for two; a word joiner between them is
      // not seen.
      case "\\" where last == scalar, "A"..."Z" where last == "\\": return "&#8288;\(scalar)"
      default: return nil
      }
    }
  }
}
