import Foundation
import RIBCore
import RIBTesting
import Synchronization
import TestSupport
import Testing

@Suite struct `The same each time` {
  /// Runs a mix of delays and of work that hops and sleeps; returns the events with their times.
  private func run() async -> [String] {
    let clock = ManualClock()
    let log = EventLog()
    let bag = DisposeBag()
    for number in 0..<4 {
      let delays = Observable.of(number).delay(.seconds(1 + number % 2), clock: clock)
      let work = Observable<Int>.run { send in
        await hop()
        send(10 + number)
        try await clock.sleep(for: .seconds(2 - number % 2))
        await hop()
        send(20 + number)
      }
      Observable.merge(delays, work).flatMap { value in
        Observable.task {
          if value.isMultiple(of: 3) { await hop() }
          return value
        }
      }
      .subscribe(onNext: { log.note("\($0) at \(clock.now.offset / .seconds(1))") })
      .disposed(by: bag)
    }
    await clock.settle()
    await clock.advance(by: .seconds(1))
    await clock.run()
    // At the very start all work runs at once; from then on one wakes after the other.
    let start = log.lines.filter { $0.hasSuffix("at 0.0") }
    return start.sorted() + log.lines.filter { !$0.hasSuffix("at 0.0") }
  }

  private static let expected = [
    "10 at 0.0", "11 at 0.0", "12 at 0.0", "13 at 0.0",
    "0 at 1.0", "21 at 1.0", "2 at 1.0", "23 at 1.0",
    "20 at 2.0", "1 at 2.0", "22 at 2.0", "3 at 2.0",
  ]

  @Test(arguments: [false, true])
  func `S3: a mix of delays and work has the same order a thousand times`(isBusy: Bool) async {
    let isOver = Flag()
    // Threads of their own, as the runs and other tests need those of the tasks.
    // They end after a second, so that other tests can continue.
    let end = ContinuousClock.now + .seconds(1)
    for _ in 0..<(isBusy ? 2 : 0) {
      Thread.detachNewThread { while !isOver.isRaised, ContinuousClock.now < end {} }
    }
    var differing = 0
    for _ in 0..<Scale.of(25, full: 500) where await run() != Self.expected { differing += 1 }
    isOver.raise()
    #expect(differing == 0)
  }
}

/// A flag that threads share.
private nonisolated final class Flag: Sendable {
  private let value = Atomic(false)
  var isRaised: Bool { value.load(ordering: .relaxed) }
  func raise() { value.store(true, ordering: .relaxed) }
}
