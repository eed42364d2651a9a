import RIBConsole

/// The reach of a simulation as a short table, with a line for what it has not reached.
struct ReachTable {
  /// The largest number of things that are named in the line.
  private static let mostNamed = 24
  private static let kinds: [Feature.Kind] = [.command, .choice, .action, .mutation]

  let reach: Reach

  /// The rows of the table, one for each kind of node, below a row of titles.
  var rows: [String] {
    let titles = ["node", "typed", "refused"] + Self.kinds.map { "\($0)s" }
    let cells = [titles] + reach.nodes.map(cells)
    let widths = titles.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
  }

  private func cells(of node: String) -> [String] {
    let counts = reach.counts.filter { $0.key.node == node }.values
    return [
      TerminalText.visible(node), "\(counts.reduce(0) { $0 + $1.typed })",
      "\(counts.reduce(0) { $0 + $1.refused })",
    ]
      + Self.kinds.map { kind in
        let share = reach.share(of: kind, in: node)
        return share.declared == 0 ? "-" : "\(share.reached) of \(share.declared)"
      }
  }

  var missed: String {
    let missed = reach.missed.map { TerminalText.visible($0.text) }
    if missed.isEmpty { return "All that is declared was reached." }
    let rest = missed.count - Self.mostNamed
    let more = rest > 0 ? ", and \(rest) more, which --json names" : ""
    return "Not reached: \(missed.prefix(Self.mostNamed).joined(separator: ", "))\(more)."
  }
}
