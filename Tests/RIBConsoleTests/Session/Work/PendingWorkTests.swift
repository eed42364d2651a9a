// One ledger for all pending work: the lists, waits and ends of a session read it (K1, K2, K4).

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

/// A worker with a timer of 0.3 seconds.
final class SaveWorker: Worker {
  let clock: VirtualClock
  let isBackground: Bool

  init(_ clock: VirtualClock, isBackground: Bool) {
    self.clock = clock
    self.isBackground = isBackground
  }

  override func didStart(_ interactorScope: any InteractorScope) {
    let timer = Observable<Int>.timer(.milliseconds(300), clock: clock)
    (isBackground ? timer.background() : timer).subscribe().disposeOnStop(self)
  }
}

struct PendingWorkTests {
  private func run(
    _ options: SessionOptions = SessionOptions(), _ lines: String..., isBackground: Bool = false
  ) -> (run: SessionRun, worker: Worker) {
    let run = SessionRun(options, inputs: [SessionInput(StringLineSource(lines))])
    let worker = SaveWorker(run.clock, isBackground: isBackground)
    run.root.interactor.onActive = { [root = run.root] in worker.start(root.interactor) }
    return (run, worker)
  }

  @Test func `K4: detach names the work of a worker that it cancels`() async {
    let run = SessionRun(SessionOptions(), "attach a", "set 1", "detach a")
    let worker = SaveWorker(run.clock, isBackground: false)
    run.root.interactor.onActive = { [root = run.root] in
      root.interactor.state.subscribe(onNext: { [weak root] _ in
        if let child = root?.child(named: "a") as? NodeRouter { worker.start(child.interactor) }
      }).disposeOnDeactivate(interactor: root.interactor)
    }
    #expect(await run.end() == .success)
    #expect(run.errors.lines == ["Cancelled: root/a SaveWorker timer (line 2)."])
  }

  @Test func `K2: JSON has the progress of performed work, and tree shows it`() async {
    let (run, worker) = run(.json, "tree", "wait")
    let clock = run.clock
    run.root.interactor.onActive = { [root = run.root] in
      worker.start(root.interactor)
      worker.perform("import") { report in
        report(0.41)
        try await clock.sleep(for: .seconds(1))
        report(1)
      }
    }
    run.start()
    await run.effectWait()
    #expect(
      run.output.text.contains(
        #""running":["SaveWorker timer","import: 41 %"]"#), "\(run.output.text)")
    await run.pass(.seconds(1))
    #expect(await run.end() == .success)
    #expect(
      run.output.lines.plainEvents.filter { $0.contains("progress") } == [
        #"{"event":"progress","path":"root","work":"import","done":0.41}"#,
        #"{"event":"progress","path":"root","work":"import","done":1.0}"#,
      ])
  }

  @Test func `K2: C-c cancels performed work, and names it`() async {
    let (run, worker) = run(SessionOptions(), "wait", "set 1", isBackground: true)
    let clock = run.clock
    run.root.interactor.onActive = { [root = run.root] in
      worker.start(root.interactor)
      worker.perform("import") { _ in try await clock.sleep(for: .seconds(9)) }
    }
    run.start()
    await run.effectWait()
    run.interrupt()
    #expect(await run.end() == .commandFailed)
    #expect(run.errors.lines.first == "Cancelled: root import.")
  }

  @Test func `K2: performed work whose node is released goes on, as it belongs to the worker's`()
    async
  {
    let run = SessionRun(SessionOptions(), "attach a", "detach a", "tree", "wait", "state")
    let worker = SaveWorker(run.clock, isBackground: true)
    let clock = run.clock
    run.root.interactor.onActive = { [root = run.root] in
      worker.start(root.interactor)
      root.interactor.state.subscribe(onNext: { [weak root] _ in
        guard let root, let child = root.child(named: "a") as? NodeRouter else { return }
        child.interactor.onActive = {}
        worker.perform("save") { _ in
          try await clock.sleep(for: .seconds(1))
          root.interactor.action.onNext(.set(7))
        }
      }).disposeOnDeactivate(interactor: root.interactor)
    }
    run.start()
    await run.effectWait()
    await run.pass(.seconds(1))
    #expect(await run.end() == .success)
    #expect(
      run.output.lines.first == "root (running: SaveWorker timer (in the background), save)")
    #expect(run.output.lines.last == #"{"children":[],"number":7}"#)
  }
}
