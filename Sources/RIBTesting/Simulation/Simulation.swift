// What a simulated tree is built with.

import RIBConsole
import RIBCore
import Synchronization

/// What a simulated tree is built with: the clock of one run, and what its chances follow from.
@MainActor
public final class Simulation {
  /// The clock for the tree; the simulation moves it.
  public nonisolated let clock: VirtualClock
  /// The seed of the simulation, for random numbers of your own.
  public nonisolated let seed: UInt64

  private var chanceSeeds: SimulationRandom

  package init(clock: VirtualClock, seed: UInt64) {
    self.clock = clock
    self.seed = seed
    // Not the numbers that the lines are made of.
    chanceSeeds = SimulationRandom(seed: ~seed)
  }

  fileprivate func nextChanceSeed() -> UInt64 { chanceSeeds.next() }
}

/// Something that happens now and then, by the seed of a simulation: a request that fails, a file that is gone.
///
/// ```swift
/// let isDown = Chance(0.1, in: simulation)
/// …
/// if isDown() { throw Unreachable() }
/// ```
///
/// What it draws follows from the seed and from how many chances were made in the simulation before it: not
/// from what the others draw. It may be drawn from any thread; calls at the same time take their draws in
/// any order.
public final class Chance: Sendable {
  private let probability: Double
  /// The state of the random numbers, which each draw steps on.
  private let state: Atomic<UInt64>

  /// Makes a chance.
  ///
  /// - Parameters:
  ///   - probability: How often it happens: from 0 for never to 1 for always; anything else is a programmer's
  ///     error.
  ///   - simulation: The simulation from whose seed it draws.
  @MainActor
  public init(_ probability: Double, in simulation: Simulation) {
    if !(0...1).contains(probability) {
      programmerError("The probability of a chance is \(probability); give one from 0 to 1.")
    }
    self.probability = probability
    state = Atomic(simulation.nextChanceSeed())
  }

  /// Draws: whether it happens this time.
  public func callAsFunction() -> Bool {
    let state = state.wrappingAdd(SimulationRandom.step, ordering: .relaxed).oldValue
    var random = SimulationRandom(seed: state)
    return Double.random(in: 0..<1, using: &random) < probability
  }
}
