import Basics
import RIBConsole
import RIBCore
import RIBSimulation
import Testing

/// Types lines that are generated from a tree's commands, and fails for each fault that it finds.
///
/// ```swift
/// @Test func `the tree bears whatever is typed`() async {
///   await simulate(seed: 7, lines: 10_000) { simulation in
///     let network = Chance(0.1, in: simulation)
///     let api = FlakyAPI(clock: simulation.clock) { network.fail(request: $0) }
///     return RootBuilder(dependency: TestComponent(clock: simulation.clock, api: api)).build()
///   } invariants: {
///     invariant("no total is negative") { tree in
///       try tree.state(CartState.self, at: "root/shop/cart").map { $0.total >= 0 } ?? true
///     }
///   }
/// }
/// ```
///
/// After each line, when the tree is at rest, these are faults: a misuse of the tree; a part of a node that
/// outlived its router; an error that is not a `Refusal`; an action that was dropped although its node was
/// active; a node that is active under an inactive one; a state that changed, or a line that was written, when
/// its node was no longer active; an invariant that does not hold. After the tree has ended, a node that is
/// still alive and a task that still sleeps on the clock are faults, too, and so is a second run of the same
/// lines with different output.
///
/// Each fault is one failure, whose text names the seed and the shortest script found that has the same fault.
/// To find it, up to 500 scripts are tried, each with a tree of its own. To keep the script as a test, pass it
/// to ``simulate(seed:script:sourceLocation:root:invariants:)``.
///
/// A crash ends the whole test process, and a line that never ends is not interrupted. Also, all runs share the
/// hash seed of the process, so a second run may not show that something depends on the order of a `Set`.
/// The program's own option `--simulate` finds all three, as it runs each script in processes of its own.
///
/// - Parameters:
///   - seed: The seed of the lines and of the chances; the same seed gives the same run. Without a seed, each
///     call chooses another one, which the failure names. Pass a seed if the tree can crash, as a crash leaves
///     no failure.
///   - count: The number of lines. After each 500, a new tree is begun.
///   - setup: A script that each tree is given first, such as one that logs in; it can be indented.
///   - sourceLocation: The location of failures.
///   - root: Builds the root, anew for each run, with the clock and the chances of the simulation. No object
///     outside may keep what it makes.
///   - invariants: The invariants that must hold whenever the tree is at rest; called anew for each run.
/// - Complexity: A line costs the same in a tree of any size, beside the work of its command and of the
///   invariants.
@MainActor
public func simulate(
  seed: UInt64? = nil, lines count: Int, after setup: String = "",
  sourceLocation: SourceLocation = #_sourceLocation,
  root: @escaping @MainActor (Simulation) -> any LaunchRouting,
  @InvariantBuilder invariants: @escaping @MainActor () -> [Invariant] = { [] }
) async {
  let seed = seed ?? .random(in: .min ... .max)
  let runs = SimulatedRuns(seed: seed, root: root, invariants: invariants)
  let (run, findings) = await runs.explore(lines: count, after: SimulatedRuns.lines(of: setup))
  for finding in findings {
    if finding.kind == .unchecked {
      recordFailure(finding.visibleText, at: sourceLocation)
      continue
    }
    let shrunk = await runs.shrink(run.lines, to: finding)
    let again = "Seed \(seed) finds it again: simulate(seed: \(seed), lines: \(count))."
    recordFailure(
      "\(finding.visibleText)\n\n\(again) \(shrunk.sentences(seed: seed))", at: sourceLocation)
  }
}

/// Types the lines of a script at a tree, with all the checks of
/// ``simulate(seed:lines:after:sourceLocation:root:invariants:)``, and fails for each fault.
///
/// ```swift
/// await simulate(seed: 7, script: #"""
///   attach shop
///   shop add bread
///   wait 2
///   """#) { simulation in … }
/// ```
///
/// - Parameters:
///   - seed: The seed of the chances.
///   - script: The lines, as they are typed at the root; they can be indented.
///   - sourceLocation: The location of failures.
///   - root: Builds the root, anew for each run.
///   - invariants: The invariants that must hold whenever the tree is at rest; called anew for each run.
@MainActor
public func simulate(
  seed: UInt64 = 0, script: String, sourceLocation: SourceLocation = #_sourceLocation,
  root: @escaping @MainActor (Simulation) -> any LaunchRouting,
  @InvariantBuilder invariants: @escaping @MainActor () -> [Invariant] = { [] }
) async {
  let runs = SimulatedRuns(seed: seed, root: root, invariants: invariants)
  for finding in await runs.search(.lines(SimulatedRuns.lines(of: script))).findings {
    recordFailure("\(finding.visibleText)\n\nThe seed was \(seed).", at: sourceLocation)
  }
}

extension Finding {
  fileprivate var visibleText: String { TerminalText.visible(text) }
}

extension Shrinker.Shrunk {
  fileprivate func sentences(seed: UInt64) -> String {
    if ending == .noFailure {
      return
        "It did not happen again when the same lines were typed, so it does not follow from the seed "
        + "alone. Look for the time, random numbers, the order of a Set and work off the main actor."
    }
    if lines.isEmpty { return "It needs no line: launching the tree and ending it is enough." }
    let them = lines.count == 1 ? "it" : "them"
    let tries = tried == 1 ? "1 try" : "\(tried) tries"
    let further = ending == .minimal ? "" : ", and not further"
    return
      "Shrunk to \(counted(lines.count, "line")) in \(tries)\(further); to type \(them) alone: "
      + "simulate(seed: \(seed), script: …).\n\n"
      + lines.map { "    \(TerminalText.visible($0))" }.joined(separator: "\n")
  }
}
