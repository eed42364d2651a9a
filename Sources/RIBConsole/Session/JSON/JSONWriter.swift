/// Writes each event for programs, as one JSON object a line, by `Documentation/protocol-1.schema.json`.
@MainActor
final class JSONWriter: SessionWriter {
  let writesData = true
  let columns: Int? = nil
  private let output: any JSONOutput
  private let options: SessionOptions
  /// The number of the client that reads the lines; 0 for the session's own output.
  private let client: Int
  private let encoder = JSONCoder()
  private var session: SessionClock?
  private var line: LineTag?
  /// The fields of the line, which most of its events have.
  private var lineText = EventText()
  private var subscription = Subscription.all
  /// The latest event, whose memory the next one takes over.
  private var event = EventText()
  private var path = LatestLiteral()
  private var source = LatestLiteral()

  init(_ output: any JSONOutput, _ options: SessionOptions, client: Int = 0) {
    self.output = output
    self.options = options
    self.client = client
  }

  // MARK: The session

  func begin(_ session: SessionClock) {
    self.session = session
    write("hello", isEssential: true) { event in
      event += #","protocol":\#(ProtocolSchema.version)"#
      if let name = options.programName { event += #","program":"# + JSONText.literal(name) }
      if let version = options.programVersion {
        event += #","version":"# + JSONText.literal(version)
      }
      if client > 0 { event += #","client":\#(client)"# }
    }
  }

  func begin(_ line: @autoclosure () -> LineTag) {
    let line = line()
    self.line = line
    var text = EventText(reusing: exchange(&lineText, with: EventText()))
    append(fieldsOf: line, to: &text)
    lineText = text
  }

  func end(_ line: @autoclosure () -> LineTag, status: Int32) {
    end(line(), status: status, fields: "")
  }

  /// - Parameter fields: More fields of the line, as JSON.
  func end(_ line: LineTag, status: Int32, fields: String) {
    write("done", of: line, isEssential: true) { $0 += #","status":\#(status)\#(fields)"# }
    self.line = nil
  }

  func end(_ status: ExitStatus) {
    write("ended", isEssential: true) { $0 += #","status":\#(status.code)"# }
  }

  /// Writes a row of text for people, which goes to the output or the errors of a terminal.
  func writeRow(_ text: String, to stream: String, of cause: LineTag?, isEssential: Bool) {
    write("text", of: cause, isEssential: isEssential) {
      $0 += #","to":"\#(stream)","text":"# + JSONText.literal(text)
    }
  }

  func subscribe(to subscription: Subscription) { self.subscription = subscription }

  func text(of value: Any, hiding secrets: SecretWords) -> String {
    let json = encoder.json(of: value)
    let showsSecret = secrets.areShown(in: json) {
      String(JSONText.literal($0).dropFirst().dropLast())
    }
    // A hidden value need not be a string, so the text of the whole value takes its place.
    return showsSecret ? JSONText.literal(secrets.text(of: value, atMost: nil)) : json
  }

  // MARK: Events

  func write(_ event: SessionEvent, isTracing: Bool) {
    switch event.what {
    case .output(let line, _, let isResult):
      write(.output, event, "text", JSONText.literal(line), isAnswer: isResult)
    case .went(let place):
      write("went", of: event.cause, isEssential: true) { $0 += "," + place.json }
    case .lateOutput: break
    case .change(let kind): write(kind, event)
    case .step(let kind, let text) where kind == .effectBegan || kind == .effectEnded:
      write(kind, event, "action", JSONText.literal(text))
    case .step(let kind, let json): write(kind, event, kind.rawValue, json)
    case .field(let json):
      write(.output, event, "text", JSONText.literal(json), isAnswer: true)
    case .state(let state, let isResult, _):
      write(
        .state, event, "state", state.json { encoder.json(of: $0) }, isAnswer: isResult)
    case .progress(let work, let done):
      write(.progress, event, "work", "\(JSONText.literal(work)),\"done\":\(done)")
    case .tree(let tree, _, .dot, _): writePicture("dot", tree.drawDot)
    case .tree(let tree, _, .mermaid, _): writePicture("mermaid", tree.drawMermaid)
    case .tree(let tree, _, .text, _), .tree(let tree, _, .json, _):
      let nodes = RecordingSink()
      tree.writeJSON(to: nodes)
      write("tree", isEssential: true) { $0 += #","nodes":"# + nodes.text }
    case .data(let name, let fields):
      write(name, isEssential: true) { text in
        appendPath(of: event, to: &text)
        text += "," + fields
      }
    case .problem(let problem): write(problem, event)
    }
  }

  /// Writes an event of a node with its path and one more field, JSON already.
  private func write(
    _ kind: EventKind, _ event: SessionEvent, _ field: String = "", _ json: String = "",
    isAnswer: Bool = false
  ) {
    if !isAnswer, subscription != .all, !subscription.admits(kind, at: event.path?.string) {
      return
    }
    write(kind.rawValue, of: event.cause, isEssential: isAnswer) { text in
      appendPath(of: event, to: &text)
      if !field.isEmpty {
        text += ",\""
        text += field
        text += "\":"
        text += json
      }
      if isAnswer { text += #","answer":true"# }
    }
  }

  /// Writes an event with its time and the line that led to it.
  private func write(
    _ name: String, of cause: LineTag? = nil, isEssential: Bool,
    _ appendFields: (inout EventText) -> Void
  ) {
    var event = EventText(reusing: exchange(&event, with: EventText()))
    event += #"{"event":""#
    event += name
    event += #"","at":"#
    event += String(session?.milliseconds ?? 0)
    if let cause = cause ?? session?.lateLine(), cause != line {
      append(fieldsOf: cause, to: &event)
    } else if line != nil {
      event += lineText
    }
    appendFields(&event)
    event += "}"
    output.write(event.bytes, isEssential: isEssential)
    self.event = event
  }

  private func append(fieldsOf cause: LineTag, to event: inout EventText) {
    if cause.client != client {
      event += #","client":\#(cause.client)"#
    } else if let id = cause.id {
      event += #","id":\#(id.json)"#
    } else {
      if let source = cause.source {
        event += #","source":"#
        event += self.source.of(source)
      }
      event += #","line":"#
      event += String(cause.number)
    }
  }

  private func appendPath(of event: SessionEvent, to text: inout EventText) {
    guard let path = event.path else { return }
    text += #","path":"#
    text += self.path.of(path.string)
  }

  /// Writes a tree as a picture's text.
  private func writePicture(_ format: String, _ draw: ((String) -> Void) -> Void) {
    write("tree", isEssential: true) { event in
      event += #","format":"\#(format)","text":""#
      draw { event += JSONText.literal($0).dropFirst().dropLast() + #"\n"# }
      event += "\""
    }
  }

  private func write(_ problem: Problem, _ event: SessionEvent) {
    if options.verbosity == .quiet, !problem.concernsQuiet { return }
    var fields = #","code":"\#(problem.code.rawValue)""#
    if let path = event.path { fields += #","path":"# + JSONText.literal(path.string) }
    if let place = event.line { fields += #","place":"# + json(of: place, column: problem.column) }
    fields += #","message":"# + JSONText.literal(problem.message)
    if !problem.suggestions.isEmpty {
      let names = problem.suggestions.map(JSONText.literal).joined(separator: ",")
      fields += #","suggestions":[\#(names)]"#
    }
    if let usage = problem.usage { fields += #","usage":"# + JSONText.literal(usage) }
    guard output.failure != nil else {
      return write(
        problem.weight.rawValue, of: event.line?.tag ?? event.cause,
        isEssential: problem.weight == .error
      ) { $0 += fields }
    }
    // The output has failed, so the errors have this last line.
    output.writeError(
      #"{"event":"\#(problem.weight.rawValue)","at":\#(session?.milliseconds ?? 0)\#(fields)}"#)
  }

  private func json(of place: LinePlace, column: Int?) -> String {
    var json = "{"
    if let source = place.source { json += #""source":\#(JSONText.literal(source)),"# }
    json += #""line":\#(place.number)"#
    if let column { json += #","column":\#(column)"# }
    return json + "}"
  }
}

/// The JSON string of the latest text: the same path, and the same source, come again and again.
private struct LatestLiteral {
  private var text = ""
  private var json = "\"\""

  mutating func of(_ text: String) -> String {
    if !text.hasSameBytes(as: self.text) { (self.text, json) = (text, JSONText.literal(text)) }
    return json
  }
}

extension RequestID {
  fileprivate var json: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): JSONText.literal(text)
    }
  }
}
