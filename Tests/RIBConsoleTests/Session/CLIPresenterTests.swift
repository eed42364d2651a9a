// A presenter without a session: what it declares, what it writes, how it is typed at.

import RIBConsole
import RIBCore
import RIBTesting
import Testing

struct CLIPresenterTests {
  private let root = NodeRouter(clock: ManualClock())
  private var presenter: NodePresenter { root.viewController }

  @Test func `lines are recorded where there is no session`() throws {
    root.launch()
    try presenter.run("set 5")
    try presenter.run("= 6")
    #expect(presenter.recordedLines == ["number: 5", "number: 6"])
  }

  @Test func `an empty line and a comment do nothing`() throws {
    root.launch()
    try presenter.run("")
    try presenter.run("  # set 5")
    #expect(presenter.recordedLines == [])
  }

  @Test func `a line that is no command of the node is refused with its place`() {
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

  @Test func `a presenter without its listener is a misuse`() {
    let presenter = NodePresenter()
    #expect(presenter.routerWillLoad()?.description.contains("NodePresenter") == true)
  }

  @Test func `a presenter with nothing to bind is none`() {
    #expect(CLIPresenter().routerWillLoad() == nil)
  }

  @Test func `a presenter that only subscribes is none`() {
    final class Showing: CLIPresenter {
      override func bind() { Disposables.create {}.disposed(by: disposeBag) }
    }
    #expect(Showing().routerWillLoad() == nil)
  }

  @Test func `a presenter can be a reactor view`() {
    final class Showing: CLIPresenter, ReactorView {
      func bind(reactor: NodeReactor) {
        reactor.state.map { "\($0.number)" }.distinctUntilChanged()
          .subscribe(onNext: { [weak self] in self?.write($0) }).disposed(by: disposeBag)
      }
    }
    let reactor = NodeReactor(clock: ManualClock())
    let view = Showing()
    view.reactor = reactor
    reactor.action.onNext(.set(3))
    view.reactor = nil
    reactor.action.onNext(.set(4))
    #expect(view.recordedLines == ["0", "3"])
  }
}
