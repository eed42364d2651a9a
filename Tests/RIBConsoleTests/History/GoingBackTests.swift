// The state of a session after it has gone somewhere; meanwhile it does nothing (Z1).

import RIBCore
import RIBStorage
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct GoingBackTests {
  private let folder = TestFolder.empty()

  private func journal(_ isKept: Bool) throws -> SessionJournal? {
    isKept ? try folder.journal() : nil
  }

  @Test(arguments: [false, true], [false, true])
  func `Z1: after goto N, the session is as it was at rest after command N`(
    movesClock: Bool, isKept: Bool
  ) async throws {
    let run = await KeptRun.traveling(try journal(isKept), movesClock: movesClock)
    var views = [run.view]
    let lines = [
      "attach a", "add 5", "focus a", "set 7", "attach b", "b linger 2", "focus b", "set 1",
      "/ attach c", "/ detach a", "hop", "refuse-later x",
    ]
    for line in lines {
      await run.type(line)
      if !line.hasPrefix("focus") { views.append(run.view) }
      // Time passes after each command, which the next one remembers.
      if movesClock { await run.type("wait 0.2") } else { await run.pass(.milliseconds(200)) }
    }
    await run.type("state")
    for command in [0, 3, 9, 1, 10, 4, 5, 2, 6, 8, 7, 0] {
      await run.type("goto \(command)")
      #expect(run.view == views[command], "command \(command)")
    }
    await run.quit()
  }

  @Test(arguments: [false, true])
  func `Z1: nothing is printed, asked or saved while a session goes back`(isKept: Bool) async throws
  {
    let files = TestFiles()
    let run = await KeptRun.traveling(try journal(isKept)) { root in
      let storage = Storage(files, clock: root.interactor.reactor.clock)
      let value = storage.value("n", default: 0)
      root.interactor.onActive = { [weak root] in
        guard let root else { return }
        storage.start(root.interactor)
        root.interactor.state.map(\.number).distinctUntilChanged().skip(1)
          .subscribe(onNext: { number in value.update { $0 = number } })
          .disposeOnDeactivate(interactor: root.interactor)
      }
    }
    await run.type("set 1", "ask x")
    await run.answer(4)
    await run.type("refuse-later x", "refuse y", "wait", "set 8", "wait 0.1")
    let (saves, count) = (files.saveCount, run.errors.lines.count)
    #expect(saves > 0 && files["n"]?.contains(#""value":5"#) == true)
    // The save of 8 waits, and that of 5 is repeated.
    #expect(await run.output(of: "goto 4") == ["4: root refuse y (forward restores 1 command)"])
    #expect(
      await run.output(of: "back 4") == ["before the first command (forward restores 5 commands)"])
    #expect(run.errors.lines.count == count && run.questions == ["x"])
    #expect(files.saveCount == saves && files["n"]?.contains(#""value":5"#) == true)
    await run.quit()
  }

  @Test(arguments: [false, true])
  func `Z1: an effect that ran in the old tree never comes to its end`(movesClock: Bool)
    async throws
  {
    let run = await KeptRun.traveling(movesClock: movesClock)
    let old = run.root
    await run.type("attach a", "add 5", "hold 3")
    #expect(await run.output(of: "goto 1") == ["1: root attach a (forward restores 2 commands)"])
    let count = run.output.lines.count
    if movesClock { await run.type("wait 5") } else { await run.pass(.seconds(5)) }
    await run.type("set 2")
    #expect(Array(run.output.lines.dropFirst(count)) == ["number: 2"])
    #expect(!old.interactor.isActive && old.interactor.runningEffects.isEmpty)
    #expect(run.errors.lines == [])
    await run.quit()
  }

  @Test func `Z1: a task of the old tree that sleeps is not woken in the new one`() async throws {
    var wakes: [Int] = []
    var builds = 0
    let run = await KeptRun.traveling { root in
      let clock = root.interactor.reactor.clock
      builds += 1
      root.interactor.onActive = { [build = builds] in
        // It belongs to no effect, so that nothing but the session can end it.
        Task {
          try await clock.sleep(for: .seconds(1))
          wakes.append(build)
        }
      }
    }
    await run.type("set 1", "goto 0", "linger 1", "wait")
    await wait(for: "the other task") { wakes.contains(2) }
    #expect(wakes == [2])
    await run.quit()
  }

  @Test func `Z1: what a person cancelled is cancelled again`() async throws {
    let run = await KeptRun.traveling(isInteractive: true)
    await run.type("set 1", "hold 3")
    run.lines.send("wait")
    await wait(for: "the wait") { run.session.focus.node === run.root && run.isWaitingForEffects }
    run.session.typist.interruptByPerson()
    await run.lines.beAwaited()
    await run.type("add 2", "wait", "set 9")
    await run.type("goto 3")
    #expect(
      run.picture[2]
        == "root true NodeState(children: [], number: 0) [\"add(2, after: 1.0 seconds)\"]")
    await run.type("goto 2")
    #expect(run.root.interactor.runningEffects.count == 1)
    await run.quit()
  }

  @Test(arguments: [false, true])
  func `Z1: a request that is due is asked again with its key if it may be`(isKept: Bool)
    async throws
  {
    let run = await KeptRun.traveling(try journal(isKept))
    await run.type("ask x", "set 1")
    let old = run.outside
    await wait(for: "the question") { old.questions.count == 1 }
    await run.type("back")
    await wait(for: "the question again") { run.outside.questions.count == 1 }
    #expect(run.outside !== old && run.outside.questions[0].key == old.questions[0].key)
    // The answer to the old tree is late, and belongs to nothing.
    old.answer(.success(100))
    await run.answer(7)
    #expect(run.number == 7)
    await run.type("ask y")
    await wait(for: "another question") { run.outside.questions.count == 2 }
    let starts = [old.questions[0], run.outside.questions[1]].map { $0.key.prefix { $0 != "-" } }
    #expect(starts[0] != starts[1])
    await run.quit()
  }

  @Test func `Z1: requests after going back are kept like others`() async throws {
    let run = await KeptRun.traveling(try folder.journal())
    await run.type("ask x")
    await run.answer(7)
    await run.type("set 1", "back", "ask y")
    await wait(for: "the question") { run.outside.questions.contains { $0.name == "y" } }
    try folder.copy(as: "copy")
    let again = await KeptRun.traveling(try folder.journal("copy"))
    #expect(again.picture == run.picture && again.errors.lines == [])
    await again.answer(20)
    #expect(again.number == 20)
    for run in [run, again] { await run.quit() }
  }
}

extension KeptRun {
  /// Whether a line waits for effects.
  fileprivate var isWaitingForEffects: Bool {
    clock.nextDeadline == nil && !root.interactor.runningEffects.isEmpty
  }
}
