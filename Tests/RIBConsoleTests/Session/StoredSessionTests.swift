// Saves that wait when a session ends (K1, K3).

import RIBConsole
import RIBCore
import RIBStorage
import RIBTesting
import TestSupport
import Testing

struct StoredSessionTests {
  private let files = TestFiles()

  /// A session whose children set a value that the root keeps, as they get a number.
  private func run(_ options: SessionOptions = SessionOptions(), _ lines: String...) -> SessionRun {
    let run = SessionRun(options, inputs: [SessionInput(StringLineSource(lines))])
    let storage = Storage(files, clock: run.clock)
    let value = storage.value("n", default: 0)
    run.root.interactor.onActive = { [root = run.root] in
      storage.start(root.interactor)
      root.interactor.state.map(\.children).distinctUntilChanged().skip(1)
        .subscribe(onNext: { children in value.update { $0 = children.count } })
        .disposeOnDeactivate(interactor: root.interactor)
    }
    return run
  }

  private var saved: String? {
    files["n"]?.firstMatch(of: /"value":(\d+)/).map { String($0.1) }
  }

  @Test(arguments: ["quit", "nonsense"])
  func `K3: a save that waits is done when quit or a failed line ends the session`(last: String)
    async
  {
    let run = run(SessionOptions(), "attach a", last)
    let status = await run.end()
    #expect(status == (last == "quit" ? .success : .commandFailed))
    #expect(saved == "1")
    #expect(!run.errors.text.contains("Cancelled"))
  }

  @Test func `K3: a save that waits is done when the session's task is cancelled`() async {
    let run = run(SessionOptions(), "attach a", "add 1", "wait")
    run.start()
    await run.effectWait()
    run.cancel()
    _ = await run.end()
    #expect(saved == "1")
  }

  @Test func `K1: the end of input waits for the save, and tree lists it at the root`() async {
    let run = run(SessionOptions(), "attach a", "detach a", "attach b", "tree")
    run.start()
    await run.lastWait()
    #expect(run.output.lines == ["root (running: save n)", "└── b"])
    #expect(saved == nil)
    await run.pass(.milliseconds(500))
    #expect(await run.end() == .success)
    #expect(saved == "1" && files.saveCount == 1)
  }

  @Test func `K3: a save that fails at the end is an error, and the status says so`() async {
    files.failSaving("No space left on device")
    let run = run(SessionOptions(), "attach a", "quit")
    #expect(await run.end() == .commandFailed)
    #expect(saved == nil)
    #expect(
      run.errors.lines == ["root: 'memory/n.json' cannot be written: No space left on device."])
  }

  @Test
  func
    `K3: a file or value that cannot be read is an error of the session, as are its lost changes`()
    async
  {
    files["n"] = "no JSON"
    #expect(await run(SessionOptions(), "tree").end() == .commandFailed)
    files["n"] = #"{"value":1,"version":2}"#
    let run = run(SessionOptions(), "attach a", "quit")
    #expect(await run.end() == .commandFailed)
    #expect(run.errors.lines.count == 2)
    #expect(run.errors.lines.allSatisfy { $0.contains("of a later version of the program") })
    #expect(files["n"] == #"{"value":1,"version":2}"#)
    let idle = self.run(SessionOptions(), "tree")
    #expect(await idle.end() == .commandFailed)
    #expect(idle.errors.lines.count == 1)
  }

  @Test(arguments: [false, true])
  func `K3: a value whose node ends before it is read is read only to save a change`(isSet: Bool)
    async
  {
    files["n"] = "no JSON"
    let run = await KeptRun.traveling { [files] root in
      let clock = root.interactor.reactor.clock
      root.interactor.state.map(\.number).filter { $0 == 1 }.subscribe(onNext: {
        [unowned root] _ in
        let storage = Storage(files, clock: clock)
        let value = storage.value("n", default: 0)
        let child = NodeRouter(clock: clock)
        child.interactor.onActive = { [unowned child] in storage.start(child.interactor) }
        root.attachChild(child, as: "short")
        if isSet { value.update { $0 = 1 } }
        root.detachChild(child)
      }).disposed(by: root.viewController.disposeBag)
    }
    await run.type("set 1")
    let errors = run.errors.lines.filter { $0.contains("n.json") }
    #expect(errors.count == (isSet ? 1 : 0), "\(run.errors.lines)")
    await run.quit()
  }

  @Test
  func
    `K3: a failed save is reported, nothing waits for the next try, and the end reports what is lost`()
    async
  {
    files.failSaving("No space left on device", times: 2)
    let run = run(SessionOptions(), "attach a", "wait", "tree")
    run.start()
    await run.effectWait()
    await run.pass(.milliseconds(500))
    #expect(await run.end() == .commandFailed)
    #expect(run.output.lines == ["root (running: save n (in the background))", "└── a"])
    #expect((run.errors.lines.count, files.saveCount) == (2, 2))
  }
}
