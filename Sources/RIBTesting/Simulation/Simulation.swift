import RIBConsole
import RIBCore
import RIBSimulation
import Synchronization

/// One run of a simulation: the clock of its tree, and the seed of its chances.
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
    // The chances draw other numbers than those that the lines are generated from.
    chanceSeeds = SimulationRandom(seed: ~seed)
  }

  fileprivate func nextChanceSeed() -> UInt64 { chanceSeeds.next() }
}

/// A chance that something happens in a simulation: that a request fails, or a file is missing.
///
/// ```swift
/// let isDown = Chance(0.1, in: simulation)
/// …
/// if isDown() { throw Unreachable() }
/// ```
///
/// Its draws depend on the seed and on the number of chances that were made in the simulation before it, but
/// not on the draws of others. It can be called on any thread; calls at the same time take their draws in any
/// order.
public final class Chance: Sendable {
  private let probability: Double
  /// The state of the random numbers, which advances with each draw.
  private let state: Atomic<UInt64>

  /// Makes a chance.
  ///
  /// - Parameters:
  ///   - probability: The probability, from 0 for never to 1 for always; any other value is a programmer's
  ///     error.
  ///   - simulation: The simulation with the seed.
  @MainActor
  public init(_ probability: Double, in simulation: Simulation) {
    if !(0...1).contains(probability) {
      programmerError("The probability of a chance is \(probability); give one from 0 to 1.")
    }
    self.probability = probability
    state = Atomic(simulation.nextChanceSeed())
  }

  /// Draws, and returns whether it happens this time.
  public func callAsFunction() -> Bool {
    let state = state.wrappingAdd(SimulationRandom.step, ordering: .relaxed).oldValue
    var random = SimulationRandom(seed: state)
    return Double.random(in: 0..<1, using: &random) < probability
  }
}
