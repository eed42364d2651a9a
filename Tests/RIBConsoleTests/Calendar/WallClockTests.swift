// Dates, and timers that end at a date.

import Foundation
import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct WallClockTests {
  private let clock = ManualClock()
  private let start = Date(timeIntervalSince1970: 1_000_000)
  private let bag = DisposeBag()

  @Test func `a date that follows a clock comes when the clock is there`() async {
    let wallClock = WallClock(from: start, following: clock)
    var dates: [Date] = []
    let times: [Double] = [90, 0.5, -5, .infinity, .nan]
    for seconds in times {
      Observable.timer(until: start.addingTimeInterval(seconds), on: wallClock)
        .subscribe(onNext: { dates.append($0) }).disposed(by: bag)
    }
    await clock.advance(by: .milliseconds(499))
    #expect(dates == [start, start])
    await clock.advance(by: .milliseconds(1))
    #expect(dates == [start, start, start.addingTimeInterval(0.5)])
    await clock.advance(by: .milliseconds(88_500))
    #expect(dates.count == 3)
    await clock.advance(by: .seconds(1))
    wallClock.now.next().subscribe(onNext: { dates.append($0) }).disposed(by: bag)
    let end = start.addingTimeInterval(90)
    #expect(Array(dates.dropFirst(3)) == [end, end])
  }

  @Test func `a date of the system that has passed, or is impossible, comes at once`() async {
    var dates: [Date] = []
    let before = Date.now
    Observable.timer(until: before.addingTimeInterval(-3600), on: .system)
      .subscribe(onNext: { dates.append($0) }).disposed(by: bag)
    await wait(for: "the date") { !dates.isEmpty }
    WallClock.system.now.next().subscribe(onNext: { dates.append($0) }).disposed(by: bag)
    #expect(dates.count == 2 && dates.allSatisfy { $0 >= before })
    // One that no calendar has is waited for.
    var count = 0
    for seconds in [1e18, .infinity, -.infinity, .nan] {
      Observable.timer(until: Date(timeIntervalSince1970: seconds), on: .system)
        .subscribe(onNext: { _ in count += 1 }).disposed(by: bag)
    }
    await wait(for: "the dates that come") { count == 2 }
  }

  @Test func `UUIDs differ`() {
    var ids: Set<UUID> = []
    for _ in 0..<9 {
      RecordedValue.uuid.next().subscribe(onNext: { ids.insert($0) }).disposed(by: bag)
    }
    #expect(ids.count == 9)
  }

  @Test func `a random UUID has the form of version 4`() {
    var random = SessionRandom(seed: 1)
    for _ in 0..<99 {
      let text = random.uuid().uuidString
      #expect(
        text.wholeMatch(of: /[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/)
          != nil)
    }
  }
}
