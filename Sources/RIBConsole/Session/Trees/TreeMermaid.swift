import RIBCore

extension TreeSnapshot {
  /// Writes the tree as a flowchart, which Mermaid draws, in Markdown for example: a box for each node, grey
  /// where it is inactive, dashed where it is covered.
  ///
  /// - Parameter writeLine: Called with each line.
  /// - Complexity: O(nodes); a loop, whatever the depth.
  @MainActor func drawMermaid(_ writeLine: (String) -> Void) {
    writeLine("flowchart TD")
    writeLine("  classDef inactive color:gray,stroke:gray")
    writeLine("  classDef covered stroke-dasharray:5 3")
    forEachNode { index, parent in
      let node = nodes[index]
      let texts = node.pictureTexts.map(MermaidLabel.escaped)
      let small = texts.dropFirst().map { "<br/><small>\($0)</small>" }
      writeLine("  n\(index)[\"#8288;\(texts[0])\(small.joined())\"]")
      if let parent { writeLine("  n\(parent) --> n\(index)") }
      if !node.isActive { writeLine("  class n\(index) inactive") }
      if node.isCovered { writeLine("  class n\(index) covered") }
    }
  }
}

private enum MermaidLabel {
  /// Returns a text escaped for a label in quotation marks, behind a word joiner.
  ///
  /// Mermaid takes `#35;` for the character of that number. Some versions then read the whole as Markdown;
  /// others do not, and would show a backslash that escapes its marks. So the marks are disarmed by invisible
  /// characters: the word joiner at the beginning prevents lists and headings, and a space without width is
  /// put beside each character that emphasizes, escapes, encloses a formula or names an icon.
  static func escaped(_ text: String) -> String {
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
