import RIBConsole
import RIBCore

/// A session as an HTML page for browsers, written record by record, so that a crash leaves a readable page.
///
/// The page is a script and its style, the same for every session, followed by the records, each a JSON array
/// on its own line, in an element that browsers do not run. `Page/page.js` reads and documents them.
@MainActor
final class ReportPage: SessionReport {
  /// The longest text of an action or a mutation; the state shows the rest.
  private static let textLimit = 10_000

  private let file: ReportFile
  private let header: String
  private let limit: Int
  private var count = 0
  private var leftOut = 0
  private var nodes = ReportedNodes()
  private var secrets = SecretWords()
  private let encoder = JSONCoder()
  private var time: () -> Duration = { .zero }
  /// The time of the latest record, in microseconds.
  private var latest: Int64 = 0
  private var observation: (any Disposable)?
  /// The number of the present root; nil before the first one.
  private var root: Int?

  /// - Parameter limit: The most records; the page shows how many are left out.
  init(_ file: ReportFile, app: String, version: String, limit: Int = 1_000_000) {
    self.file = file
    self.limit = limit
    header = #""app":\#(Self.literal(app)),"version":\#(Self.literal(version))"#
  }

  var failure: String? { file.failure }

  func begin(
    hiding secrets: SecretWords, isVirtual: Bool,
    through gate: (any TextSink) -> any TextSink, time: @escaping () -> Duration
  ) {
    file.pass(through: gate)
    self.secrets = secrets
    self.time = time
    file.write(PageTemplate.head)
    let kind = isVirtual ? "virtual" : "real"
    file.write(#"["rib-report",1,{\#(header),"time":"\#(kind)"}]"# + "\n")
  }

  func begin(_ root: any Routing) {
    observation?.dispose()
    if let old = self.root {
      record("detach") { ["\(old)"] }
      nodes.removeAll()
    }
    observation = root.observeTree(self)
    add(root, below: nil)
    self.root = nodes.number(of: root.identity)
  }

  func end(_ status: ExitStatus) {
    observation.take()?.dispose()
    write("over", ["\(status.code)", "\(leftOut)"])
    file.write(PageTemplate.tail)
  }

  // MARK: Records

  /// Writes a record, whose parts are JSON and are not evaluated once the page is full.
  private func record(_ word: StaticString, _ parts: () -> [String?]) {
    if file.hasFailed { return }
    guard count < limit else {
      if leftOut == 0 { write("limit") }
      leftOut += 1
      return
    }
    count += 1
    write(word, parts())
  }

  private func write(_ word: StaticString, _ parts: [String?] = []) {
    let now = max(time().microseconds, latest)
    var line = "[\"\(word)\",\(now - latest)"
    latest = now
    for part in parts {
      line += ","
      line += part ?? "null"
    }
    line += "]\n"
    file.write(line)
  }

  /// Returns a text as JSON that cannot end its HTML element.
  private static func literal(_ text: String) -> String {
    let json = JSONText.literal(text)
    return json.utf8.contains(UInt8(ascii: "<")) ? json.replacing("<", with: #"\u003c"#) : json
  }

  private func text(of value: Any) -> String {
    let text = secrets.text(of: value, atMost: Self.textLimit)
    // If there are secrets, nothing has been cut yet.
    guard text.utf8.count > Self.textLimit + 8 else { return Self.literal(text) }
    return Self.literal(String(text.unicodeScalars.prefix(Self.textLimit)) + "…")
  }

  /// Writes an event of a node that is on the page.
  private func record(
    _ word: StaticString, _ path: NodePath, _ part: (_ number: Int) -> String? = { _ in nil }
  ) {
    guard let number = nodes.number(of: path.identity) else { return }
    record(word) { part(number).map { ["\(number)", $0] } ?? ["\(number)"] }
  }

  // MARK: Lines and output

  func willRun(_ line: String, at place: LinePlace) {
    didRest()
    record("line") {
      [place.source.map(Self.literal), "\(place.number)", Self.literal(line)]
    }
  }

  func write(_ event: SessionEvent) {
    switch event.what {
    case .output(let line, _, _):
      var number: Int?
      if case .node(let path)? = event.path { number = nodes.number(of: path.identity) }
      record("output") { [number.map { "\($0)" }, Self.literal(line)] }
    case .went(let place): record("output") { [nil, Self.literal(place.text)] }
    case .problem(let problem):
      record("problem") {
        [
          event.path.map { Self.literal($0.string) }, #""\#(problem.weight.rawValue)""#,
          Self.literal(problem.text), event.line?.name.map(Self.literal),
        ]
      }
    default: break
    }
  }

  // MARK: The tree

  func didAttach(_ path: NodePath) {
    guard let node = path.routing else { return }
    add(node, below: node.parent.flatMap { nodes.number(of: $0.identity) })
  }

  private func add(_ top: any Routing, below parent: Int?) {
    var stack = [(node: top, parent: parent)]
    while let (node, parent) = stack.popLast() {
      let number = nodes.add(node)
      record("attach") {
        [
          "\(number)", parent.map { "\($0)" }, Self.literal(node.name),
          Self.literal("\(type(of: node as AnyObject))"),
        ]
      }
      for child in node.children.reversed() { stack.append((child, number)) }
    }
  }

  func didDetach(_ path: NodePath) {
    record("detach", path)
    nodes.remove(path)
  }

  func didMove(_ path: NodePath) { record("move", path) }
  func didActivate(_ path: NodePath) { record("active", path) }
  func didDeactivate(_ path: NodePath) { record("inactive", path) }

  // MARK: Reactors

  func willProcess(action: Any, _ path: NodePath) {
    record("action", path) { _ in text(of: action) }
  }

  func willReduce(mutation: Any, _ path: NodePath) {
    record("mutation", path) { _ in text(of: mutation) }
  }

  func didChange(state: Any, _ path: NodePath) {
    record("state", path) { json(of: state, at: $0) }
  }

  /// Writes the first states of new nodes when the session is at rest: during an event they might not exist
  /// yet.
  func didRest() {
    for (number, node) in nodes.takeNew() {
      guard let state = node.inspectedState else { continue }
      record("state") { ["\(number)", json(of: state, at: number)] }
    }
  }

  /// Returns a new state of a node as JSON: its difference from the previous one, or the whole.
  private func json(of state: Any, at number: Int) -> String {
    let text = encoder.json(of: state)
    guard let parts = nodes.difference(number, to: text) else { return Self.literal(text) }
    let edits = parts.map { "\($0.kept),\($0.dropped),\(Self.literal($0.added))" }
    return "[\(edits.joined(separator: ","))]"
  }

  func didBegin(effect: EffectInfo, _ path: NodePath) {
    guard let number = nodes.number(of: path.identity) else { return }
    record("begin") {
      ["\(number)", "\(effect.number)", Self.literal(secrets.hiding(effect.action))]
    }
  }

  func didEnd(effect: EffectInfo, _ path: NodePath) {
    record("end") { ["\(effect.number)"] }
  }
}
