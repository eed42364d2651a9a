import RIBCore

/// Shows what was in a session, without changing it: each look builds a tree and repeats the history in it.
@MainActor
struct HistoryLook {
  let history: SessionHistory
  let terminal: SessionTerminal
  let present: SessionStage

  private func makeTree() -> PastTree {
    PastTree(beside: present) { root, _ in SessionTerminal(beside: terminal, root) }
  }

  // MARK: At a command

  /// Runs the line behind `at N` after a command.
  func run(_ line: CalledLine, after command: Int) async throws(ParseError) {
    guard let word = line.value(of: "line")?.word else { return }
    let position = try history.position(after: command, column: line.column(of: "command"))
    // Blanks keep the columns of its errors right.
    let text = String(repeating: " ", count: word.column - 1) + line.words.typed(word)
    let past = makeTree()
    try await past.visit(position, of: history, column: line.nameColumn) {
      (_) throws(ParseError) in try past.look(text)
    }
  }

  // MARK: Changes

  /// Shows what has changed between two commands; by default, from the one before the last to now.
  func showChanges(
    from: Int?, to: Int?, _ line: CalledLine
  ) async throws(ParseError) {
    let commands = history.commandNumbers(to: history.position)
    let from = from ?? commands.dropLast().last ?? 0
    let changes = TreeChanges()
    try await visit(from, "from", line, changes) { _ = changes.take(in: $0) }
    var found: [NodeChange] = []
    let since = TreeChanges(since: changes.known)
    if let to {
      try await visit(to, "to", line, since) { found = since.take(in: $0) }
    } else {
      since.touchAll(below: present.root)
      found = since.take(in: present.root)
    }
    if terminal.events.writer.writesData {
      let json = found.map(\.json).joined(separator: ",")
      return terminal.events.report(.data("diff", fields: #""changes":[\#(json)]"#))
    }
    if found.isEmpty { show("Nothing has changed.") }
    for change in found { show(change.text()) }
  }

  private func visit(
    _ command: Int, _ argument: String, _ line: CalledLine, _ observer: any TreeObserver,
    _ body: (any Routing) -> Void
  ) async throws(ParseError) {
    let column = line.column(of: argument)
    let position = try history.position(after: command, column: column)
    try await makeTree().visit(position, of: history, column: column, observer, body)
  }

  // MARK: The list of commands

  /// A command, and what changed from then until the next one came.
  private struct Row {
    let entry: HistoryEntry
    var changes: [NodeChange] = []
  }

  /// Lists the commands up to the present, in microseconds: all, or those that reached or changed the node at a path
  /// or one below it.
  func list(at path: String?, _ call: CommandCall, now: Int64) async throws(ParseError) {
    let top = try path.map { (path) throws(ParseError) in
      try terminal.focus.address.node(
        at: path, column: call.line.column(of: "path"), from: call.node
      ).path
    }
    var rows = try await rows(now, call.line)
    if let top {
      for index in rows.indices {
        rows[index].changes.removeAll { !Self.isPath($0.path, below: top) }
      }
      rows.removeAll { $0.changes.isEmpty && !Self.isPath($0.entry.path ?? "", below: top) }
    }
    if terminal.events.writer.writesData {
      let json = rows.map(json).joined(separator: ",")
      return terminal.events.report(.data("log", fields: #""commands":[\#(json)]"#))
    }
    if let loss = history.loss { show(loss) }
    if rows.isEmpty { show("There are no commands yet.") }
    let width = "\(rows.last?.entry.command ?? 0)".count
    for row in rows { show(text(of: row, width)) }
  }

  private func rows(_ now: Int64, _ line: CalledLine) async throws(ParseError) -> [Row] {
    if history.loss != nil {
      return history.commands(to: history.position).map { Row(entry: $0) }
    }
    var rows: [Row] = []
    let changes = TreeChanges()
    func endRow(_ root: any Routing) {
      let changed = changes.take(in: root)
      if !rows.isEmpty { rows[rows.count - 1].changes = changed }
    }
    try await makeTree().visit(
      history.position, until: now, of: history, column: line.nameColumn, changes,
      willReplay: { entry, root in
        if !entry.event.isCommand { return }
        endRow(root)
        rows.append(Row(entry: entry))
      },
      endRow)
    return rows
  }

  private static func isPath(_ path: String, below top: String) -> Bool {
    path == top || path.hasPrefix(top + "/")
  }

  private func text(of row: Row, _ width: Int) -> String {
    let number = "\(row.entry.command)"
    let blanks = String(repeating: " ", count: width - number.count)
    let path = row.entry.path ?? ""
    let some = row.changes.prefix(2).map { $0.text(from: path) }
    let more = row.changes.count > some.count ? ["\(row.changes.count - some.count) more"] : []
    let what = (some + more).joined(separator: ", ")
    let line = terminal.secrets.hiding(row.entry.line ?? "")
    return "\(blanks)\(number)  \(row.entry.at.microsecondsInSeconds)  \(line)"
      + (what.isEmpty ? "" : "  (\(what))")
  }

  private func json(of row: Row) -> String {
    let changes = row.changes.map(\.json).joined(separator: ",")
    guard case .command(let path, let line) = row.entry.event else { return "" }
    let typed = JSONText.literal(terminal.secrets.hiding(line))
    let fields = #""path":\#(JSONText.literal(path)),"command":\#(typed)"#
    return
      #"{"number":\#(row.entry.command),"at":\#(row.entry.at / 1_000),\#(fields),"changes":[\#(changes)]}"#
  }

  private func show(_ line: String) { terminal.events.report(.output(line, isResult: true)) }
}
