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
}
