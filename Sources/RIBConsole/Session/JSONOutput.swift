// What a session shows to programs: one JSON object a line.

import RIBCore

/// Shows everything as events, each an object in a line of its own.
@MainActor
final class JSONOutput: SessionOutput {
  let showsStates = true
  private let streams: SessionStreams
  private let options: SessionOptions
  private let encoder = StateEncoder()
  var isTracing = false

  /// The latest path, as most events are about the node of the one before.
  private var latest: (node: ObjectIdentifier, json: String)?

  init(_ streams: SessionStreams, _ options: SessionOptions) {
    self.streams = streams
    self.options = options
  }

  func show(_ line: String, from path: NodePath?) {
    write("output", path.map(literal), "text", JSONText.literal(line))
  }

  func show(state: Any, of path: String) {
    write("state", JSONText.literal(path), "state", encoder.json(of: state))
  }

  func tell(state: Any, of path: NodePath) {
    write("state", literal(path), "state", encoder.json(of: state))
  }

  func tell(_ step: ReactorStep, _ what: Any, of path: NodePath) {
    switch step {
    case .action, .mutation:
      write(step.rawValue, literal(path), step.rawValue, JSONText.literal("\(what)"))
    case .effectBegan: write("effectBegan", literal(path), "action", JSONText.literal("\(what)"))
    case .effectEnded: write("effectEnded", literal(path), "action", JSONText.literal("\(what)"))
    }
  }

  func tell(_ event: TreeEvent, of path: NodePath) {
    // These are what changes paths.
    if event == .attached || event == .detached { latest = nil }
    write(event.rawValue, literal(path))
    if event == .detached { latest = nil }
  }

  private func literal(_ path: NodePath) -> String {
    if let latest, latest.node == path.identity { return latest.json }
    let json = JSONText.literal(path.string)
    latest = (path.identity, json)
    return json
  }

  /// The paths are written as they grow and shrink, so that a deep tree's are never held together.
  func show(tree: TreeSnapshot, path: String) {
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
        sink.write(node.isActive ? #","active":true}"# : #","active":false}"#)
      }
      sink.write("]}")
    }
  }

  func show(json tree: TreeSnapshot, path: String) { show(tree: tree, path: path) }

  func report(_ problem: Problem) {
    if options.isQuiet, problem.weight != .error { return }
    var text = #"{"event":"\#(problem.weight.rawValue)""#
    if let path = problem.path { text += #","path":"# + JSONText.literal(path) }
    if let source = problem.place?.source { text += #","source":"# + JSONText.literal(source) }
    if let place = problem.place { text += #","line":\#(place.number)"# }
    if let column = problem.column { text += #","column":\#(column)"# }
    var message = problem.message
    if let usage = problem.usage { message += " Usage: \(usage)" }
    text += #","message":"# + JSONText.literal(message) + "}"
    streams.writeError(text)
  }

  /// An event with its path and one more field, both JSON already.
  private func write(_ event: String, _ path: String?, _ name: String = "", _ json: String = "") {
    streams.writeLine { sink in
      sink.write(#"{"event":""#)
      sink.write(event)
      sink.write("\"")
      if let path {
        sink.write(#","path":"#)
        sink.write(path)
      }
      if !name.isEmpty {
        sink.write(",\"")
        sink.write(name)
        sink.write("\":")
        sink.write(json)
      }
      sink.write("}")
    }
  }
}
