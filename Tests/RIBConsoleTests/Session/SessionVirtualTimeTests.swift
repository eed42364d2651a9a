// A session that moves its clock, and repeats exactly.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionVirtualTimeTests {
  private func run(_ lines: String..., drain: Duration = .seconds(10)) -> SessionRun {
    SessionRun(
      SessionOptions(keepsGoing: true, drain: drain, movesClock: true),
      inputs: [SessionInput(StringLineSource(lines))])
  }

  @Test func `K2: a wait moves the time for performed work that sleeps on the session's clock`()
    async
  {
    let run = run("tree", "wait", "state", "wait 5")
    let (clock, worker) = (run.clock, Worker())
    run.root.interactor.onActive = { [root = run.root] in
      worker.start(root.interactor)
      worker.perform("count") { report in
        for step in 1...4 {
          try await clock.sleep(for: .seconds(1))
          report(Double(step) / 4)
        }
        return 7
      }
      .subscribe(onSuccess: { [weak root] in root?.interactor.action.onNext(.set($0)) })
      .disposeOnDeactivate(interactor: root.interactor)
    }
    #expect(await run.end() == .success)
    #expect(
      run.output.lines == [
        "root (running: count)", "number: 7", #"{"children":[],"number":7}"#,
      ])
    #expect(clock.now.offset == .seconds(4))
  }

  @Test
  func
    `K2: subscribers of performed work without an error handler are not notified of its cancellation`()
    async
  {
    let run = run("quit")
    let (clock, worker, bag) = (run.clock, Worker(), DisposeBag())
    run.root.interactor.onActive = { [root = run.root] in
      worker.start(root.interactor)
      worker.perform("count") { _ in try await clock.sleep(for: .seconds(1)) }
        .subscribe().disposed(by: bag)
    }
    #expect(await run.end() == .success)
    #expect(run.errors.lines == ["Cancelled: root count."])
  }

  @Test func `the work of a line is at rest before the next line, whenever it comes`() async {
    let lines = ["hop", "state", "add 1", "hop", "refuse-later x", "state", "wait", "hop", "tree"]
    let atOnce = SessionRun(
      SessionOptions(keepsGoing: true, movesClock: true),
      inputs: [SessionInput(StringLineSource(lines))])
    #expect(await atOnce.end() == .commandFailed)
    #expect(atOnce.output.lines.prefix(2) == ["number: 1000000", Self.million])
    let typed = ScriptedLines()
    let slowly = SessionRun(
      SessionOptions(keepsGoing: true, movesClock: true), inputs: [SessionInput(typed)])
    slowly.start()
    for line in lines { await typed.type(line) }
    typed.end()
    #expect(await slowly.end() == .commandFailed)
    #expect(slowly.output.lines == atOnce.output.lines)
    #expect(slowly.errors.lines == atOnce.errors.lines)
  }

  private static let million = #"{"children":[],"number":1000000}"#

  @Test func `a thousand runs give one transcript`() async {
    var transcripts: Set<[String]> = []
    for _ in 0..<Scale.of(25, full: 1_000) {
      let run = run(
        "attach a", "add 1", "a add 2", "hop", "a hop", "add 3", "a refuse-later x", "wait 0.5",
        "add 4", "a add 5", "wait", "a hop", "hop", "add 6", "tree", "state a")
      #expect(await run.end() == .commandFailed)
      transcripts.insert(run.output.lines + run.errors.lines)
    }
    #expect(transcripts.count == 1)
  }
}
