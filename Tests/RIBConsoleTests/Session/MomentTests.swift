// Dates, UUIDs and random numbers of a session, as it goes on, goes back and is restored.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import KeptRIBs
@testable import RIBConsole
@testable import RIBJournal

@Suite struct MomentTests {
  /// A session with a desk, in time that follows a clock.
  private final class DeskRun {
    let realTime = ManualClock()
    let output = RecordingSink()
    /// The microseconds by which the calendar is ahead of the clock.
    var lead: Int64 = 0
    private let clock = VirtualClock()
    private let lines = ScriptedLines()
    private let made = Made()
    private var running: Awaited<RIBConsole.ExitStatus>?

    private final class Made {
      weak var run: DeskRun?
      var root: HallRouter?
    }

    init(_ journal: SessionJournal?, seed: UInt64? = nil) async {
      let (clock, realTime, made) = (clock, realTime, made)
      let start: Int64 = 1_800_000_000_000_000
      let calendar = SessionDate {
        start + realTime.now.offset.microseconds + (made.run?.lead ?? 0)
      }
      let session = Session(
        SessionOptions(keepsGoing: true, allowsSourceAnywhere: true), [SessionInput(lines)],
        output: output, errors: output,
        clock: clock, following: realTime, calendar: calendar,
        keeper: journal
          ?? UnkeptSession(
            SessionStart(id: "a", date: start, seed: seed), waitsForWork: true)
      ) {
        let root = HallRouter(clock: $0)
        if $0 === clock { made.root = root }
        return root
      }
      made.run = self
      running = Awaited { await session.run() }
      await lines.beAwaited()
    }

    func type(_ texts: String...) async { for text in texts { await lines.type(text) } }

    /// Lets time pass, and what is due be run.
    func pass(_ duration: Duration) async {
      let end = clock.now.advanced(by: duration)
      await realTime.advance(by: duration)
      await TestSupport.wait(for: "what is due has been run") {
        self.clock.nextDeadline.map { $0 > end } ?? true
      }
    }

    func end() async {
      lines.send("quit")
      _ = await running?.value("the session ends", sourceLocation: #_sourceLocation)
    }

    var desk: DeskReactor.State? {
      made.root?.children.first { $0.name == "desk" }?.inspectedState as? DeskReactor.State
    }
    var dates: [TimeInterval] { desk?.dates.map { $0.timeIntervalSince1970 - 1_800_000_000 } ?? [] }
    var numbers: [UInt64] { desk?.numbers ?? [] }
  }

  private let folder = TestFolder.empty()

  @Test func `E5: a restored session has the dates, UUIDs and random numbers that it had`()
    async throws
  {
    var states: [DeskReactor.State?] = []
    for round in 0..<3 {
      let run = await DeskRun(try folder.journal())
      #expect(round == 0 || run.desk == states.last)
      run.lead = Int64(round) * 86_400_000_000
      await run.type("desk stamp", "desk id", "desk roll", "desk roll-later 2")
      await run.pass(.seconds(3))
      await run.type("desk stamp", "desk roll-later 60")
      states.append(run.desk)
      await run.end()
    }
    let last = try #require(states.last ?? nil)
    #expect((last.dates.count, last.ids.count, last.numbers?.count) == (6, 3, 6))
    #expect(Set(last.ids).count == 3 && Set(last.numbers ?? []).count == 6)
    #expect(try !folder.text("j").contains("asked"))
  }

  @Test func `E5: in virtual time a timer until a date follows the session's clock`() async {
    let console = ConsoleTester { HallRouter(clock: $0) }
    await console.type("desk due 86400")
    await console.advance(by: .seconds(86_399))
    await console.type("state desk.notes.count")
    await console.advance(by: .seconds(1))
    await console.type("state desk.notes.count", "back", "state desk.notes.count")
    #expect(console.lines.filter { $0.count == 1 } == ["0", "1", "0"], "\(console.lines)")
    await console.finish()
  }

  @Test(arguments: [false, true])
  func `E5: going forward brings the same values again`(isKept: Bool) async throws {
    let run = await DeskRun(isKept ? try folder.journal() : nil)
    await run.type("desk roll-later 1", "desk roll")
    await run.pass(.seconds(2))
    await run.type("desk id", "desk stamp")
    let whole = run.desk
    #expect(run.numbers.count == 2)
    await run.type("goto 1", "forward")
    #expect(run.desk == whole)
    await run.end()
  }

  @Test(arguments: [false, true])
  func `E5: a branch has other values than the one that was left`(isKept: Bool) async throws {
    let run = await DeskRun(isKept ? try folder.journal() : nil)
    await run.type("desk roll-later 1", "desk roll")
    await run.pass(.seconds(2))
    let left = run.numbers
    await run.type("goto 1")
    await run.pass(.seconds(1))
    #expect(run.numbers.count == 1 && !left.contains(run.numbers[0]))
    await run.type("goto 0", "desk roll-later 1", "desk roll")
    #expect(run.numbers.count == 1 && !left.contains(run.numbers[0]))
    await run.end()
  }

  @Test(arguments: [false, true])
  func `E5: a look at what was shows the values of then`(isKept: Bool) async throws {
    let run = await DeskRun(isKept ? try folder.journal() : nil)
    await run.type("desk roll", "state desk.numbers", "desk roll", "at 1 state desk.numbers")
    let shown = run.output.lines.filter { $0.hasPrefix("[") }
    #expect(shown.count == 2 && shown[0] == shown[1])
    await run.end()
  }

  @Test func `E5: the date is that of the calendar, also if it is set or the machine has slept`()
    async throws
  {
    let run = await DeskRun(try folder.journal())
    await run.type("desk stamp")
    await run.pass(.milliseconds(1_500))
    await run.type("desk stamp")
    run.lead = 3_600_000_000
    await run.type("desk stamp")
    run.lead = -60_000_000
    await run.type("desk stamp")
    #expect(run.dates == [0, 1.5, 3601.5, -58.5])
    let state = run.desk
    await run.type("back 2", "forward")
    #expect(run.desk == state)
    await run.end()
    let again = await DeskRun(try folder.journal())
    #expect(again.desk == state)
    await again.end()
  }

  @Test func `E5: in virtual time, each run has the same dates and random numbers`() async {
    let lines = [
      "desk stamp", "desk later 90", "wait", "desk stamp", "desk roll", "desk id", "back",
      "desk id",
      "state desk.dates", "state desk",
    ]
    var outputs: Set<[String]> = []
    for _ in 1...2 {
      let sink = RecordingSink()
      let session = Session(
        SessionOptions(movesClock: true), [SessionInput(StringLineSource(lines))], output: sink,
        errors: sink
      ) { HallRouter(clock: $0) }
      _ = await session.run()
      #expect(sink.lines.contains("[788918400,788918490]"))
      outputs.insert(sink.lines)
    }
    #expect(outputs.count == 1)
  }

  @Test func `E5: a session of a console's test has the date and the numbers of its seed`() async {
    var outputs: Set<[String]> = []
    for seed: UInt64 in [1, 1, 2] {
      let console = ConsoleTester(date: Date(timeIntervalSinceReferenceDate: 0), seed: seed) {
        HallRouter(clock: $0)
      }
      await console.type("desk roll", "desk id", "back", "desk roll", "desk stamp")
      await console.advance(by: .seconds(7))
      await console.type("desk stamp", "state desk.dates")
      #expect(console.lines.last == "[0,7]")
      await console.type("state desk")
      outputs.insert(console.lines)
      await console.finish()
    }
    #expect(outputs.count == 2)
  }

  @Test func `E5: a journal of an earlier version has dates and UUIDs as recorded requests`()
    async throws
  {
    try folder.beginJournalOfVersion2("j")
    var states: [DeskReactor.State?] = []
    for _ in 1...2 {
      let run = await DeskRun(try folder.journal())
      #expect(run.desk == states.last ?? run.desk)
      await run.type("desk stamp", "desk id", "desk roll")
      states.append(run.desk)
      await run.end()
    }
    #expect(states.last??.ids.count == 2)
    let records = try folder.text("j")
    for name in ["date", "uuid"] {
      #expect(records.ranges(of: "\"asked\":\"\(name)\"").count == 2)
    }
    #expect(!records.contains("\"date\":"))
  }

  @Test func `E5: a timer until a date rings in a journal of an earlier version`() async throws {
    try folder.beginJournalOfVersion2("j")
    let run = await DeskRun(try folder.journal())
    await run.type("desk due 0")
    await wait(for: "the timer") { run.desk?.notes == ["due after 0 s"] }
    await run.end()
  }

  @Test func `E5: a date that is set while people only look is not kept`() async throws {
    let run = await DeskRun(try folder.journal())
    await run.type("name x", "name y")
    await run.end()
    let before = try folder.text("j")
    let look = await DeskRun(try folder.journal(after: 1))
    look.lead = 3_600_000_000
    await look.type("state desk", "tree")
    await look.end()
    #expect(try folder.text("j") == before)
  }

  @Test func `E5: a query leaves the numbers of what follows as they are`() async {
    var numbers: [[UInt64]] = []
    for lines in [["desk roll", "desk draw", "desk draw"], ["desk roll"]] {
      let run = await DeskRun(nil, seed: 1)
      await run.type("desk roll-later 1")
      for line in lines { await run.type(line) }
      await run.pass(.seconds(2))
      numbers.append(run.numbers)
      await run.end()
    }
    #expect(numbers[0].count == 2 && numbers[0] == numbers[1])
  }

  @Test func `E5: a replay has the present date, however long the session was`() async throws {
    let run = await DeskRun(try folder.journal())
    await run.type("desk roll-later 100")
    await run.pass(.seconds(100))
    await run.end()
    let sink = RecordingSink()
    let before = Date.now
    let session = Session(
      SessionOptions(movesClock: true),
      [SessionInput(StringLineSource(["desk stamp", "state desk.dates[0]"]))], output: sink,
      errors: sink,
      keeper: try SessionJournal(replaying: folder["j"], app: SampleJournal.header.app)
    ) { HallRouter(clock: $0) }
    _ = await session.run()
    let date = try #require(sink.lines.last.flatMap(Double.init))
    #expect((before...Date.now).contains(Date(timeIntervalSinceReferenceDate: date)))
  }

  @Test func `E5: a saved script expects the dates and numbers that it will have`() async throws {
    let run = await DeskRun(nil)
    await run.type("desk roll", "desk later 5")
    await run.pass(.seconds(5))
    await run.type("desk stamp", "desk id", "save transcript \(folder["script"])")
    await run.end()
    let lines = try folder.text("script").split(separator: "\n").map(String.init)
    let sink = RecordingSink()
    let session = Session(
      SessionOptions(keepsGoing: true, writesErrorsToOutput: true, movesClock: true),
      [SessionInput(StringLineSource(lines + ["state desk.dates"]), name: folder["script"])],
      output: sink, errors: sink
    ) { HallRouter(clock: $0) }
    _ = await session.run()
    #expect(
      sink.lines.dropLast()
        == (try folder.text("script.expected").split(separator: "\n").map(String.init))[...])
    #expect(sink.lines.last == "[788918405]")
  }
}
