import RIBCore

/// Writes events for people: results as plain lines, and problems behind their positions.
@MainActor
final class TextWriter: SessionWriter {
  let wantsStates = false
  let namesEffectsAsTyped = true
  private let streams: SessionStreams
  private let options: SessionOptions
  private let palettes: SessionPalettes
  private let marks: LineMarks
  private var hasExplainedMarks = false
  private lazy var encoder = JSONCoder()

  init(
    _ streams: SessionStreams, _ options: SessionOptions, _ palettes: SessionPalettes,
    _ focus: Focus
  ) {
    self.streams = streams
    self.options = options
    self.palettes = palettes
    marks = LineMarks(options.paths, focus: focus, palette: palettes.output)
  }

  var columns: Int? { streams.output.width }

  func write(_ event: SessionEvent, isTracing: Bool) {
    switch event.what {
    case .output(let line, let isOneOfMany): write(line, event.path, isOneOfMany)
    case .state(let state, isResult: true): writeJSON(of: state)
    case .state(let state, isResult: false):
      trace("state", encoder.text(of: state, atMost: columns.map { $0 * 4 } ?? .max), event)
    case .tree(let tree, let focused, .text, let isWhole) where options.isPlain:
      tree.forEachRowInWords(
        from: event.path?.string ?? "", focused: focused, isWhole: isWhole, write)
    case .tree(let tree, let focused, .text, _): draw(tree, focused: focused)
    case .tree(let tree, _, .json, _):
      streams.writeLine { sink in
        sink.write(#"{"nodes":"#)
        tree.writeJSON(from: event.path?.string ?? "", to: sink)
        sink.write("}")
      }
    case .tree(let tree, _, .dot, _): tree.drawDot(writeWhole)
    case .tree(let tree, _, .mermaid, _): tree.drawMermaid(writeWhole)
    case .lateOutput: break
    case .attached: writeChange("attached", event, isTracing)
    case .detached: writeChange("detached", event, isTracing)
    case .activated: if isTracing { trace("activated", nil, event) }
    case .deactivated: if isTracing { trace("deactivated", nil, event) }
    case .action(let action): trace("action", action, event)
    case .mutation(let mutation): trace("mutation", mutation, event)
    case .effectBegan(let action): trace("effect began", action, event)
    case .effectEnded(let action): trace("effect ended", action, event)
    case .problem(let problem): write(problem, event)
    }
  }

  private func write(_ line: String, _ path: SessionEvent.Path?, _ isOneOfMany: Bool) {
    let line = TerminalText.visible(line)
    guard case .node(let node)? = path else {
      for row in WrappedText.rows(line, columns: columns) { streams.writeLine { $0.write(row) } }
      return
    }
    let mark = marks.mark(of: node, isOneOfMany: isOneOfMany)
    if !mark.isEmpty { explainMarks() }
    streams.writeLine { sink in
      if !mark.isEmpty { sink.write(mark) }
      sink.write(line)
    }
  }

  /// Explains once why lines begin with paths from now on.
  private func explainMarks() {
    guard options.paths == .auto, !hasExplainedMarks, showsChanges else { return }
    hasExplainedMarks = true
    writeNotice("Several nodes write such lines now; each begins with the path of its node.")
  }

  private func writeJSON(of value: Any) { writeWhole(encoder.json(of: value)) }

  private func writeWhole(_ line: String) { streams.writeLine { $0.write(line) } }

  private func draw(_ tree: TreeSnapshot, focused: Int?) {
    tree.forEachRow(isASCII: streams.output.isTerminal && !TerminalKind().showsUnicode) {
      row, lines in
      streams.writeLine { sink in
        sink.write(lines)
        sink.write(TerminalText.visible(tree.nodes[row].name))
        let marks = tree.nodes[row].marks
        if !marks.isEmpty { sink.write(" (\(marks.joined(separator: ", ")))") }
        if row == focused { sink.write(" *") }
      }
    }
  }

  private func write(_ path: GrowingPath, _ facts: [String]) {
    streams.writeLine { sink in
      sink.write(bytes: path.bytes.span)
      if !facts.isEmpty { sink.write(": " + facts.joined(separator: ", ")) }
    }
  }

  /// Writes that a node was attached or detached, for people at a terminal, and for scripts that ask for it:
  /// it would mix with results.
  private func writeChange(_ change: String, _ event: SessionEvent, _ isTracing: Bool) {
    marks.treeDidChange()
    if isTracing { return trace(change, nil, event) }
    if showsChanges { writeNotice("\(change) \(event.path?.string ?? "")") }
  }

  private var showsChanges: Bool {
    !options.isQuiet && (streams.isInteractive || options.isVerbose)
  }

  private func writeNotice(_ text: String) {
    if streams.isInteractive {
      streams.writeNotice(text, in: palettes.of(streams.screen))
    } else {
      writeError(text, .notice)
    }
  }

  /// Writes a line such as `root/counter: action increase`, cut at the width of a terminal.
  private func trace(_ step: String, _ value: String?, _ event: SessionEvent) {
    let path = TerminalText.visible("\(event.path?.string ?? ""):")
    var text = "\(path) \(step)"
    let columns = columns
    if let value {
      let value = TerminalText.visible(value)
      let room = columns.map { max($0 - DisplayWidth.of(text) - 1, 20) }
      text += " " + (room.map { DisplayWidth.cut(value, $0) } ?? value)
    }
    for (index, row) in WrappedText.rows(text, columns: columns).enumerated() {
      let head = index == 0 && row.hasPrefix(path) ? path : ""
      streams.writeLine { sink in
        sink.write(palettes.output.paint(head, .trace))
        sink.write(String(row.dropFirst(head.count)))
      }
    }
  }

  // MARK: Problems

  private func write(_ problem: Problem, _ event: SessionEvent) {
    if options.isQuiet, problem.weight != .error { return }
    if let typed = event.line?.typed, event.path == nil { return point(problem, in: typed) }
    let warning = problem.weight == .warning ? "warning: " : ""
    let path = event.path.map { "\($0.string): " } ?? ""
    writeError(prefix(of: problem, event) + warning + path + problem.text, problem.weight)
  }

  private func writeError(_ text: String, _ weight: Problem.Weight) {
    let role: Palette.Role =
      switch weight {
      case .error: .error
      case .warning: .warning
      case .notice: .notice
      }
    writeRows(TerminalText.visible(text)) { palettes.errors.paint($0, role) }
  }

  /// Writes a diagnostic, wrapped if it goes to a terminal.
  private func writeRows(
    _ text: String, indent: Int = 2, _ paint: (String) -> String = { $0 }
  ) {
    for row in WrappedText.rows(text, columns: streams.errors.width, indent: indent) {
      streams.writeError(paint(row))
    }
  }

  /// Returns the beginning of a diagnostic: `script.txt:3:8: ` for a named source, `line 3, column 8: ` for
  /// standard input, and the program's name if there is neither a line nor a node.
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
  private func point(_ problem: Problem, in line: TypedLine) {
    let columns = streams.errors.width ?? 80
    if let pointer = problem.column.flatMap({ line.pointer(to: $0, columns: columns) }) {
      if let excerpt = pointer.excerpt { streams.writeError(excerpt) }
      let mark = palettes.errors.paint("^", .error)
      streams.writeError(String(repeating: " ", count: pointer.indent) + mark)
    }
    let warning = problem.weight == .warning ? "warning: " : ""
    writeError(warning + problem.message, problem.weight)
    if let usage = problem.usage { writeRows("Usage: \(TerminalText.visible(usage))", indent: 7) }
  }
}
