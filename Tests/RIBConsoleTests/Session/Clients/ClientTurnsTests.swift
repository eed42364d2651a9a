// The turns of a client, in which its lines are worked through while the rest of the session stands.

import RIBCore
import Testing

@testable import RIBConsole

@Suite struct ClientTurnsTests {
  /// A time that the test moves.
  private final class GivenTime: SessionTime {
    let peoplesClock: any Clock<Duration> = ContinuousClock()
    var now = Duration.zero
    func begin() {}
    func catchUp() async {}
    func pass(until isDone: @escaping () -> Bool) async {}
    func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {}
  }

  private let time = GivenTime()
  private let phase = SharedPhase()
  private let turns: ClientTurns
  private let log = Log()

  private final class Log {
    var entries: [String] = []
    var isDone = false
  }

  init() {
    let events = SessionEvents(RefusingWriter(), hiding: SecretWords())
    turns = ClientTurns(of: 3, time, movedBy: nil, phase, events) { true }
  }

  @Test func `E3: a wait of a client ends its turn until its condition holds`() async {
    await turns.give { [turns, log] in
      log.entries.append("begins")
      await turns.pass { log.isDone }
      log.entries.append("goes on")
    }
    #expect(log.entries == ["begins"] && !turns.isDue)
    log.isDone = true
    #expect(turns.isDue)
    await turns.give {}
    #expect(log.entries == ["begins", "goes on"])
    #expect(turns.isOver && !turns.isDue)
  }

  @Test func `E3: the limit of a client's wait is by the time of the session`() async {
    time.now = .seconds(10)
    await turns.give { [turns, log] in
      await turns.pass(atMost: .seconds(2)) { false }
      log.entries.append("goes on")
    }
    #expect(turns.timeLeft == .seconds(2))
    time.now = .seconds(11.9)
    #expect(!turns.isDue)
    time.now = .seconds(12)
    #expect(turns.isDue)
    await turns.give {}
    #expect(log.entries == ["goes on"] && turns.timeLeft == nil)
  }

  @Test func `a wait whose condition holds does not end the turn`() async {
    await turns.give { [turns] in
      await turns.pass { true }
      await turns.pass(atMost: .zero) { true }
    }
    #expect(turns.isOver)
  }

  @Test func `a client is the present one during its turns alone`() async {
    await turns.give { [turns, phase, log] in
      log.entries.append("\(phase.now.presentClient)")
      await turns.pass { log.isDone }
      log.entries.append("\(phase.now.presentClient)")
    }
    #expect(phase.now.presentClient == 0)
    log.isDone = true
    await turns.give {}
    #expect(log.entries == ["3", "3"] && phase.now.presentClient == 0)
  }

  @Test func `a client whose time is up has another turn at once`() async {
    await turns.give { [turns] in await turns.catchUp() }
    #expect(turns.isOutOfTime && turns.isDue)
    await turns.give {}
    #expect(turns.isOver && !turns.isOutOfTime)
  }
}

/// A writer for events that are not to be written.
private final class RefusingWriter: SessionWriter {
  let writesData = true
  let columns: Int? = nil
  func write(_ event: SessionEvent, isTracing: Bool) { Issue.record("\(event)") }
}
