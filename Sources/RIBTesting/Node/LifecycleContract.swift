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
  let contract = LifecycleContract(try build(), lines, spies, clock, sourceLocation)
  let outside = TreeObservers.observeProcess(ContractRecording.OutsideTrees())
  defer { outside.dispose() }
  await ContractRecording.$current.withValue(contract.recording) { await contract.run() }
}

/// One run of a node through the contract.
@MainActor
private final class LifecycleContract {
  let recording: ContractRecording
  private let host: ScriptedHost
  private let type: String
  private let lines: [String]
  private let spies: [any CallRecording]
  private let clock: ManualClock
  private let sourceLocation: SourceLocation

  init(
    _ node: any Routing, _ lines: [String], _ spies: [any CallRecording], _ clock: ManualClock,
    _ sourceLocation: SourceLocation
  ) {
    recording = ContractRecording(of: node)
    host = ScriptedHost(node, launches: false, observedBy: recording)
    type = "\(Swift.type(of: node as AnyObject))"
    self.lines = lines
    self.spies = spies
    self.clock = clock
    self.sourceLocation = sourceLocation
    let recording = self.recording
    for spy in spies { spy.log.onCall = { recording.note(call: $0) } }
  }

  func run() async {
    let sleepers = clock.sleeperCount
    if host.node?.interactable.isActive == true {
      fail("It is active before it is attached. Leave activate() to the tree.")
      host.node?.interactable.deactivate()
    }
    if attach(time: 1) { await live(time: 1, sleepers) }
    if attach(time: 2) { await live(time: 2, sleepers) }
    await checkThatNothingIsLeft()
    for spy in spies { spy.log.onCall = { _ in } }
  }

  // MARK: The clauses

  /// Attaches the node; returns whether it became active.
  private func attach(time: Int) -> Bool {
    let activations = recording.activations
    do throws(RoutingError) { try host.attach() } catch {
      fail("It cannot be attached \(time == 1 ? "" : "again after it was detached"): \(error)")
      return false
    }
    let count = recording.activations - activations
    if count != 1 {
      fail(
        "Attached once, it became active \(count) times. Look for activate() and deactivate() in "
          + "didBecomeActive() or didLoad().")
    }
    if host.node?.interactable.isActive == false {
      fail(
        "It is not active though it is attached to an active parent. Look for what deactivates or "
          + "detaches it in didBecomeActive() or didLoad().")
    }
    return count > 0
  }

  /// Types at the node, detaches it while its work runs, and checks that it is silent for a minute.
  private func live(time: Int, _ sleepers: Int) async {
    for line in lines { type(line) }
    await clock.settle(sourceLocation: sourceLocation)
    let deactivations = recording.deactivations
    host.detach()
    let count = recording.deactivations - deactivations
    if count != 1 {
      fail("Detached once, it resigned \(count) times. Look for activate() in willResignActive().")
    }
    if host.node?.interactable.isActive == true {
      fail("It is still active after it was detached. Look at what its deactivate() does.")
    }
    let sentences = await recording.sentencesOfAMinute(
      of: host.node, clock: clock, sleepers: sleepers, sourceLocation: sourceLocation)
    for sentence in sentences { fail(sentence) }
  }

  private func checkThatNothingIsLeft() async {
    await host.letGo(deadline: .seconds(10))
    if let sentence = host.sentence(of: recording.leaks) { fail(sentence) }
  }

  // MARK: Typing

  private func type(_ line: String) {
    guard let presenter = host.node?.presenters.first else {
      return fail("\"\(line)\" cannot be typed: it has no CLIPresenter.")
    }
    do throws(ParseError) { try presenter.run(line) } catch {
      fail("\"\(line)\" is not one of its commands: \(error.message)")
    }
  }

  private func fail(_ sentence: String) {
    recordFailure("The lifecycle contract of \(type): \(sentence)", at: sourceLocation)
  }
}
