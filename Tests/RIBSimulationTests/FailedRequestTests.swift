// Requests that a simulation lets fail.

import Foundation
import RIBCore
import RIBStorage
import RIBTesting
import Testing

@testable import RIBConsole
@testable import RIBSimulation

struct FailedRequestTests {
  /// Faults that let the first save of a value fail, and neither its load nor its second save.
  private func faults() throws -> RequestFaults {
    try #require(
      (0..<1_000 as Range<UInt64>).lazy.map { RequestFaults(seed: $0, probability: 0.5) }.first {
        var faults = $0
        return !faults.fail("load n") && faults.fail("save n") && !faults.fail("save n")
      })
  }

  @Test func `X7: a save that is made to fail is tried again, and is no finding`() async throws {
    let files = TestFiles()
    var saved: [String?] = []
    var run = CheckedRun(.lines(["attach a", "wait", "add 1", "wait", "tree"]))
    run.isAlone = false
    run.faults = try faults()
    run.invariants = [
      invariant("what is saved is noted") { _ in
        saved.append(files["n"]?.firstMatch(of: /"value":\d+/).map { String($0.0) })
        return true
      }
    ]
    let recorded = RecordedRun()
    await run.run(recorded.take) { clock in
      let root = RootRouter(clock: clock)
      let storage = Storage(files, clock: clock)
      let value = storage.value("n", default: 0)
      root.interactor.onActive = { [unowned root] in
        storage.start(root.interactor)
        root.interactor.state.map(\.children).distinctUntilChanged().skip(1)
          .subscribe(onNext: { children in value.update { $0 = children.count } })
          .disposeOnDeactivate(interactor: root.interactor)
      }
      return root
    }
    // At the launch, and after each line. Nothing waits for the next try, but for `add`, which takes as long.
    #expect(saved.prefix(6) == [nil, nil, nil, nil, #""value":1"#, #""value":1"#])
    #expect((files.saveCount, recorded.findings) == (1, []))
  }

  @Test func `X7: a value that cannot fail is not made to fail`() async throws {
    var run = CheckedRun(.lines(["tree"]))
    run.isAlone = false
    run.faults = RequestFaults(seed: 1, probability: 1)
    var events: [String] = []
    await run.run({ _ in }) { clock in
      let root = RootRouter(clock: clock)
      root.interactor.onActive = { [unowned root] in
        RecordedValue("dice") { 3 }.next()
          .subscribe(onNext: { events.append("\($0)") }, onError: { events.append("\($0)") })
          .disposeOnDeactivate(interactor: root.interactor)
        Observable.timer(until: .distantPast, on: .system)
          .subscribe(onNext: { _ in events.append("due") }, onError: { events.append("\($0)") })
          .disposeOnDeactivate(interactor: root.interactor)
        Observable.task(recorded: "ask") { 4 }
          .subscribe(onNext: { events.append("\($0)") }, onError: { _ in events.append("failed") })
          .disposeOnDeactivate(interactor: root.interactor)
      }
      return root
    }
    #expect(Set(events) == ["3", "due", "failed"])
  }
}
