import RIBCore
import TestSupport
import Testing

private final class Total: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let reactorSlot = ReactorSlot()
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

struct NodeInspectionTests {
  private let log = EventLog()

  @Test func `a node begins with a kept state if it has a reactor that can decode one`() throws {
    let total = Router(interactor: ReactorInteractor(presenter: (), reactor: Total()))
    let list = Router(interactor: ReactorInteractor(presenter: (), reactor: ListReactor()))
    let plain = Router(interactor: Interactor())
    let nodes: [any Routing] = [total, list, plain]
    #expect(try nodes.map { try $0.begin { _ in 7 } } == [true, false, false])
    #expect(total.interactor.currentState == 7)
  }

  @Test func `the active nodes of a tree are listed, parents first`() {
    let b = TestRouter("b", log, [TestRouter("b1", log)])
    let root = TestRouter("root", log, [TestRouter("a", log, [TestRouter("a1", log)]), b])
    root.interactor.activate()
    b.interactor.deactivate()
    #expect(root.activePaths.map(\.string) == ["test", "test/a", "test/a/a1"])
  }

  @Test func `a reactor without an owner has a node as long as it is observed`() {
    let lone = ListReactor()
    lone.effects = ["slow": .never(), "bad": .error(TestError())]
    var observer: LoggingObserver? = LoggingObserver(log)
    weak let gone = observer
    let observation = observer.map { lone.observe($0) }
    lone.action.onNext(.run("bad"))
    #expect(log.take().count == 1)
    observation?.end.dispose()
    observer = nil
    #expect(gone == nil)
    lone.action.onNext(.run("bad"))
    #expect(log.take() == [])
    lone.action.onNext(.run("slow"))
    #expect(observation?.place.runningEffects.isEmpty == true)
  }
}
