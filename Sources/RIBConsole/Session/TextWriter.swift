// What a session shows to people.

import RIBCore

/// Writes results as plain lines, and problems with their places in front.
@MainActor
final class TextWriter: SessionWriter {
  let wantsStates = false
  private let streams: SessionStreams
  private let options: SessionOptions
  private let palettes: SessionPalettes
  private lazy var encoder = StateEncoder()

  init(_ streams: SessionStreams, _ options: SessionOptions, _ palettes: SessionPalettes) {
    self.streams = streams
    self.options = options
    self.palettes = palettes
  }

  func write(_ event: SessionEvent, isTracing: Bool) {
    switch event.what {
    case .output(let line): streams.writeLine { $0.write(TerminalText.visible(line)) }
    case .state(let state, isResult: true): writeJSON(of: state)
    case .state(let state, isResult: false): trace("state", encoder.json(of: state), event)
    case .tree(let tree, _, asJSON: true): writeJSON(of: tree)
    case .tree(let tree, let focused, asJSON: false): draw(tree, focused: focused)
    case .attached: write("attached", event, isTracing)
    case .detached: write("detached", event, isTracing)
    case .activated: if isTracing { trace("activated", nil, event) }
    case .deactivated: if isTracing { trace("deactivated", nil, event) }
    case .action(let action): trace("action", action, event)
    case .mutation(let mutation): trace("mutation", mutation, event)
    case .effectBegan(let action): trace("effect began", action, event)
    case .effectEnded(let action): trace("effect ended", action, event)
    case .problem(let problem): write(problem, event)
    }
  }

  private func writeJSON(of value: Any) {
    streams.writeLine { $0.write(encoder.json(of: value)) }
  }

  private func draw(_ tree: TreeSnapshot, focused: Int?) {
    tree.forEachRow { row, lines in
      streams.writeLine { sink in
        sink.write(lines)
        sink.write(TerminalText.visible(tree.nodes[row].name))
        if !tree.nodes[row].isActive { sink.write(" (inactive)") }
        if row == focused { sink.write(" *") }
      }
    }
  }

  /// People at a terminal see what comes and goes; scripts get it if they ask, as it would mix with
  /// results.
  private func write(_ change: String, _ event: SessionEvent, _ isTracing: Bool) {
    if isTracing { return trace(change, nil, event) }
    guard !options.isQuiet, streams.isInteractive || options.isVerbose else { return }
    let text = "\(change) \(event.path?.string ?? "")"
    if streams.isInteractive {
      let painted = palettes.output.paint(TerminalText.visible(text), .notice)
      streams.writeLine { $0.write(painted) }
    } else {
      writeError(text, .notice)
    }
  }

  /// Writes a line such as `root/counter: action increase`.
  private func trace(_ step: String, _ value: String?, _ event: SessionEvent) {
    let path = TerminalText.visible("\(event.path?.string ?? ""):")
    let text = TerminalText.visible(value.map { " \(step) \($0)" } ?? " \(step)")
    streams.writeLine { sink in
      sink.write(palettes.output.paint(path, .trace))
      sink.write(text)
    }
  }

  // MARK: Problems

  private func write(_ problem: Problem, _ event: SessionEvent) {
    if options.isQuiet, problem.weight != .error { return }
    if let width = event.line?.promptWidth, event.path == nil {
      return point(problem, promptWidth: width)
    }
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
    streams.writeError(palettes.errors.paint(TerminalText.visible(text), role))
  }

  /// `script.txt:3:8: ` for a named source, `line 3, column 8: ` for standard input, and the
  /// program's name where there is neither a line nor a node.
  private func prefix(of problem: Problem, _ event: SessionEvent) -> String {
    guard let line = event.line else {
      let isOfProgram = problem.weight == .error && event.path == nil
      return isOfProgram ? options.programName.map { "\($0): " } ?? "" : ""
    }
    if line.promptWidth != nil { return "" }
    if let source = line.source {
      return "\(source):\(line.number):\(problem.column.map { "\($0):" } ?? "") "
    }
    return "line \(line.number)\(problem.column.map { ", column \($0)" } ?? ""): "
  }

  /// Points at the column right below the typed line.
  private func point(_ problem: Problem, promptWidth: Int) {
    let indent = promptWidth + (problem.column ?? 0) - 1
    if problem.column != nil, indent < 80 {
      let mark = palettes.errors.paint("^", .error)
      streams.writeError(String(repeating: " ", count: indent) + mark)
    }
    let warning = problem.weight == .warning ? "warning: " : ""
    writeError(warning + problem.message, problem.weight)
    if let usage = problem.usage { streams.writeError("Usage: \(TerminalText.visible(usage))") }
  }
}
