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
  private var latest: (node: ObjectIdentifier, json: String)?

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
    case .tree(let tree, _, .dot): write("dot", tree.drawDot)
    case .tree(let tree, _, .mermaid): write("mermaid", tree.drawMermaid)
    case .tree(let tree, _, .text), .tree(let tree, _, .json):
      write(tree, path: event.path?.string ?? "")
    case .problem(let problem): write(problem, event)
    }
  }

  /// Writes an event with its path and one more field, JSON already.
  private func write(
    _ name: String, _ event: SessionEvent, _ field: String = "", _ json: String = ""
  ) {
    let path = event.path.map(literal)
    streams.writeLine { sink in
      sink.write(#"{"event":""#)
      sink.write(name)
      sink.write("\"")
      if let path {
        sink.write(#","path":"#)
        sink.write(path)
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

  /// The paths are written as they grow and shrink, so that a deep tree's are never held together.
  private func write(_ tree: TreeSnapshot, path: String) {
    streams.writeLine { sink in
      sink.write(#"{"event":"tree","nodes":["#)
      // The path so far, escaped, and where it ended at each depth.
      var text = Array(JSONText.literal(path).utf8.dropLast())
      var ends = [text.count]
      for (index, node) in tree.nodes.enumerated() {
        if node.depth > 0 {
          ends.removeSubrange(node.depth...)
          text.removeSubrange(ends[node.depth - 1]...)
          text.append(UInt8(ascii: "/"))
          text.append(contentsOf: JSONText.literal(node.name).utf8.dropFirst().dropLast())
          ends.append(text.count)
        }
        sink.write(index == 0 ? #"{"path":"# : #",{"path":"#)
        sink.write(bytes: text.span)
        sink.write(#"","type":"#)
        sink.write(JSONText.literal(node.type))
        sink.write(node.isActive ? #","active":true"# : #","active":false"#)
        if node.isCovered { sink.write(#","covered":true"#) }
        if !node.running.isEmpty {
          let actions = node.running.map(JSONText.literal).joined(separator: ",")
          sink.write(#","running":[\#(actions)]"#)
        }
        sink.write("}")
      }
      sink.write("]}")
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
