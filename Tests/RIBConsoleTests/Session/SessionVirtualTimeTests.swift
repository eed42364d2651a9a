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

  @Test func `time stands still between lines, and a wait moves it as far as it must`() async {
    let run = run("add 2", "add 3", "state", "wait", "wait", "state")
    #expect(await run.end() == .success)
    #expect(
      run.output.lines == [
        #"{"children":[],"number":0}"#, "number: 2", "number: 5", #"{"children":[],"number":5}"#,
      ])
    #expect(run.clock.now.offset == .seconds(1))
  }

  @Test func `a wait moves the time by its limit at most, and fails at once if no time ends it`()
    async
  {
    let run = run("add 2", "wait 0.4", "wait 0.6", "wait 5")
    #expect(await run.end() == .commandFailed)
    #expect(run.output.lines == ["number: 2"])
    #expect(
      run.errors.lines
        == ["line 2, column 6: Timed out after 0.4 s; still running: root add 2 (line 1)."])
    #expect(run.clock.now.offset == .seconds(1))
    let hanging = self.run("hang", "add 1", "wait", "wait 3", drain: .zero)
    #expect(await hanging.end() == .commandFailed)
    #expect(hanging.output.lines == ["number: 1"])
    #expect(
      hanging.errors.lines.prefix(2) == [
        "line 3, column 1: No delay is left; still running: root hang (line 1).",
        "line 4, column 6: Timed out after 3 s; still running: root hang (line 1).",
      ])
    #expect(hanging.clock.now.offset == .seconds(4))
  }

  @Test func `the end of input waits in virtual time, and quit does not move it`() async {
    #expect(await run("add 2", drain: .seconds(1)).end() == .success)
    let late = run("add 2", drain: .milliseconds(999))
    #expect(await late.end() == .commandFailed)
    #expect(late.errors.text.hasPrefix("Still running 0.999 s after the end of input; cancelled: "))
    #expect(late.clock.now.offset == .milliseconds(999))
    let quit = run("add 2", "quit")
    #expect(await quit.end() == .success)
    #expect((quit.clock.now.offset, quit.output.lines) == (.zero, []))
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

  @Test func `a clock that is not virtual cannot be moved`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Session(
          root: RootRouter(clock: ContinuousClock()), options: SessionOptions(movesClock: true),
          inputs: [])
      }
    }
  }
}
