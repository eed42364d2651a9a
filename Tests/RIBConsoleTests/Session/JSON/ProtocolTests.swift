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

  // MARK: Requests

  @Test func `help is answered with data`() async {
    let written = await lines(.json, "attach ä", #"{"id":3,"help":"/ä"}"#, "help set")
    let answer = written.first { $0.contains(#","id":3,"#) } ?? "nothing"
    for part in [#""path":"root/ä","commands":[{"#, #""builtIn":[{"#] {
      #expect(answer.contains(part))
    }
    let help = written.last { $0.contains(#""event":"help""#) } ?? ""
    #expect(help.contains(#""commands":[{"#) && help.contains(#""name":"set""#))
    #expect(!help.contains("builtIn"))
  }

  @Test(arguments: [0, 2]) func `a completion takes a cursor at either end`(cursor: Int) {
    let request = ClientRequest(#"{"complete":"åb","cursor":\#(cursor)}"#)
    #expect(request?.content == .complete("åb", cursor: cursor))
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
      output: RecordingSink(), errors: RecordingSink(), mergesErrors: false, gate: OutputGate(),
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

    func write(_ line: [UInt8], isEssential: Bool) {
      if isEssential {
        lines.append(String(decoding: line, as: UTF8.self))
      } else {
        otherCount += 1
      }
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
      .output("a", isResult: true), .field("1"), .state(StateValue(1), isResult: true),
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
      .output("a"), .change(.attached), .state(StateValue(1), isResult: false),
      .progress("save", 0.5),
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
