// The texts that explain commands.

extension CommandDeclaration {
  /// The text of `help <command>`, line by line.
  ///
  /// ```
  /// Usage: attach <kind> [as <name>]
  ///
  /// Attach a child
  ///
  /// Arguments:
  ///   <kind>       one of counter, sample
  ///   [as <name>]  a word, in quotes if it has spaces
  ///
  /// Aliases: a
  /// ```
  public var help: [String] {
    var lines = ["Usage: \(usage)", "", summary]
    // A flag of which nothing is said stands in the usage already.
    let explained = arguments.filter { !$0.expected.isEmpty }
    if !explained.isEmpty {
      lines += ["", "Arguments:"]
      lines += helpTable(
        explained.flatMap { argument in
          [(argument.usage, argument.expected)]
            + zip(argument.choices, argument.summaries).lazy.filter { !$1.isEmpty }
            .map { ("  \($0)", $1) }
        })
    }
    if !aliases.isEmpty { lines += ["", "Aliases: \(aliases.joined(separator: ", "))"] }
    return lines
  }

  /// The table of `help`, a command a line: usage, aliases, summary.
  ///
  /// ```
  ///   attach <kind> [as <name>]  Attach a child
  ///   increase (inc, +)          Add one
  /// ```
  public static func table(_ declarations: [CommandDeclaration]) -> [String] {
    helpTable(
      declarations.map { declaration in
        let aliases = declaration.aliases.joined(separator: ", ")
        let left = aliases.isEmpty ? declaration.usage : "\(declaration.usage) (\(aliases))"
        return (left, declaration.summary)
      })
  }
}

/// Two columns, aligned by display width; a left side over 32 columns has its right side below.
private func helpTable(_ rows: [(left: String, right: String)]) -> [String] {
  let limit = 32
  let widths = rows.map { DisplayWidth.of($0.left) }
  let column = widths.filter { $0 <= limit }.max() ?? 0
  return zip(rows, widths).flatMap { row, width in
    let left = "  \(row.left)"
    let gap = String(repeating: " ", count: width <= limit ? column - width + 2 : column + 4)
    return width <= limit ? [left + gap + row.right] : [left, gap + row.right]
  }
}
