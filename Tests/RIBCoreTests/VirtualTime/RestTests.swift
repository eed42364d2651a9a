// The turns of the main actor after which work that sleeps counts as being at rest.

import Basics
import Testing

@testable import RIBCore

struct RestTests {
  private let clock = VirtualClock()
  private let bag = DisposeBag()

  /// Begins work that sleeps, and returns the rest of this task's work, which counts its turns in a box.
  private func restOfSleep(_ turns: Box<Int>) async -> Rest {
    Observable<Int>.run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
      .subscribe().disposed(by: bag)
    _ = await clock.waitForSleepers(1)
    _ = await clock.settle(deadline: .seconds(10))
    let rest = Rest(of: AsyncWork.currentOrigin, on: clock)
    rest.onTurn = { turns.value += 1 }
    return rest
  }

  private func reach(_ rest: Rest) async {
    while !rest.isReached { await Suspension.takeTurn() }
  }

  @Test func `rest takes 32 turns without activity, and one when it is looked for again`() async {
    let turns = Box(0)
    let rest = await restOfSleep(turns)
    await reach(rest)
    #expect(turns.value == 32)
    rest.begin()
    await reach(rest)
    #expect(turns.value == 33)
    // Work that comes and goes is activity.
    Observable<Int>.task { 1 }.subscribe().disposed(by: bag)
    await reach(rest)
    #expect(turns.value == 65)
  }

  @Test func `a turn counts once, and not if the rest is looked for anew meanwhile`() async {
    let turns = Box(0)
    let rest = await restOfSleep(turns)
    for _ in 0..<2 { #expect(!rest.isReached) }
    await Suspension.takeTurn()
    #expect(turns.value == 1 && !rest.isReached)
    rest.begin()
    #expect(!rest.isReached)
    await Suspension.takeTurn()
    #expect(turns.value == 2)
  }
}
