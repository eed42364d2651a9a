/// Writes problems for people, behind their positions or below the words that caused them.
@MainActor
struct ProblemWriter {
  let streams: SessionStreams
  let options: SessionOptions
  let palette: Palette

  func write(_ problem: Problem, _ event: SessionEvent) {
    if options.verbosity == .quiet, !problem.concernsQuiet { return }
    if let typed = event.line?.typed, event.path == nil { return point(problem, in: typed) }
    let warning = problem.weight == .warning ? "warning: " : ""
    let path = event.path.map { "\($0.string): " } ?? ""
    write(prefix(of: problem, event) + warning + path + problem.text, problem.weight)
  }

  func write(_ text: String, _ weight: Problem.Weight) {
    let role: Palette.Role =
      switch weight {
      case .error: .error
      case .warning: .warning
      case .notice: .notice
      }
    writeRows(TerminalText.visible(text)) { palette.paint($0, role) }
  }

  /// Writes a diagnostic, wrapped if it goes to a terminal.
  private func writeRows(
    _ text: String, indent: Int = 2, _ paint: (String) -> String = { $0 }
  ) {
    for row in WrappedText.rows(text, columns: streams.errors.width, indent: indent) {
      streams.writeError(paint(row))
    }
  }

  /// The beginning of a diagnostic: `script.txt:3:8: ` for a named source, `line 3, column 8: ` for standard input,
  /// and the program's name if there is neither a line nor a node.
  private func prefix(of problem: Problem, _ event: SessionEvent) -> String {
    guard let line = event.line else {
      let isOfProgram = problem.weight == .error && event.path == nil
      return isOfProgram ? options.programName.map { "\($0): " } ?? "" : ""
    }
    if line.typed != nil { return "" }
    if let source = line.source {
      return "\(source):\(line.number):\(problem.column.map { "\($0):" } ?? "") "
    }
    return "line \(line.number)\(problem.column.map { ", column \($0)" } ?? ""): "
  }

  /// Writes a problem with a caret at its column, below the typed line or an excerpt of it.
  private func point(_ problem: Problem, in line: PromptedLine) {
    let columns = streams.errors.width ?? 80
    if let pointer = problem.column.flatMap({ Self.pointer(to: $0, in: line, columns: columns) }) {
      if let excerpt = pointer.excerpt { streams.writeError(excerpt) }
      let mark = palette.paint("^", .error)
      streams.writeError(String(repeating: " ", count: pointer.indent) + mark)
    }
    let warning = problem.weight == .warning ? "warning: " : ""
    write(warning + problem.message, problem.weight)
    if let usage = problem.usage { writeRows("Usage: \(TerminalText.visible(usage))", indent: 7) }
  }

  /// Returns the number of spaces before a caret below a column of a line, and an excerpt of the line to show above
  /// it if the line does not fit in one row of the terminal; nil if the line must not be shown.
  static func pointer(
    to column: Int, in line: PromptedLine, columns: Int
  ) -> (excerpt: String?, indent: Int)? {
    guard let text = line.text else { return nil }
    // Columns count the line as it is; with hidden characters made visible it may be wider.
    var before = ""
    var width = 0
    var rest = text[...]
    while width < column - 1, let character = rest.popFirst() {
      width += DisplayWidth.of(character: character)
      before.append(character)
    }
    before = TerminalText.visible(before)
    let after = TerminalText.visible(String(rest))
    let indent = DisplayWidth.of(before)
    let total = line.promptWidth + indent + DisplayWidth.of(after)
    if total < columns { return (nil, line.promptWidth + indent) }
    // Two thirds of a row are for the text before the column.
    let start = end(of: before, columns * 2 / 3)
    let excerpt = DisplayWidth.cut(start + after, columns)
    return (excerpt, DisplayWidth.of(start))
  }

  /// Returns the last columns of a text; a text that is cut begins with "…".
  private static func end(of text: String, _ columns: Int) -> String {
    if DisplayWidth.of(text) <= columns { return text }
    var end: [Character] = []
    var width = 1
    for character in text.reversed() {
      width += DisplayWidth.of(character: character)
      if width > columns { break }
      end.append(character)
    }
    return "…" + String(end.reversed())
  }
}
