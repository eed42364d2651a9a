// The state of a session after it has gone somewhere; meanwhile it does nothing (Z1).

import RIBCore
import RIBStorage
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct GoingBackTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

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

  @Test(arguments: ["back", "goto 1"])
  func `Z1: a request that is out when a session goes back is named, as what it has read is lost`(
    line: String
  ) async throws {
    let run = await KeptRun.traveling(isInteractive: true)
    await run.type("set 1", "ask x")
    await wait(for: "the question") { run.questions == ["x"] }
    let warning =
      "warning: Cancelled before the last answer: 'x' of root. What was read for it is lost."
    #expect(await run.errors(of: line) == [warning])
    // Nothing is out any more.
    #expect(await run.errors(of: "back") == [])
    await run.quit()
  }

  @Test func `Z1: answers that are undone though their request goes on are named`() async throws {
    let run = await KeptRun.traveling(isInteractive: true)
    await run.type("ask x")
    await run.type("set 1")
    await run.answer(6)
    #expect(
      await run.errors(of: "back") == [
        "warning: Undone with the answers that had come: 'x' of root. They may not come again; forward restores them."
      ])
    // It was made again.
    #expect(
      await run.errors(of: "forward") == [
        "warning: Cancelled before the last answer: 'x' of root. What was read for it is lost."
      ])
    #expect(run.number == 7)
    // A command that is undone with its request names nothing.
    #expect(await run.errors(of: "goto 0") == [])
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
  func `Z1: recorded answers are delivered again, and not asked for`(isKept: Bool) async throws {
    let run = await KeptRun.traveling(try journal(isKept))
    await run.type("ask x")
    await run.answer(7)
    await run.type("set 1", "ask x")
    await run.answer(20)
    await run.type("set 2")
    await run.type("goto 2")
    #expect(run.number == 1)
    await run.type("goto 4")
    #expect(run.number == 2)
    await run.type("forward", "goto 3")
    #expect(run.number == 1)
    // The second question waits again, as its answer came after command 3.
    await wait(for: "the question") { run.questions.count == 3 }
    #expect(run.questions == ["x", "x", "x"] && run.outside.questions.count == 1)
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
    #expect(run.outside.questions[1].key.prefix(8) != old.questions[0].key.prefix(8))
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

  @Test(arguments: [false, true])
  func `Z1: a request that is due and must not be asked again fails as interrupted`(isKept: Bool)
    async throws
  {
    let run = await KeptRun.traveling(try journal(isKept))
    await run.type("ask-once x", "set 1")
    await wait(for: "the question") { run.questions.count == 1 }
    #expect(await run.output(of: "back") == ["1: root ask-once x (forward restores 1 command)"])
    await wait(for: "the error") { !run.errors.lines.isEmpty }
    #expect(run.errors.lines.joined().contains("it is unknown what became of the request"))
    #expect(run.questions == ["x"] && run.root.interactor.runningEffects.isEmpty)
    await run.quit()
  }

  @Test func `Z1: the time goes back too, and what is due keeps its time`() async throws {
    let run = await KeptRun.traveling()
    await run.type("add 5", "wait 0.4", "set 1", "wait 0.3", "linger 2", "wait 9")
    #expect(run.number == 8)
    await run.type("goto 2")
    #expect(run.clock.now.offset == .milliseconds(400))
    #expect(run.clock.nextDeadline?.offset == .seconds(1))
    await run.type("wait 0.5")
    #expect(run.number == 1)
    await run.type("wait 0.1")
    #expect(run.number == 6 && run.clock.now.offset == .seconds(1))
    await run.type("goto 0")
    #expect(run.clock.now.offset == .zero && run.clock.nextDeadline == nil)
    await run.quit()
  }

  @Test func `Z1: a session whose time follows the real one goes on from the time it went to`()
    async throws
  {
    let run = await KeptRun.traveling(movesClock: false)
    await run.pass(.seconds(2))
    await run.type("add 5")
    await run.pass(.seconds(5))
    await run.type("goto 1")
    #expect(run.clock.now.offset == .seconds(2))
    await run.pass(.milliseconds(999))
    #expect(run.number == 0)
    await run.pass(.milliseconds(1))
    await wait(for: "the effect's end") { run.number == 5 }
    #expect(run.clock.now.offset == .seconds(3))
    await run.quit()
  }
}

extension KeptRun {
  /// Whether a line waits for effects.
  fileprivate var isWaitingForEffects: Bool {
    clock.nextDeadline == nil && !root.interactor.runningEffects.isEmpty
  }
}
