import RIBCore

/// Writes each event for programs, as a JSON object in a line of its own.
@MainActor
final class JSONWriter: SessionWriter {
  let wantsStates = true
  let columns: Int? = nil
  private let streams: SessionStreams
  private let options: SessionOptions
  private let encoder = JSONCoder()
  /// The latest path, as most events are about the node of the one before.
  private var latest: (node: ObjectIdentifier, json: String)?

  init(_ streams: SessionStreams, _ options: SessionOptions) {
    self.streams = streams
    self.options = options
  }

  func write(_ event: SessionEvent, isTracing: Bool) {
    switch event.what {
    case .output(let line, _, _): write("output", event, "text", JSONText.literal(line))
    case .lateOutput: break
    case .attached:
      latest = nil  // it is coming and going that changes paths
      write("attached", event)
    case .activated: write("activated", event)
    case .deactivated: write("deactivated", event)
    case .detached:
      latest = nil
      write("detached", event)
      latest = nil
    case .action(let action): write("action", event, "action", JSONText.literal(action))
    case .mutation(let mutation):
      write("mutation", event, "mutation", JSONText.literal(mutation))
    case .state(let state, _): write("state", event, "state", encoder.json(of: state))
    case .effectBegan(let action): write("effectBegan", event, "action", JSONText.literal(action))
    case .effectEnded(let action): write("effectEnded", event, "action", JSONText.literal(action))
    case .tree(let tree, _, .dot, _): write("dot", tree.drawDot)
    case .tree(let tree, _, .mermaid, _): write("mermaid", tree.drawMermaid)
    case .tree(let tree, _, .text, _), .tree(let tree, _, .json, _):
      write(tree, path: event.path?.string ?? "")
    case .problem(let problem): write(problem, event)
    }
  }

  /// Writes an event with its path and one more field, JSON already.
  private func write(
    _ name: String, _ event: SessionEvent, _ field: String = "", _ json: String = ""
  ) {
    streams.writeLine { sink in
      sink.write(#"{"event":""#)
      sink.write(name)
      sink.write("\"")
      if let path = event.path {
        sink.write(#","path":"#)
        sink.write(literal(path))
      }
      if !field.isEmpty {
        sink.write(",\"")
        sink.write(field)
        sink.write("\":")
        sink.write(json)
      }
      sink.write("}")
    }
  }

  private func literal(_ path: SessionEvent.Path) -> String {
    guard case .node(let node) = path else { return JSONText.literal(path.string) }
    if let latest, latest.node == node.identity { return latest.json }
    let json = JSONText.literal(node.string)
    latest = (node.identity, json)
    return json
  }

  private func write(_ tree: TreeSnapshot, path: String) {
    streams.writeLine { sink in
      sink.write(#"{"event":"tree","nodes":"#)
      tree.writeJSON(from: path, to: sink)
      sink.write("}")
    }
  }

  /// Writes a tree as a picture's text.
  private func write(_ format: String, _ draw: ((String) -> Void) -> Void) {
    streams.writeLine { sink in
      sink.write(#"{"event":"tree","format":"\#(format)","text":""#)
      draw { line in
        sink.write(String(JSONText.literal(line).dropFirst().dropLast()))
        sink.write(#"\n"#)
      }
      sink.write(#""}"#)
    }
  }

  private func write(_ problem: Problem, _ event: SessionEvent) {
    if options.isQuiet, problem.weight != .error { return }
    var text = #"{"event":"\#(problem.weight.rawValue)""#
    if let path = event.path { text += #","path":"# + JSONText.literal(path.string) }
    if let source = event.line?.source { text += #","source":"# + JSONText.literal(source) }
    if let line = event.line { text += #","line":\#(line.number)"# }
    if let column = problem.column { text += #","column":\#(column)"# }
    text += #","message":"# + JSONText.literal(problem.text) + "}"
    streams.writeError(text)
  }
}
