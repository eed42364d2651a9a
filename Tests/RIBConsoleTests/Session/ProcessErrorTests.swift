// Errors that belong to no tree, and the sessions of the process that report them.

import RIBConsole
import RIBCore
import RIBTesting
import Testing

@Suite struct ProcessErrorTests {
  @Test func `errors outside of the tree are reported to a session that observes the process`()
    async
  {
    let lines = ScriptedLines()
    let run = SessionRun(SessionOptions(reportsProcessErrors: true), inputs: [SessionInput(lines)])
    run.start()
    await lines.beAwaited()
    let lone = NodeReactor(clock: run.clock)
    lone.action.onNext(.breakNow)
    Observable<Int>.error(Breakdown()).subscribe(onNext: { _ in }).dispose()
    for name in ["NodeReactor", "-"] { #expect(run.errors.lines.contains("\(name): it broke")) }
    lines.end()
    #expect(await run.end() == .commandFailed)
  }

  @Test
  func `misuse and debug output outside of the tree are reported to a session of the process`()
    async
  {
    let lines = ScriptedLines()
    let run = SessionRun(SessionOptions(reportsProcessErrors: true), inputs: [SessionInput(lines)])
    run.start()
    await lines.beAwaited()
    Observable<Int>.never().subscribe { _ in }.disposeOnDeactivate(interactor: Interactor())
    #expect(run.errors.text.contains("disposeOnDeactivate was called for "))
    TreeObservers.debug("one -> subscribed")
    #expect(run.errors.lines.contains("one -> subscribed"))
    lines.end()
    _ = await run.end()  // whose status other tests may have changed by errors of their own
  }

  @Test func `a session that ends does not remove the observers of others`() async {
    let (first, second) = (ScriptedLines(), ScriptedLines())
    let options = SessionOptions(reportsProcessErrors: true)
    let ending = SessionRun(options, inputs: [SessionInput(first)])
    let going = SessionRun(options, inputs: [SessionInput(second)])
    ending.start()
    await first.beAwaited()
    going.start()
    await second.beAwaited()
    report("both")
    for run in [ending, going] { #expect(run.errors.lines.contains("-: both")) }
    first.end()
    #expect(await ending.end() == .commandFailed)
    report("one")
    #expect([ending, going].map { $0.errors.lines.contains("-: one") } == [false, true])
    second.end()
    #expect(await going.end() == .commandFailed)
  }

  private func report(_ text: String) {
    Observable<Int>.error(Refusal(text)).subscribe(onNext: { _ in }).dispose()
  }
}
