import RIBConsole
import RIBCore
import Testing

/// One run of a node through a contract.
@MainActor
final class ContractRun {
  let recording: ContractRecording
  let host: ScriptedHost
  let clock: ManualClock
  let sourceLocation: SourceLocation
  private let title: String
  private let spies: [any CallRecording]
  /// The number of sleepers on the clock before the node was attached.
  private let sleepers: Int

  /// - Parameter part: The part of the contract that is run, for failures.
  init(
    _ node: any Routing, _ contract: String, part: String = "", watching spies: [any CallRecording],
    _ clock: ManualClock, _ sourceLocation: SourceLocation
  ) {
    let recording = ContractRecording(of: node)
    self.recording = recording
    host = ScriptedHost(node, launches: false, observedBy: recording)
    title = "The \(contract) contract of \(type(of: node as AnyObject))\(part)"
    self.spies = spies
    self.clock = clock
    self.sourceLocation = sourceLocation
    sleepers = clock.sleeperCount
    for spy in spies { spy.log.onCall = { recording.note(call: $0) } }
  }

  /// Runs the clauses of the contract; what reactors outside of trees do meanwhile is recorded too.
  func perform(_ clauses: () async -> Void) async {
    let outside = TreeObservers.observeProcess(ContractRecording.OutsideTrees())
    defer { outside.dispose() }
    await ContractRecording.$current.withValue(recording) { await clauses() }
    for spy in spies { spy.log.onCall = { _ in } }
  }

  func fail(_ sentence: String) { recordFailure("\(title): \(sentence)", at: sourceLocation) }

  /// The advice for work that continues too long.
  private static let dispose =
    "Stop that in willResignActive(), or use disposeOnDeactivate(interactor:)."

  func checkSilence(since written: WrittenLines, after what: String) {
    if written.late.isEmpty { return }
    fail("After \(what), it wrote: \(written.late.joined(separator: ", ")). \(Self.dispose)")
  }

  /// Advances the clock by a minute, and fails for each thing that the detached node does meanwhile.
  func checkSilenceForAMinute() async {
    let written = WrittenLines(of: host.node?.presenters ?? [])
    await recording.whileDetached {
      await clock.advance(by: .seconds(60), sourceLocation: sourceLocation)
    }
    checkSilence(since: written, after: "it was detached")
    let mutations = recording.takeLateMutations()
    if !mutations.isEmpty {
      fail(
        "After it was detached, its reactor reduced: \(mutations.joined(separator: ", ")). Let the "
          + "interactor own the reactor, as ReactorInteractor does.")
    }
    let calls = recording.takeLateCalls()
    if !calls.isEmpty {
      fail(
        "After it was detached, it called its doubles: \(calls.joined(separator: ", ")). "
          + Self.dispose)
    }
    if clock.sleeperCount > sleepers {
      let names = clock.virtualClock.sleeperNames.joined(separator: ", ")
      fail("After it was detached, it still sleeps on the clock: \(names). \(Self.dispose)")
    }
  }

  func checkThatNothingIsLeft() async {
    await host.letGo(deadline: .seconds(10))
    if let sentence = host.sentence(of: recording.leaks) { fail(sentence) }
  }
}

/// The number of lines that presenters have written; it keeps the presenters weakly.
@MainActor
struct WrittenLines {
  private struct Mark {
    weak var presenter: CLIPresenter?
    let count: Int
  }

  private let marks: [Mark]

  init(of presenters: [CLIPresenter]) {
    marks = presenters.map { Mark(presenter: $0, count: $0.recordedLines.count) }
  }

  /// The lines that the presenters still alive have written since.
  var late: [String] { marks.flatMap { $0.presenter?.recordedLines.dropFirst($0.count) ?? [] } }
}

extension Routing {
  /// The presenters of the node and of all below it, in pre-order, covered nodes after attached ones.
  var presenters: [CLIPresenter] {
    var presenters: [CLIPresenter] = []
    var stack: [any Routing] = [self]
    while let node = stack.popLast() {
      if let presenter = CLIPresenter.of(node) { presenters.append(presenter) }
      stack.append(contentsOf: node.coveredChildren.reversed())
      stack.append(contentsOf: node.children.reversed())
    }
    return presenters
  }
}
