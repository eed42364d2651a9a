// What a session shows to people.

import RIBCore

/// Shows results as plain lines, and problems with their places in front.
@MainActor
final class TextOutput: SessionOutput {
  let showsStates = false
  private let streams: SessionStreams
  private let options: SessionOptions
  private lazy var encoder = StateEncoder()

  init(_ streams: SessionStreams, _ options: SessionOptions) {
    self.streams = streams
    self.options = options
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
        if !node.active { sink.write(" (inactive)") }
      }
    }
  }

  /// One line that decodes as a `TreeSnapshot`.
  func show(json tree: TreeSnapshot, path: String) { show(state: tree, of: path) }

  func tell(_ event: TreeEvent, of path: NodePath) {
    guard event == .attached || event == .detached, !options.isQuiet else { return }
    // People at a terminal are told; scripts are not unless they ask, lest it mix with results.
    if streams.isInteractive {
      show("\(event.rawValue) \(path.string)", from: path)
    } else if options.isVerbose {
      report(Problem(weight: .notice, message: "\(event.rawValue) \(path.string)"))
    }
  }

  func tell(state: Any, of path: NodePath) {}

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
    streams.writeError(TerminalText.visible(text))
  }

  /// `script.txt:3:8: ` for a named source, `line 3, column 8: ` for standard input.
  private func prefix(of problem: Problem) -> String {
    guard let place = problem.place, place.promptWidth == nil else { return "" }
    if let source = place.source {
      return "\(source):\(place.number):\(problem.column.map { "\($0):" } ?? "") "
    }
    return "line \(place.number)\(problem.column.map { ", column \($0)" } ?? ""): "
  }

  /// Points at the column right below the typed line.
  private func point(_ problem: Problem, promptWidth: Int) {
    let indent = promptWidth + (problem.column ?? 0) - 1
    if problem.column != nil, indent < 80 {
      streams.writeError(String(repeating: " ", count: indent) + "^")
    }
    let warning = problem.weight == .warning ? "warning: " : ""
    streams.writeError(TerminalText.visible(warning + problem.message))
    if let usage = problem.usage { streams.writeError("Usage: \(TerminalText.visible(usage))") }
  }
}
