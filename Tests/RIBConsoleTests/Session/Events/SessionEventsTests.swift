import RIBCore
import RIBTerminal
import Synchronization
import Testing

@testable import RIBConsole

struct SessionEventsTests {
  /// Keeps the events that it is given.
  private final class RecordingWriter: SessionWriter {
    let writesData = false
    let columns: Int? = nil
    var events: [SessionEvent] = []

    func write(_ event: SessionEvent, isTracing: Bool) { events.append(event) }
  }

  private let writer = RecordingWriter()
  private let secrets = SecretWords()
  private let events: SessionEvents

  init() { events = SessionEvents(writer, hiding: secrets) }

  @Test func `an event has the path of its node, and a problem the line that caused it`() {
    events.report(.output("before"))
    events.report(.output("during"), at: "root")
    events.report(Problem(message: "late"), at: "root/a", line: LinePlace(source: nil, number: 1))
    #expect(writer.events.map { $0.line?.name } == [nil, nil, "line 1"])
    #expect(writer.events.map { $0.path?.string } == [nil, "root", "root/a"])
  }

  @Test func `no event holds an argument of a secret command, whatever the writer`() {
    secrets.add(["hunter2"])
    events.report(Problem(message: "hunter2 is wrong"))
    for event in writer.events { #expect(!"\(event.what)".contains("hunter2")) }
  }

  @Test func `a state is encoded once for all who read it`() {
    let counted = CountedState()
    let output = RecordingLines()
    let events = SessionEvents(JSONWriter(output, .json), hiding: secrets, isShared: true)
    for client in 1...3 { _ = events.admit(client, JSONWriter(output, .json, client: client)) }
    events.report(.state(StateValue(counted), isResult: false), at: "root")
    #expect(output.lines.filter { $0.contains(#""state":{"count":1}"#) }.count == 4)
    #expect(counted.encodings.count == 1)
  }

  /// Counts how often it is encoded, and says so.
  private struct CountedState: Encodable {
    final class Encodings: Sendable {
      private let number = Atomic(0)
      var count: Int { number.load(ordering: .relaxed) }
      func next() -> Int { number.add(1, ordering: .relaxed).newValue }
    }
    let encodings = Encodings()

    func encode(to encoder: any Encoder) throws {
      var values = encoder.singleValueContainer()
      try values.encode(["count": encodings.next()])
    }
  }

  private final class RecordingLines: JSONOutput {
    let failure: SystemError? = nil
    private(set) var lines: [String] = []

    func write(_ line: [UInt8], isEssential: Bool) {
      lines.append(String(decoding: line, as: UTF8.self))
    }
    func writeError(_ line: String) {}
  }
}
