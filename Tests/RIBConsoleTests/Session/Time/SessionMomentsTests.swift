// The dates and random numbers that follow from starts and commands.

import RIBCore
import Testing

@testable import RIBConsole

@Suite struct SessionMomentsTests {
  private let clock = VirtualClock()

  private func numbers(_ moments: SessionMoments, _ count: Int = 3) -> [UInt64] {
    (0..<count).map { _ in moments.random() }
  }

  @Test func `the numbers of a command do not depend on those before it`() {
    let (one, other) = (SessionMoments(of: clock), SessionMoments(of: clock))
    _ = numbers(one)
    for command in 1...3 {
      for moments in [one, other] { moments.willRun(command: command) }
      if command == 2 { _ = numbers(one) } else { #expect(numbers(one) == numbers(other)) }
    }
  }

  @Test func `each launch, command and start has numbers of its own`() {
    let moments = SessionMoments(of: clock)
    var all = numbers(moments)
    for start in ["a", "b"] {
      moments.begin(SessionStart(id: start, date: 0))
      all += numbers(moments)
      for command in 1...100 {
        moments.willRun(command: command)
        all += numbers(moments)
      }
    }
    #expect(Set(all).count == 609)
  }

  @Test func `numbers go on when the date is set, and when the first start is noted`() {
    let (one, other) = (SessionMoments(of: clock), SessionMoments(of: clock))
    _ = numbers(one, 2)
    one.begin(SessionStart(id: "first", date: 7))
    #expect(numbers(one, 1) == numbers(other).suffix(1) && one.date == 7)
  }

  @Test func `another tree begins with the date and the numbers of the launch`() {
    let moments = SessionMoments(of: clock)
    let first = numbers(moments)
    moments.willRun(command: 1)
    moments.begin(SessionStart(id: "other", date: 7))
    moments.restart()
    #expect(numbers(moments) == first && moments.date == 0)
  }

  @Test func `the date is set only if it differs by more than a second`() {
    var calendar: Int64 = 0
    let moments = SessionMoments(
      of: clock, launch: SessionStart(id: "first", date: 0), following: SessionDate { calendar })
    let instant = VirtualClock.Instant(offset: .seconds(5))
    for (present, expected) in [
      (5_000_000, nil), (6_000_000, nil), (6_000_001, 1_000_001), (3_999_999, -1_000_001),
    ] as [(Int64, Int64?)] {
      calendar = present
      #expect(moments.startDateIfSet(at: instant) == expected)
    }
    moments.begin(SessionStart(id: "old", date: nil))
    #expect(moments.startDateIfSet(at: instant) == nil && moments.isRecorded)
  }
}
