// Tasks that a hook begins by a plain `Task { }`, which are part of no work (K1).

import RIBConsole
import RIBCore
import TestSupport
import Testing

struct PlainTaskTests {
  private static func warning(_ task: String) -> String {
    "warning: \(task) sleeps on the session's clock and is no work of a node: tree does not list it, and nothing waits "
      + "for it. Begin it as a stream, such as .task { }, instead of by Task { }."
  }

  /// A session in virtual time whose root begins a task that sleeps each second.
  private func run(_ lines: [String], name: String? = nil, movesClock: Bool = true) -> SessionRun {
    let run = SessionRun(
      SessionOptions(movesClock: movesClock), inputs: [SessionInput(StringLineSource(lines))])
    run.root.interactor.onActive = { [clock = run.clock] in
      Task(name: name) { while true { try await clock.sleep(for: .seconds(1)) } }
    }
    return run
  }

  @Test(arguments: [["set 1"], ["wait for 5", "set 1", "wait for 5"], ["tree", "wait"]])
  func `K1: a plain task that sleeps on the session's clock is named once`(lines: [String]) async {
    let run = run(lines)
    #expect(await run.end() == .success)
    #expect(run.errors.lines == [Self.warning("A task")])
    run.clock.cancelSleepers()
  }

  @Test func `a plain task with a name is named by it`() async {
    let run = run(["wait for 5"], name: "poll")
    #expect(await run.end() == .success)
    #expect(run.errors.lines == [Self.warning("The task \"poll\"")])
    run.clock.cancelSleepers()
  }

  @Test func `in real time, a plain task is not named`() async {
    let run = run(["set 1"], movesClock: false)
    #expect(await run.end() == .success)
    #expect(run.errors.lines == [])
    run.clock.cancelSleepers()
  }

  @Test func `a task of a stream is no plain task`() async {
    let run = SessionRun(
      SessionOptions(movesClock: true),
      inputs: [SessionInput(StringLineSource(["wait for 1", "tree", "wait"]))])
    run.root.interactor.onActive = { [clock = run.clock, root = run.root] in
      Observable.task { try await clock.sleep(for: .seconds(2)) }
        .subscribe().disposeOnDeactivate(interactor: root.interactor)
    }
    #expect(await run.end() == .success)
    #expect(run.output.lines == ["root (running: task)"])
    #expect(run.errors.lines == [])
  }
}
