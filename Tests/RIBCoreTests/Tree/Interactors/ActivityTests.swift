import RIBCore
import TestSupport
import Testing

struct ActivityTests {
  private let log = EventLog()
  private let bag = DisposeBag()

  @Test
  func
    `T10: a disposable is disposed at once, reported, if the node is inactive, and once if also by hand`()
  {
    let root = TestRouter("root", log)
    let observing = root.observeTree(LoggingObserver(log))
    Disposables.create { log.note("disposed") }.disposeOnDeactivate(interactor: root.interactor)
    #expect((log.lines.count, log.lines.first) == (2, "disposed"))
    #expect(log.take().last?.hasPrefix("misuse at test") == true)
    observing.dispose()
    let interactor = TestInteractor("a", log)
    interactor.activate()
    Disposables.create { log.note("disposed") }
      .disposeOnDeactivate(interactor: interactor).dispose()
    interactor.deactivate()
    #expect(log.take() == ["+a", "disposed", "-a"])
  }

  @Test func `T10: an effect that a disposable begins as it is disposed ends with the node`() {
    let interactor = ReactorInteractor(presenter: (), reactor: ListReactor())
    interactor.reactor.effects["slow"] = .never()
    interactor.activate()
    Disposables.create { [unowned interactor] in interactor.action.onNext(.run("slow")) }
      .disposeOnDeactivate(interactor: interactor)
    interactor.deactivate()
    #expect(interactor.runningEffects.isEmpty)
  }

  @Test func `T1, T2: isActive has changed already when isActiveStream emits`() {
    let interactor = Interactor()
    var seen: [[Bool]] = []
    interactor.isActiveStream
      .subscribe(onNext: { [unowned interactor] in seen.append([$0, interactor.isActive]) })
      .disposed(by: bag)
    interactor.activate()
    interactor.deactivate()
    #expect(seen == [[false, false], [true, true], [false, false]])
  }
}
