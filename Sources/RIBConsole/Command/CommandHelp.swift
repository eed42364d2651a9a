extension CommandDeclaration {
  /// Returns the text of `help <command>` in lines, which fit a terminal if its width is given.
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
  func help(columns: Int? = nil) -> [String] {
    var lines = WrappedText.rows("Usage: \(usage)", columns: columns, indent: 7)
    lines += [""] + WrappedText.rows(summary, columns: columns, indent: 0)
    // A flag without a description stands in the usage already.
    let explained = arguments.filter { !$0.expected.isEmpty }
    if !explained.isEmpty {
      lines += ["", "Arguments:"]
      let rows = explained.flatMap { argument in
        [(argument.usage, argument.expected)]
          + zip(argument.choices, argument.summaries).lazy.filter { !$1.isEmpty }
          .map { ("  \($0)", $1) }
      }
      lines += WrappedText.table(rows, widest: 32, columns: columns)
    }
    guard !aliases.isEmpty else { return lines }
    let names = aliases.joined(separator: ", ")
    return lines + [""] + WrappedText.rows("Aliases: \(names)", columns: columns, indent: 9)
  }

  /// Returns the table of `help`: usage, aliases and summary of each command, as `increase (inc, +)  Add one`.
  static func table(
    _ declarations: [CommandDeclaration], columns: Int? = nil
  ) -> [String] {
    let rows = declarations.map { declaration in
      let aliases = declaration.aliases.joined(separator: ", ")
      let left = aliases.isEmpty ? declaration.usage : "\(declaration.usage) (\(aliases))"
      return (left, declaration.summary)
    }
    return WrappedText.table(rows, widest: 32, columns: columns)
  }
}
