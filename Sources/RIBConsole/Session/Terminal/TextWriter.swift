import RIBCore

/// Writes events for people: results as plain lines, and problems behind their positions.
@MainActor
final class TextWriter: SessionWriter {
  let writesData = false
  private let streams: SessionStreams
  private let options: SessionOptions
  private let palette: Palette
  private let problems: ProblemWriter
  private let focus: Focus
  private var hasExplainedMarks = false
  private lazy var encoder = JSONCoder()

  /// The number of the client that reads the lines; 0 for the session's own output.
  private let client: Int

  init(
    _ streams: SessionStreams, _ options: SessionOptions, _ focus: Focus, client: Int = 0
  ) {
    self.streams = streams
    self.options = options
    self.focus = focus
    self.client = client
    palette = options.color.palette(for: streams.output)
    problems = ProblemWriter(
      streams: streams, options: options, palette: options.color.palette(for: streams.errors))
  }

  var columns: Int? { streams.output.width }

  func write(_ event: SessionEvent, isTracing: Bool) {
    switch event.what {
    case .output(let line, let isOneOfMany, _): write(line, event, isOneOfMany)
    case .field(let json): write(json: json)
    case .state(let state, isResult: true, let isOneOfMany):
      write(json: state.json { encoder.json(of: $0) }, of: isOneOfMany ? event.path : nil)
    case .state(let state, isResult: false, _):
      trace("state", encoder.text(of: state.value, atMost: columns.map { $0 * 4 } ?? .max), event)
    case .tree(let tree, let focused, .text, let isWhole) where options.isPlain:
      tree.forEachRowInWords(
        from: event.path?.string ?? "", focused: focused, isWhole: isWhole, write)
    case .tree(let tree, let focused, .text, _): draw(tree, focused: focused)
    case .tree(let tree, _, .json, _):
      streams.writeLine { sink in
        sink.write(#"{"nodes":"#)
        tree.writeJSON(to: sink)
        sink.write("}")
      }
    case .tree(let tree, _, .dot, _): tree.drawDot(writeWhole)
    case .tree(let tree, _, .mermaid, _): tree.drawMermaid(writeWhole)
    case .went(let place): write(place.text, event, false)
    case .lateOutput, .data, .progress: break
    case .change(let kind): writeChange(kind, event, isTracing)
    case .step(.effectBegan, let action): trace("effect began", action, event)
    case .step(.effectEnded, let action): trace("effect ended", action, event)
    case .step(let kind, let text): trace(kind.rawValue, text, event)
    case .problem(let problem): problems.write(problem, event)
    }
  }

  private func write(_ line: String, _ event: SessionEvent, _ isOneOfMany: Bool) {
    let origin = origin(of: event)
    let line = TerminalText.visible(line)
    guard case .node(let node)? = event.path else {
      return WrappedText.rows(origin + line, columns: columns).forEach(writeWhole)
    }
    var mark = self.mark(of: node, isOneOfMany: isOneOfMany)
    if !mark.isEmpty { explainMarks() }
    mark = palette.paint(origin, .notice) + mark
    streams.writeLine { sink in
      if !mark.isEmpty { sink.write(mark) }
      sink.write(line)
    }
  }

  /// The mark of an event to which a line of another client led, or of the session's own, which is 0.
  private func origin(of event: SessionEvent) -> String {
    guard let sender = event.cause?.client, sender != client else { return "" }
    return "[\(sender)] "
  }

  /// Explains once why lines begin with paths from now on.
  private func explainMarks() {
    guard options.paths == .auto, !hasExplainedMarks, showsChanges else { return }
    hasExplainedMarks = true
    writeNotice("Several nodes write such lines now; each begins with the path of its node.")
  }

  private func writeWhole(_ line: String) { streams.writeLine { $0.write(line) } }

  /// Writes JSON, behind the path of its node if that is given: indented at a terminal, or else in one line.
  private func write(json: String, of path: SessionEvent.Path? = nil) {
    let isRead = streams.output.isTerminal
    let palette = isRead && !options.isPlain ? palette : Palette(isOn: false)
    let text = isRead ? JSONValue(json)?.json(in: palette) ?? json : json
    let mark = path.map { palette.paint(TerminalText.visible($0.string) + ":", .trace) + " " }
    let rows = (mark ?? "") + text
    // Only JSON for people is in several rows.
    if !isRead { return writeWhole(rows) }
    for row in rows.split(separator: "\n") { writeWhole(String(row)) }
  }

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

  /// Writes that a node came or went, for people at a terminal and scripts that ask for it: it would mix with results.
  private func writeChange(_ kind: EventKind, _ event: SessionEvent, _ isTracing: Bool) {
    if isTracing { return trace(kind.rawValue, nil, event) }
    guard showsChanges, kind == .attached || kind == .detached else { return }
    writeNotice("\(origin(of: event))\(kind.rawValue) \(event.path?.string ?? "")")
  }

  private var showsChanges: Bool {
    options.verbosity == .verbose || options.verbosity == .normal && streams.isInteractive
  }

  private func writeNotice(_ text: String) {
    if streams.isInteractive {
      streams.writeNotice(text, in: options.color)
    } else {
      problems.write(text, .notice)
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
    for row in WrappedText.rows(text, columns: columns) {
      // All rows but the first are indented.
      let head = row.hasPrefix(path) ? path : ""
      streams.writeLine { sink in
        sink.write(palette.paint(head, .trace))
        sink.write(String(row.dropFirst(head.count)))
      }
    }
  }

  // MARK: Marks

  /// Returns the mark before a line of a node, such as `c1: `; empty for none.
  private func mark(of path: NodePath, isOneOfMany: Bool) -> String {
    guard options.paths == .always || options.paths == .auto && isOneOfMany else { return "" }
    let typed = self.path(to: path, from: focus.node)
    return typed.isEmpty ? "" : palette.paint(TerminalText.visible(typed) + ":", .notice) + " "
  }

  /// Returns the path of a node as a user would type it; empty for the focused node unless all lines have one.
  private func path(to path: NodePath, from focused: any Routing) -> String {
    guard var node = path.routing else { return path.string }
    let isFocused = node === focused
    if isFocused, options.paths == .auto { return "" }
    var names: [String] = []
    while let parent = node.parent, isFocused || node !== focused {
      names.append(node.name)
      node = parent
    }
    let isRelative = node === focused && !isFocused
    return (isRelative ? "" : "/") + names.reversed().joined(separator: "/")
  }
}
