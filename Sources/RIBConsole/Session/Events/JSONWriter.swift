// What a session shows to programs: one JSON object a line.

import RIBCore

/// Writes each event as an object in a line of its own.
@MainActor
final class JSONWriter: SessionWriter {
  let wantsStates = true
  let columns: Int? = nil
  private let streams: SessionStreams
  private let options: SessionOptions
  private let encoder = StateEncoder()
  /// The latest path, as most events are about the node of the one before.
  @safe @exclusivity(unchecked) private var latest: (node: ObjectIdentifier, json: String)?
  /// The line that is being made; kept, so that it is allocated once.
  @safe @exclusivity(unchecked) private var line: [UInt8] = []

  init(_ streams: SessionStreams, _ options: SessionOptions) {
    self.streams = streams
    self.options = options
  }

  func write(_ event: SessionEvent, isTracing: Bool) {
    switch event.what {
    case .output(let line, _): write("output", event, "text", JSONText.literal(line))
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
    line.removeAll(keepingCapacity: true)
    line.append(#"{"event":""#)
    line.append(contentsOf: name.utf8)
    line.append("\"")
    if let path = event.path {
      line.append(#","path":"#)
      line.append(contentsOf: literal(path).utf8)
    }
    if !field.isEmpty {
      line.append(",\"")
      line.append(contentsOf: field.utf8)
      line.append("\":")
      line.append(contentsOf: json.utf8)
    }
    line.append("}")
    let line = line
    streams.writeLine { $0.write(bytes: line.span) }
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
