// A presenter without a session: its commands, its lines, and lines typed to it.

import RIBConsole
import RIBCore
import RIBTesting
import Testing

struct CLIPresenterTests {
  private let root = NodeRouter(clock: ManualClock())
  private var presenter: NodePresenter { root.viewController }

  @Test
  func `lines are recorded where there is no session, and empty ones and comments do nothing`()
    throws
  {
    root.launch()
    for line in ["", "  # set 5"] { try presenter.run(line) }
    #expect(presenter.recordedLines == [])
    for line in ["set 5", "= 6"] { try presenter.run(line) }
    #expect(presenter.recordedLines == ["number: 5", "number: 6"])
  }

  @Test func `a line that is no command of the node is refused with its column`() {
    root.launch()
    let unknown = #expect(throws: ParseError.self) { try presenter.run(" sett 5") }
    #expect(unknown?.column == 2)
    #expect(unknown?.message.contains("Did you mean set?") == true)
    let wrong = #expect(throws: ParseError.self) { try presenter.run("set five") }
    #expect(wrong?.argument == "n")
    #expect(throws: ParseError.self) { try presenter.run("tree") }
  }

  @Test func `bind is called once, however often the node is attached`() throws {
    root.launch()
    let child = NodeRouter(clock: ManualClock())
    root.attachChild(child, as: "a")
    root.detachChild(child)
    root.attachChild(child, as: "a")
    try child.viewController.run("set 1")
    #expect(child.viewController.recordedLines == ["number: 1"])
  }

  @Test func `commands are made once, when one is first looked up`() throws {
    let presenter = Counting()
    #expect(presenter.routerWillLoad() == nil)
    #expect(presenter.madeCount.value == 0)
    try presenter.run("first")
    try presenter.run("second")
    #expect((presenter.madeCount.value, presenter.reactor.currentState.number) == (2, 2))
  }

  @Test func `commands that are declared after a look-up are found as well`() throws {
    root.launch()
    try presenter.run("set 1")
    presenter.commands(to: root.interactor.action) { command("seven", "Set it to 7") { .set(7) } }
    try presenter.run("seven")
    try presenter.run("set 2")
    #expect(presenter.recordedLines == ["number: 1", "number: 7", "number: 2"])
  }

  @Test func `two commands of one name end the program at the first look-up`() async {
    #expect(Doubling().routerWillLoad() == nil)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let presenter = Doubling()
        _ = presenter.routerWillLoad()
        try presenter.run("once")
      }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("Two commands are called \"twice\""))
  }

  private final class Subscribing: CLIPresenter {
    override func bind() { Disposables.create {}.disposed(by: disposeBag) }
  }

  private final class LookingUp: CLIPresenter {
    override func bind() {
      commands(to: ActionSubject<NodeAction>()) { command("idle", "Do nothing") { .idle } }
      _ = commandSet
    }
  }

  @Test func `a presenter without its listener is a misuse, one with little to bind is none`() {
    #expect(NodePresenter().routerWillLoad()?.description.contains("NodePresenter") == true)
    for presenter in [CLIPresenter(), Subscribing(), LookingUp()] {
      #expect(presenter.routerWillLoad() == nil, "\(type(of: presenter))")
    }
  }

  private protocol Listening: AnyObject {}

  private final class Listener: Listening {}

  private final class CallingSuper: CLIPresenter {
    weak var listener: (any Listening)?

    override func bind() {
      super.bind()
      guard listener != nil else { return }
      commands(to: ActionSubject<NodeAction>()) { command("idle", "Do nothing") { .idle } }
    }
  }

  private final class CallingSuperInShortForm: RIBConsole.NodePresenter<NodeReactor> {
    override func bind() {
      super.bind()
      commands { command("idle", "Do nothing") { .idle } }
    }
  }

  @Test func `a presenter that calls super.bind() without its listener is a misuse`() {
    for presenter in [CallingSuper(), CallingSuperInShortForm()] {
      #expect(presenter.routerWillLoad()?.description.contains("bound nothing") == true)
    }
    let (bound, listener) = (CallingSuper(), Listener())
    bound.listener = listener
    #expect(bound.routerWillLoad() == nil)
  }
}

/// Counts the commands that have been made.
private final class Counting: CLIPresenter {
  final class Count {
    var value = 0
    func summary() -> String {
      value += 1
      return "Command \(value)"
    }
  }

  let madeCount = Count()
  let reactor = NodeReactor(clock: ManualClock())

  override func bind() {
    let madeCount = madeCount
    commands(to: reactor.action) { command("first", madeCount.summary()) { .set(1) } }
    commands(to: reactor.action) { command("second", madeCount.summary()) { .set(2) } }
  }
}

/// A presenter that declares one name twice.
private final class Doubling: CLIPresenter {
  private let reactor = NodeReactor(clock: ManualClock())

  override func bind() {
    commands(to: reactor.action) {
      command("once", "Break") { .breakNow }
      command("twice", "Break") { .breakNow }
    }
    commands(to: reactor.action) { command("twice", "Break") { .breakNow } }
  }
}
