// The same lines, as they come in one write, one by one, from a file, a script or a client.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import KeptRIBs
@testable import RIBConsole
@testable import RIBJournal

@Suite struct ArrivalTests {
  nonisolated enum Way: CaseIterable, Equatable {
    case atOnce, oneByOne, atATerminal, asTexts, fromFile, sourced, byClientAtOnce, byClientOneByOne

    var isByClient: Bool { self == .byClientAtOnce || self == .byClientOneByOne }
  }

  nonisolated enum Time: CaseIterable {
    /// Moved by waits alone, without a journal.
    case jumping
    case jumpingWithJournal
    /// Virtual time that follows a clock, without a journal.
    case live
    case liveWithJournal

    var hasJournal: Bool { self == .jumpingWithJournal || self == .liveWithJournal }
    var isJumping: Bool { self == .jumping || self == .jumpingWithJournal }
  }

  /// The parts of a session that do not depend on how its lines come.
  private struct Outcome: Equatable {
    var states: [String] = []
    var entries: [String] = []

    /// Returns the parts that only one of two outcomes has.
    func difference(from other: Outcome) -> [String] {
      (states + entries).difference(from: other.states + other.entries).map { "\($0)" }
    }
  }

  private let folder = TestFolder.empty()

  // MARK: Scripts

  /// Returns lines that ask for dates and ids, and go back where that is possible; some of them wait or sleep.
  private func script(_ seed: Int, _ time: Time) -> [String] {
    var generator = SeededGenerator(seed: UInt64(seed))
    var commands = [
      "desk stamp", "desk id", "desk roll", "desk count", "desk count", "tally add 2", "tally emit",
      "name x",
      "copy rename 3 y", "ledger minus", "state desk", "nothing", "wait", "trace tally",
    ]
    commands += ["back", "back 2", "forward"]
    // Going to where the session is takes back the time alone, and that passes in real time if lines come one by one.
    if time.isJumping { commands += ["goto 2", "desk later 1", "desk later 2", "wait 1", "tree"] }
    return (0..<Int.random(in: 3...14, using: &generator)).map { _ in
      commands.randomElement(using: &generator) ?? ""
    }
  }

  // MARK: Runs

  /// Runs lines in a session of their own.
  private func outcome(
    of lines: [String], _ way: Way, _ time: Time, journal: String? = nil,
    calls: JournalCalls = JournalCalls(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let (clock, realTime) = (VirtualClock(), ManualClock())
    var root = HallRouter(clock: clock)
    let typed = ScriptedLines()
    let door = way.isByClient ? TestDoor() : nil
    let input: SessionInput
    switch way {
    case .atOnce: input = SessionInput(LinesAtOnce(lines))
    case .asTexts: input = SessionInput(StringLineSource(lines))
    case .fromFile, .sourced:
      try folder.write(lines.map { $0 + "\n" }.joined(), to: "script")
      input =
        way == .sourced
        ? SessionInput(StringLineSource(["source \(folder["script"])"]))
        : SessionInput(try LineReader(path: folder["script"]))
    case .oneByOne: input = SessionInput(typed)
    case .atATerminal, .byClientAtOnce, .byClientOneByOne:
      input = SessionInput(typed, isInteractive: true)
    }
    let options = SessionOptions(
      keepsGoing: true, allowsSourceAnywhere: true, movesClock: time.isJumping)
    let sink = RecordingSink()
    let session = Session(
      options, [input], output: sink, errors: sink, clock: clock, following: realTime,
      keeper: try journal.map { try folder.journal($0, calls: calls) }, door: door
    ) {
      let made = HallRouter(clock: $0)
      if $0 === clock { root = made }
      return made
    }
    let running = Awaited { await session.run() }
    switch way {
    case .oneByOne, .atATerminal:
      for line in lines {
        await typed.type(line, sourceLocation: sourceLocation)
        // As far as nothing sleeps, it does not matter when the next one comes.
        await realTime.advance(by: .milliseconds(3))
      }
    case .byClientAtOnce, .byClientOneByOne:
      let client = try #require(await door?.client(sourceLocation: sourceLocation))
      if way == .byClientAtOnce {
        client.send(all: lines)
        _ = await client.done(lines.count, sourceLocation: sourceLocation)
      } else {
        for line in lines { await client.type(line, sourceLocation: sourceLocation) }
      }
      await typed.beAwaited(sourceLocation: sourceLocation)
    default: break
    }
    typed.end()
    _ = await running.value("the session ends", sourceLocation: sourceLocation)
    var outcome = Outcome()
    outcome.states = states(below: root)
    if let journal { outcome.entries = try entries(of: journal, hasTimes: time.isJumping) }
    return outcome
  }

  private func states(below root: any Routing) -> [String] {
    var states: [String] = []
    var waiting: [any Routing] = [root]
    while let node = waiting.popLast() {
      let state = node.inspectedState.map { JSONCoder().json(of: $0) } ?? ""
      states.append("\(node.path) \(node.name == "desk" ? withoutValues(state) : state)")
      waiting += node.children.reversed()
    }
    return states
  }

  /// Returns the records of events, without the marks of their commits.
  private func entries(of journal: String, hasTimes: Bool) throws -> [String] {
    try folder.text(journal).split(separator: "\n").dropFirst().map { String($0.dropFirst(9)) }
      .filter { record in
        !["check", "commit", "asked", "checkpoint"].contains { record.contains("\"\($0)\":") }
      }
      .map { record in
        let record = hasTimes ? record : record.replacing(/"at":[0-9]+,/, with: "")
        if record.contains(#""answer":"#) { return withoutValues(record) }
        // The numbers of records count the marks, too.
        return record.contains(#""start":"#)
          ? String(record.prefix { $0 != "s" }) + "start" : record
      }
  }

  /// Returns JSON whose dates, ids and random numbers are left out, as they differ each time.
  private func withoutValues(_ json: String) -> String {
    json.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "id")
      .replacing(/[0-9]{14,}/, with: "number").replacing(/[0-9]{9}(\.[0-9]+)?/, with: "date")
  }

  // MARK: Tests

  @Test(arguments: Time.allCases)
  func `E2: the same lines lead to the same session, however they come`(time: Time) async throws {
    for seed in 0..<Scale.of(5, full: 200) {
      let lines = script(seed, time)
      var first: Outcome?
      for way in Way.allCases {
        let journal = time.hasJournal ? "\(seed) \(way)" : nil
        let found = try await outcome(of: lines, way, time, journal: journal)
        let expected = first ?? found
        first = expected
        #expect(
          found == expected, "\(way), seed \(seed): \(lines): \(found.difference(from: expected))")
        guard let journal else { continue }
        let restored = try await outcome(of: [], .asTexts, time, journal: journal)
        #expect(
          restored.states == found.states,
          "restored, \(way), seed \(seed): \(lines): \(restored.difference(from: found))")
      }
    }
  }

  @Test(arguments: [["--virtual-time"], ["--journal"], ["--journal", "--virtual-time"], []])
  func `E2: lines of one write have what was asked before them`(options: [String]) async throws {
    let arguments = options.flatMap { $0 == "--journal" ? [$0, folder["j"]] : [$0] }
    let input = "desk stamp\nstate desk.dates.count\ndesk count\nstate desk.numbers.count\n"
    let result = try await Program(
      ["--no-rc", "-q"] + arguments, name: "KeptRIBs", input: .text(input)
    ).run()
    let lines = result.output.split(separator: "\n")
    #expect(
      lines == ["desk: 0 notes, 1 dates, 0 ids", "1", "1"], "\(result.errors)")
  }

  @Test func `J5: values of this process cost no sync, however many there are`() async throws {
    var syncCounts: [Int] = []
    for count in [1, 100] {
      var calls = JournalCalls()
      let sync = calls.sync
      var syncCount = 0
      calls.sync = { number throws(SystemError) in
        syncCount += 1
        try sync(number)
      }
      let lines = Array(repeating: "desk count", count: count)
      _ = try await outcome(of: lines, .atOnce, .liveWithJournal, journal: "\(count)", calls: calls)
      syncCounts.append(syncCount)
    }
    #expect(syncCounts[0] == syncCounts[1])
  }

  @Test func `E2: a console's test has what a line asked for, as the program`() async {
    let console = ConsoleTester { HallRouter(clock: $0) }
    await console.type("desk count", "state desk.numbers")
    console.expectLines("[17]")
    await console.finish()
  }
}
