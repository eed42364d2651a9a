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
  /// The texts of a node in a picture: its name, its type, and its running effects, if there are any.
  ///
  /// Hidden characters are spelled out, and so are two scalars that cannot be in XML, of which pictures are
  /// made.
  @MainActor var pictureTexts: [String] {
    ([name, type] + (runningNames.map { ["running: \($0)"] } ?? [])).map { text in
      TerminalText.visible(text).replacingScalars { scalar, _ in
        scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? TerminalText.spelledOut(scalar) : nil
      }
    }
  }
}

private enum DotLabel {
  /// Returns a text escaped for a label between angle brackets.
  static func escaped(_ text: String) -> String {
    var last: Unicode.Scalar?
    return text.replacingScalars { scalar, _ in
      defer { last = scalar }
      switch scalar {
      case "&": return "&amp;"
      case "<": return "&lt;"
      case ">": return "&gt;"
      case "\"": return "&quot;"
      // Graphviz replaces `\N` by the name of the node, and two backslashes by one; an invisible word joiner
      // between them prevents that.
      case "\\" where last == scalar, "A"..."Z" where last == "\\": return "&#8288;\(scalar)"
      default: return nil
      }
    }
  }
}
