// What a session shows to people.

import RIBCore

/// Shows results as plain lines, and problems with their places in front.
@MainActor
final class TextOutput: SessionOutput {
  let showsStates = false
  private let streams: SessionStreams
  private let options: SessionOptions
  private let palettes: SessionPalettes
  private lazy var encoder = StateEncoder()
  var isTracing = false

  init(_ streams: SessionStreams, _ options: SessionOptions, _ palettes: SessionPalettes) {
    self.streams = streams
    self.options = options
    self.palettes = palettes
  }

  func show(_ line: String, from path: NodePath?) {
    streams.writeLine { $0.write(TerminalText.visible(line)) }
  }

  func show(state: Any, of path: String) {
    streams.writeLine { $0.write(encoder.json(of: state)) }
  }

  func show(tree: TreeSnapshot, path: String) {
    TreeDrawing(tree).forEach { lines, node in
      streams.writeLine { sink in
        sink.write(lines)
        sink.write(TerminalText.visible(node.name))
        if !node.isActive { sink.write(" (inactive)") }
      }
    }
  }

  /// One line that decodes as a `TreeSnapshot`.
  func show(json tree: TreeSnapshot, path: String) { show(state: tree, of: path) }

  func tell(_ event: TreeEvent, of path: NodePath) {
    if isTracing { return trace(event.rawValue, nil, path) }
    guard event == .attached || event == .detached, !options.isQuiet else { return }
    // People at a terminal are told; scripts are not unless they ask, lest it mix with results.
    if streams.isInteractive {
      let text = TerminalText.visible("\(event.rawValue) \(path.string)")
      streams.writeLine { $0.write(palettes.output.paint(text, .notice)) }
    } else if options.isVerbose {
      report(Problem(weight: .notice, message: "\(event.rawValue) \(path.string)"))
    }
  }

  func tell(state: Any, of path: NodePath) {
    if isTracing { trace("state", encoder.json(of: state), path) }
  }

  func tell(_ step: ReactorStep, _ what: Any, of path: NodePath) {
    trace(step.rawValue, "\(what)", path)
  }

  /// Writes a line such as `root/counter: action increase`.
  private func trace(_ event: String, _ what: String?, _ path: NodePath) {
    let place = palettes.output.paint(TerminalText.visible("\(path.string):"), .trace)
    let text = TerminalText.visible(what.map { " \(event) \($0)" } ?? " \(event)")
    streams.writeLine { sink in
      sink.write(place)
      sink.write(text)
    }
  }

  func report(_ problem: Problem) {
    if options.isQuiet, problem.weight != .error { return }
    if let width = problem.place?.promptWidth, problem.path == nil {
      return point(problem, promptWidth: width)
    }
    var text = prefix(of: problem)
    if problem.weight == .warning { text += "warning: " }
    if let path = problem.path { text += "\(path): " }
    text += problem.message
    if let usage = problem.usage { text += " Usage: \(usage)" }
    writeError(text, of: problem)
  }

  private func writeError(_ text: String, of problem: Problem) {
    let role: Palette.Role =
      switch problem.weight {
      case .error: .error
      case .warning: .warning
      case .notice: .notice
      }
    streams.writeError(palettes.errors.paint(TerminalText.visible(text), role))
  }

  /// `script.txt:3:8: ` for a named source, `line 3, column 8: ` for standard input, and the
  /// program's name where there is neither a line nor a node.
  private func prefix(of problem: Problem) -> String {
    guard let place = problem.place else {
      let isOfProgram = problem.weight == .error && problem.path == nil
      return isOfProgram ? options.programName.map { "\($0): " } ?? "" : ""
    }
    if place.promptWidth != nil { return "" }
    if let source = place.source {
      return "\(source):\(place.number):\(problem.column.map { "\($0):" } ?? "") "
    }
    return "line \(place.number)\(problem.column.map { ", column \($0)" } ?? ""): "
  }

  /// Points at the column right below the typed line.
  private func point(_ problem: Problem, promptWidth: Int) {
    let indent = promptWidth + (problem.column ?? 0) - 1
    if problem.column != nil, indent < 80 {
      let mark = palettes.errors.paint("^", .error)
      streams.writeError(String(repeating: " ", count: indent) + mark)
    }
    let warning = problem.weight == .warning ? "warning: " : ""
    writeError(warning + problem.message, of: problem)
    if let usage = problem.usage { streams.writeError("Usage: \(TerminalText.visible(usage))") }
  }
}
