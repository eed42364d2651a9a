import RIBConsole
import RIBCore
import Testing

/// Tests a node against the contract of all nodes, and fails for each clause that it breaks.
///
/// ```swift
/// @Test func `a counter keeps the lifecycle contract`() async {
///   let clock = ManualClock()
///   let listener = CounterListenerSpy()
///   await lifecycleContract(typing: "increase", watching: [listener], clock: clock) {
///     CounterBuilder(dependency: CounterDependencyStub(clock)).build(withListener: listener)
///   }
/// }
/// ```
///
/// 1. It is not active before it is attached. Attached once, it becomes active once.
/// 2. Detached once, it resigns once, and is no longer active.
/// 3. For a minute of the clock after it was detached, it writes no line, reduces no mutation, calls none
///    of the watched doubles, and leaves no sleeper on the clock.
/// 4. It can be attached again, and becomes active and resigns as the first time.
/// 5. Once it is detached and the test releases it, no part of it is left.
///
/// - Parameters:
///   - lines: Lines that are typed at the attached node, so that it has running work when it is
///     detached.
///   - spies: The node's listener and other doubles; they are kept until the end.
///   - clock: The clock that the node was given.
///   - sourceLocation: The location of failures.
///   - build: Builds the node with its builder. A root is attached like any node.
@MainActor
public func lifecycleContract(
  typing lines: String..., watching spies: [any CallRecording] = [],
  clock: ManualClock = ManualClock(), sourceLocation: SourceLocation = #_sourceLocation,
  _ build: () throws -> any Routing
) async rethrows {
  let contract = ContractRun(try build(), "lifecycle", watching: spies, clock, sourceLocation)
  await contract.perform { await LifecycleContract(contract: contract).run(typing: lines) }
}

/// The clauses of the lifecycle contract.
@MainActor
private struct LifecycleContract {
  let contract: ContractRun

  private var host: ScriptedHost { contract.host }

  func run(typing lines: [String]) async {
    if host.node?.interactable.isActive == true {
      contract.fail("It is active before it is attached. Leave activate() to the tree.")
      host.node?.interactable.deactivate()
    }
    for time in 1...2 {
      if attach(time: time) { await live(typing: lines) }
    }
    await contract.checkThatNothingIsLeft()
  }

  // MARK: The clauses

  private func attach(time: Int) -> Bool {
    let activations = contract.recording.activations
    do throws(RoutingError) { try host.attach() } catch {
      let again = time == 1 ? "" : "again after it was detached"
      contract.fail("It cannot be attached \(again): \(error)")
      return false
    }
    let count = contract.recording.activations - activations
    if count != 1 {
      contract.fail(
        "Attached once, it became active \(count) times. Look for activate() and deactivate() in "
          + "didBecomeActive() or didLoad().")
    }
    if host.node?.interactable.isActive == false {
      contract.fail(
        "It is not active though it is attached to an active parent. Look for what deactivates or "
          + "detaches it in didBecomeActive() or didLoad().")
    }
    return count > 0
  }

  /// Types at the node, detaches it while its work runs, and checks that it is silent for a minute.
  private func live(typing lines: [String]) async {
    for line in lines { type(line) }
    await contract.clock.settle(sourceLocation: contract.sourceLocation)
    let deactivations = contract.recording.deactivations
    host.detach()
    let count = contract.recording.deactivations - deactivations
    if count != 1 {
      contract.fail(
        "Detached once, it resigned \(count) times. Look for activate() in willResignActive().")
    }
    if host.node?.interactable.isActive == true {
      contract.fail("It is still active after it was detached. Look at what its deactivate() does.")
    }
    await contract.checkSilenceForAMinute()
  }

  // MARK: Typing

  private func type(_ line: String) {
    guard let presenter = host.node?.presenters.first else {
      return contract.fail("\"\(line)\" cannot be typed: it has no CLIPresenter.")
    }
    do throws(ParseError) { try presenter.run(line) } catch {
      contract.fail("\"\(line)\" is not one of its commands: \(error.message)")
    }
  }
}
