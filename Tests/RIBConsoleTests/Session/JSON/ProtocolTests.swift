// The JSON protocol: what a session writes for programs, and the requests that it reads.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

struct ProtocolTests {
  private func lines(
    _ options: SessionOptions = .json, _ lines: String..., name: String? = nil
  ) async -> [String] {
    let run = SessionRun(options, inputs: [SessionInput(StringLineSource(lines), name: name)])
    _ = await run.end()
    #expect(run.errors.text == "")
    return run.output.lines
  }

  private func ends(of lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix(#"{"event":"done""#) }.map { line in
      line.replacing(/^\{"event":"done","at":\d+,|\}$/, with: "")
    }
  }

  // MARK: P1

  @Test func `P1: each line has one end, with its status, and ids come back unchanged`() async {
    let options = SessionOptions(format: .json, keepsGoing: true)
    let written = await lines(
      options, "set 1", " ", "# comment", "nonsense", #"{"id":7,"do":"set 2"}"#,
      #"{"id":"a\"b\u202e","do":"nonsense"}"#, #"  {"do":"set 3"}"#, #"{"id":-1,"do":""}"#,
      "trace off", #"{"id":9,"do":"quit 4"}"#)
    #expect(
      ends(of: written) == [
        #""line":1,"status":0"#, #""line":2,"status":0"#, #""line":3,"status":0"#,
        #""line":4,"status":1"#, #""id":7,"status":0"#, #""id":"a\"b\u202e","status":1"#,
        #""line":7,"status":0"#, #""id":-1,"status":0"#, #""line":9,"status":0"#,
        #""id":9,"status":4"#,
      ])
    #expect(written.last == #"{"event":"ended","at":0,"status":4}"#)
    let sent = written.filter { $0.contains("number: ") }
    let areOfLine1: [Bool] = sent.map { $0.contains(#""line":1,"#) }
    #expect(areOfLine1 == [true, false, false])
    #expect(sent[1].contains(#","id":7,"path":"root","#))
  }

  @Test func `P1: a failed text line ends a script after its end, a failed request ends nothing`()
    async
  {
    let script = await lines(.json, "nonsense", "set 1")
    #expect(ends(of: script) == [#""line":1,"status":1"#])
    #expect(script.last == #"{"event":"ended","at":0,"status":1}"#)
    let requests = await lines(.json, #"{"id":1,"do":"nonsense"}"#, #"{"id":2,"do":"set 1"}"#)
    #expect(ends(of: requests) == [#""id":1,"status":1"#, #""id":2,"status":0"#])
    #expect(requests.last == #"{"event":"ended","at":0,"status":0}"#)
  }

  @Test func `P1: the lines of a sourced script belong to the line that sourced it`() async throws {
    let folder = try TestFolder()
    try "set 1\nnonsense\n".write(toFile: folder["x.txt"], atomically: true, encoding: .utf8)
    let options = SessionOptions(format: .json, keepsGoing: true, allowsSourceAnywhere: true)
    let written = await lines(options, #"{"id":5,"do":"source \#(folder["x.txt"])"}"#)
    #expect(ends(of: written) == [#""id":5,"status":1"#])
    let error = try #require(written.first { $0.contains("error") })
    #expect(error.contains(#","id":5,"code":"unknownCommand","#))
    #expect(error.contains(#""place":{"source":"\#(folder["x.txt"])","line":2,"column":1}"#))
    #expect(written.contains { $0.contains(#","id":5,"path":"root","text":"number: 1"}"#) })
  }

  @Test func `P1: a wait that fails is in the status, and late events have their own line`() async {
    let run = SessionRun(
      SessionOptions(format: .json, keepsGoing: true), #"{"id":1,"do":"add 1"}"#,
      #"{"id":2,"do":"wait 0.5"}"#, #"{"id":3,"do":"wait"}"#)
    run.start()
    // The effect, and the limit of the wait.
    await run.clock.sleepers(2)
    await run.clock.advance(by: .milliseconds(500))
    await run.clock.advance(by: .milliseconds(500))
    #expect(await run.end() == .success)
    #expect(
      ends(of: run.output.lines)
        == [#""id":1,"status":0"#, #""id":2,"status":1"#, #""id":3,"status":0"#])
    #expect(run.output.lines.contains { $0.contains(#","id":2,"code":"timeout""#) })
  }

  // MARK: Requests

  @Test func `completion, help and a cancellation are answered with data`() async {
    let written = await lines(
      .json, "attach ä", #"{"id":1,"complete":"ä attx","cursor":5}"#,
      #"{"id":2,"complete":"set # x"}"#, #"{"id":3,"help":"/ä"}"#, "add 9",
      #"{"id":4,"cancel":"/"}"#, #"{"id":5,"cancel":"/nobody"}"#, "help set")
    func fields(_ id: String) -> String {
      written.first { $0.contains(#","id":\#(id),"#) } ?? "nothing"
    }
    #expect(
      fields("1").contains(#""start":2,"end":5,"candidates":[{"text":"attach","label":"attach","#))
    #expect(fields("1").hasSuffix(#","omitted":0,"insertion":"attach"}"#))
    #expect(
      fields("2").contains(#"{"event":"completion","at":0,"id":2,"candidates":[],"omitted":0}"#))
    let parts: KeyValuePairs = [
      "3": #""path":"root/ä","commands":[{"#, "3": #""builtIn":[{"#, "4": "Cancelled: root add 9",
      "5": #""code":"unknownNode""#,
    ]
    for (id, part) in parts { #expect(fields(id).contains(part), "\(id)") }
    let help = written.last { $0.contains(#""event":"help""#) } ?? ""
    #expect(help.contains(#""commands":[{"#) && help.contains(#""name":"set""#))
    #expect(!help.contains("builtIn"))
  }

  @Test func `a completion counts scalars, hints at arguments, and takes a cursor at either end`()
    async
  {
    let written = await lines(
      .json, "attach å", #"{"complete":"å se"}"#, #"{"complete":"å set "}"#)
    let answers = written.filter { $0.contains("completion") }
    #expect(answers.first?.contains(#""start":2,"end":4,"candidates":[{"text":"set","#) == true)
    #expect(
      answers.last?.hasSuffix(
        #""start":6,"end":6,"candidates":[],"omitted":0,"#
          + #""hint":"<n>: a whole number within 64 bits"}"#) == true)
    for cursor in [0, 2] {
      let request = ClientRequest(#"{"complete":"åb","cursor":\#(cursor)}"#)
      #expect(request?.content == .complete("åb", cursor: cursor))
    }
  }

  @Test func `a subscription chooses the kinds of events, and the nodes, until the next one`() async
  {
    let written = await lines(
      .json, "attach a", #"{"subscribe":{"events":["output"],"paths":["/a"]}}"#, "set 1", "a set 2",
      "state", "nonsense-is-an-error-later", #"{"subscribe":{}}"#)
    let seen = written.plainEvents.drop { !$0.contains(#""path":"root/a","state""#) }.dropFirst()
    #expect(
      seen.prefix(2) == [
        #"{"event":"output","path":"root/a","text":"number: 2"}"#,
        #"{"event":"state","path":"root","state":{"children":["a"],"number":1},"answer":true}"#,
      ])
    #expect(seen.dropFirst(2).first?.contains(#""event":"error""#) == true)
    let all = await lines(
      .json, #"{"subscribe":{"events":["mutation"]}}"#, "set 1",
      #"{"subscribe":{"events":["output"]}}"#,
      "set 2", #"{"subscribe":{"paths":["/"]}}"#, "set 3")
    #expect(
      all.plainEvents.dropFirst(2) == [
        #"{"event":"mutation","path":"root","mutation":"set(1)"}"#,
        #"{"event":"output","path":"root","text":"number: 2"}"#,
        #"{"event":"state","path":"root","state":{"children":[],"number":3}}"#,
        #"{"event":"output","path":"root","text":"number: 3"}"#,
        #"{"event":"deactivated","path":"root"}"#,
      ])
  }

  @Test(arguments: [
    ("{", "It is not JSON"), ("{}", "exactly one of the fields do, complete"),
    (#"{"do":"a","help":""}"#, "exactly one"), (#"{"do":7}"#, "Its field do is not a string."),
    (#"{"id":1.5,"do":"a"}"#, "neither a whole number nor a string"),
    (#"{"dos":"a"}"#, #"unknown field "dos". Did you mean do?"#),
    (#"{"do":"a\nb"}"#, "more than one line"), (#"{"do":"a","cursor":0}"#, "complete only"),
    (#"{"complete":"a","cursor":2}"#, "outside"),
    (#"{"complete":"a","cursor":"0"}"#, "cursor is not"),
    (
      #"{"subscribe":{"events":["x"]}}"#,
      #"has an unknown event "x": use one of output, attached, "#
    ),
    (#"{"subscribe":{"events":["state","stte"]}}"#, "effectEnded. Did you mean state?"),
    (#"{"subscribe":{"kind":[]}}"#, #"has an unknown field "kind": use one of events, paths."#),
    (
      #"{"subscribe":{"events":"state"}}"#,
      "The field events of its field subscribe is not an array"
    ),
    (#"{"subscribe":[]}"#, "an object with events"), (#"{"do":"a"} x"#, "It is not JSON"),
  ])
  func `a request that cannot be read gets an error and an end, and the session goes on`(
    line: String, reason: String
  ) async throws {
    try await expectUnreadable(line, reason)
  }

  @Test func `a request of ten thousand levels cannot be read`() async throws {
    let (open, close) = (
      String(repeating: "[", count: 10_000), String(repeating: "]", count: 10_000)
    )
    for line in [#"{"do":\#(open)"#, #"{"do":\#(open)\#(close)}"#] {
      try await expectUnreadable(line, "It is not JSON, or is nested too deeply.")
    }
  }

  private func expectUnreadable(_ line: String, _ reason: String) async throws {
    let written = await lines(.json, line, #"{"id":2,"do":"set 1"}"#)
    let error = try #require(written.first { $0.contains(#""event":"error""#) })
    #expect(error.contains(#""code":"request""#))
    #expect(error.contains(JSONText.literal(reason).dropFirst().dropLast()), "\(error)")
    let ends = ends(of: written)
    #expect((ends.last, ends.count) == (#""id":2,"status":0"#, 2))
  }

  @Test func `only a client can be a terminal, and a text session reads no requests`() async {
    let written = await lines(.json, #"{"id":1,"terminal":{"columns":40}}"#)
    #expect(ends(of: written) == [#""id":1,"status":1"#])
    #expect(written.contains { $0.contains("Only a client of a session that listens can be") })
    let text = SessionRun(SessionOptions(), #"{"do":"set 1"}"#)
    #expect(await text.end() == .commandFailed)
    #expect(text.errors.text.contains("No command or child named"))
  }

  @Test func `a request may have any text of a line, and lines too long or repaired have an end`()
    async
  {
    let lines: [InputLine.Content] = [
      .tooLong(limit: 10), .text("{\"do\":\"refuse 'a\u{2028}\\u000bb'\"}", repaired: false),
      .text("{\"id\":\"\u{FFFD}\",\"do\":\"set 1\"}", repaired: true),
      .text("set 1", repaired: false),
    ]
    let numbered = lines.enumerated().map { InputLine(number: $0.offset + 1, content: $0.element) }
    let run = SessionRun(.json, inputs: [SessionInput(LinesAtOnce(numbered))])
    #expect(await run.end() == .success)
    let events = run.output.lines
    #expect(events.contains { $0.contains(#"a\u2028\u000bb is not wanted."#) })
    #expect(events.count { $0.contains("Invalid UTF-8 was replaced") } == 1)
    #expect(
      ends(of: events) == [
        #""line":1,"status":1"#, #""line":2,"status":1"#, "\"id\":\"\u{FFFD}\",\"status\":0",
        #""line":4,"status":0"#,
      ])
  }

  /// An action that is JSON in a trace.
  private struct LogIn: Encodable, CustomStringConvertible {
    let password: String
    let pin: Int
    var description: String { "logIn" }
  }

  @Test(arguments: ["hunter2", "a\u{202E}b\"c\\", "x\ty"])
  func `an action that would show a secret is a text without it`(password: String) {
    let streams = SessionStreams(
      output: RecordingSink(), errors: RecordingSink(), mergesErrors: false, gate: nil,
      phase: SharedPhase())
    let writer = JSONWriter(streams, .json)
    let secrets = SecretWords()
    let action = LogIn(password: password, pin: 1234)
    #expect(writer.text(of: action, hiding: secrets).hasPrefix(#"{"password":""#))
    secrets.add([password])
    #expect(writer.text(of: action, hiding: secrets) == #""logIn""#)
    let numbers = SecretWords()
    numbers.add(["1234"])
    #expect(writer.text(of: action, hiding: numbers) == #""logIn""#)
    #expect(
      writer.text(of: LogIn(password: "a", pin: 1), hiding: numbers) == #"{"password":"a","pin":1}"#
    )
  }

  /// Keeps the lines that a slow reader must not miss, and counts the others.
  private final class EssentialLines: JSONOutput {
    let failure: SystemError? = nil
    private(set) var lines: [String] = []
    private(set) var otherCount = 0

    func write(_ line: String, isEssential: Bool) {
      if isEssential { lines.append(line) } else { otherCount += 1 }
    }

    func writeError(_ line: String) {}
  }

  @Test func `a slow reader may miss what nodes do, but no answer, no error and no end`() {
    let root = RootRouter(clock: ManualClock())
    let tree = TreeSnapshot(of: root)
    let output = EssentialLines()
    let writer = JSONWriter(output, .json)
    func write(_ all: [SessionEvent.What]) {
      for what in all {
        writer.write(SessionEvent(what: what, path: .text("root"), line: nil), isTracing: false)
      }
    }
    writer.begin(SessionClock(now: { .seconds(2) }, lateLine: { nil }))
    write([
      .output("a", isResult: true), .field("1"), .state(1, isResult: true),
      .data("help", fields: #""commands":[]"#), .tree(tree, focused: nil, .text, isWhole: true),
      .tree(tree, focused: nil, .dot, isWhole: true), .problem(Problem(message: "No.")),
    ])
    writer.end(LineTag(source: nil, number: 1), status: 0)
    writer.end(.success)
    let kinds: [Substring] = output.lines.map { $0.split(separator: "\"")[3] }
    #expect(
      kinds == [
        "hello", "output", "output", "state", "help", "tree", "tree", "error", "done", "ended",
      ])
    #expect(output.lines.first == #"{"event":"hello","at":2000,"protocol":1}"#)
    #expect(output.otherCount == 0)
    write([
      .output("a"), .change(.attached), .state(1, isResult: false), .progress("save", 0.5),
      .problem(Problem(weight: .notice, message: "Well.")),
    ])
    #expect(output.lines.count == 10 && output.otherCount == 5)
  }

  // MARK: P2

  /// The checksum of the schema of each version; it changes with a new version only.
  private static let checksums: [Int: UInt32] = [1: 0xC377_D2BB]

  @Test func `P2: the schema is the one in the documentation, and that of its version`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Documentation/protocol-\(ProtocolSchema.version).schema.json")
    #expect(try String(contentsOf: file, encoding: .utf8) == ProtocolSchema.text + "\n")
    var checksum = CRC32C()
    checksum.add(Array(ProtocolSchema.text.utf8).span)
    #expect(
      Self.checksums[ProtocolSchema.version] == checksum.value,
      "A changed schema needs a new version, a file of its own, and its checksum here.")
  }

  @Test func `P2: each event has the fields that the schema declares`() async throws {
    let schema = try JSONDecoder().decode(Schema.self, from: Data(ProtocolSchema.text.utf8))
    let written = await lines(
      SessionOptions(format: .json, keepsGoing: true), "attach a", "trace on", "a add 1", "a set 2",
      "tree", "tree --format dot", "state", "help", "help set", #"{"complete":"s"}"#, "nonsense",
      #"{"id":1,"do":"atach b"}"#, "set", "detach a", "wait", name: "x")
    let traveler = await KeptRun.traveling(format: .json)
    await traveler.type(
      "attach a", "a set 1", "diff 0", "log", "back", "goto 0", "forward", "diff 1 0")
    await traveler.quit()
    let door = TestDoor()
    let run = KeptRun(nil, door: door)
    await run.begin()
    let client = await door.client()
    await client.type(#"{"terminal":{"columns":40,"prompt":true}}"#)
    await client.type("refuse x")
    await run.type("set 1")
    _ = await run.end()
    var kinds: Set<String> = []
    for line in written + traveler.output.lines + client.lines {
      let event = try JSONDecoder().decode([String: AnyValue].self, from: Data(line.utf8))
      let kind = try #require(event["event"]?.text)
      let rule = try #require(schema.rule(of: kind), "\(kind)")
      kinds.insert(kind)
      let common = try #require(schema.definitions["event"])
      for name in event.keys where rule.properties?[name] == nil {
        #expect(common.properties?[name] != nil, "\(kind) has \(name): \(line)")
      }
      for name in (rule.required ?? []) + (common.required ?? []) {
        #expect(event[name] != nil, "\(kind) lacks \(name): \(line)")
      }
    }
    // Progress is that of workers, and only sockets drop lines.
    let unseen: Set<String> = schema.allKinds.subtracting(kinds)
    #expect(unseen == ["warning", "progress", "dropped"])
    let codes = schema.definitions["problem"]?.properties?["code"]?.names ?? []
    #expect(Set(ProblemCode.allCases.map(\.rawValue)) == Set(codes))
    #expect(Set(EventKind.allCases.map(\.rawValue)).isSubset(of: schema.allKinds))
  }
}

/// As much of the schema as the test reads.
private struct Schema: Decodable {
  final class Definition: Decodable {
    let properties: [String: Property]?
    let required: [String]?
  }

  /// A property, which may be `true`.
  struct Property: Decodable {
    var names: [String] = []

    private enum Key: String, CodingKey { case const, `enum` }

    init(from decoder: any Decoder) throws {
      guard let fields = try? decoder.container(keyedBy: Key.self) else { return }
      if let name = try? fields.decode(String.self, forKey: .const) { names = [name] }
      if let all = try? fields.decode([String].self, forKey: .enum) { names = all }
    }
  }

  let definitions: [String: Definition]

  private enum CodingKeys: String, CodingKey { case definitions = "$defs" }

  var allKinds: Set<String> {
    Set(definitions.values.flatMap { $0.properties?["event"]?.names ?? [] })
  }

  func rule(of kind: String) -> Definition? {
    definitions.values.first { $0.properties?["event"]?.names.contains(kind) == true }
  }
}

/// Any JSON; only a string is kept.
private struct AnyValue: Decodable {
  let text: String?

  init(from decoder: any Decoder) throws {
    text = try? decoder.singleValueContainer().decode(String.self)
  }
}
