import Basics
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

  private var chanceSeeds: SplitMix64

  package init(clock: VirtualClock, seed: UInt64) {
    self.clock = clock
    self.seed = seed
    // The chances draw other numbers than those that the lines are generated from.
    chanceSeeds = SplitMix64(seed: ~seed)
  }

  fileprivate func nextChanceSeed() -> UInt64 { chanceSeeds.next() }
}

/// A chance that a request fails in a simulation.
///
/// ```swift
/// let network = Chance(0.1, in: simulation)
/// …
/// if network.fail(request: "weather") { throw Unreachable() }
/// ```
///
/// Whether a request fails follows from the seed, the number of chances that were made in the simulation before this
/// one, the name of the request, and how often one of that name has been made. So leaving out a line of a script does
/// not change the answers to other requests. It can be called on any thread.
public final class Chance: Sendable {
  private let faults: Mutex<RequestFaults>

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
    faults = Mutex(RequestFaults(seed: simulation.nextChanceSeed(), probability: probability))
  }

  /// Counts a request, and returns whether it fails.
  ///
  /// - Parameters:
  ///   - name: The name of the request, such as that of the method of a service.
  ///   - times: The number of requests of this name in a row that fail once one does, as a server stays away for a
  ///     while; 1 or more.
  public func fail(request name: String, times: Int = 1) -> Bool {
    faults.withLock { $0.fail(name, times: times) }
  }
}
