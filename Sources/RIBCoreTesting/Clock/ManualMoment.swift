import Basics
import RIBCore

/// The date and the random numbers of code under test, which follow from its clock and a seed.
@MainActor
package final class ManualMoment: Moment {
  private let clock: VirtualClock
  private let start: Int64
  private let seed: UInt64
  private var generator: SplitMix64

  /// - Parameter start: The date at which the clock's time is zero.
  init(of clock: VirtualClock, from start: Int64, seed: UInt64) {
    self.clock = clock
    self.start = start
    self.seed = seed
    generator = SplitMix64(seed: seed)
    clock.moment = self
  }

  package var isRecorded: Bool { false }
  package var clockOfDate: VirtualClock? { clock }
  package var date: Int64 {
    let (seconds, attoseconds) = clock.now.offset.components
    return start &+ seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000
  }
  package func random() -> UInt64 { generator.next() }

  package func looking<Result>(_ look: () -> Result) -> Result {
    let before = generator
    defer { generator = before }
    return look()
  }

  /// Begins the random numbers anew.
  package func restart() { generator = SplitMix64(seed: seed) }
}
