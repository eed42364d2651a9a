// MovedOverPlainTests is a link to this folder, so that its files are compiled twice: with main-actor
// isolation by default, and without, for which a few types are marked @MainActor.

import RIBCore
import RIBTesting
import Testing

@MainActor private final class Parent: DetailDependency, DetailListener {
  let user = "ann"
  var finished = 0
  func detailDidFinish() { finished += 1 }
}

// Serialized: a global stream is shared.
@Suite(.serialized)
@MainActor struct MovedOverTests {
  @Test func `the counter of ReactorKit's readme counts`() async {
    let clock = ManualClock()
    let reactor = CounterViewReactor(clock: clock)
    var alerts: [String] = []
    let bag = DisposeBag()
    reactor.pulse(\.$alertMessage).compactMap { $0 }.subscribe(onNext: { alerts.append($0) })
      .disposed(by: bag)
    reactor.action.onNext(.increase)
    #expect(reactor.currentState.isLoading)
    await clock.advance(by: .milliseconds(500))
    reactor.action.onNext(.decrease)
    reactor.action.onNext(.decrease)
    #expect(reactor.currentState.value == 0)
    #expect(alerts == ["increased!"])
  }

  @Test func `a search follows the latest query, loads pages, and observes a global stream`() {
    let pages = PublishSubject<[String]>()
    let reactor = SearchViewReactor(pages: pages)
    reactor.action.onNext(.updateQuery("old"))
    reactor.action.onNext(.updateQuery("new"))
    pages.onNext(["a"])
    #expect(reactor.currentState.repos == ["new/a"])
    reactor.action.onNext(.loadNextPage)
    #expect(reactor.currentState.isLoadingNextPage)
    pages.onNext(["b"])
    #expect(reactor.currentState.repos == ["new/a", "new/b"])
    #expect(reactor.currentState.nextPage == 3)
    #expect(!reactor.currentState.isLoadingNextPage)
    GlobalEvents.shared.likes.onNext(7)
    #expect(reactor.currentState.likes == 7)
  }

  @Test func `a subclass of a generic reactor overrides what it loads`() {
    let reactor = NameListReactor()
    reactor.action.onNext(.refresh)
    reactor.action.onNext(.remove(0))
    #expect(reactor.currentState.items == ["bob"])
    let base: ListReactor<String> = reactor
    base.action.onNext(.refresh)
    #expect(base.currentState.items == ["ann", "bob"])
  }

  @Test func `a view binds both ways`() {
    let view = ToggleView()
    view.reactor = ToggleReactor()
    view.taps.accept(())
    view.taps.accept(())
    #expect(view.isOn == [false, true, false])
  }

  @Test func `a view's test stubs its reactor`() {
    let reactor = ToggleReactor()
    reactor.isStubEnabled = true
    let view = ToggleView()
    view.reactor = reactor
    view.taps.accept(())
    #expect(reactor.stub.actions == [.toggle])
    #expect(reactor.action === reactor.stub.action)
    reactor.stub.state.value = ToggleReactor.State(isOn: true)
    #expect(reactor.currentState.isOn)
    #expect(view.isOn == [false, true])
    #expect(!reactor.log.contains(true))
  }

  @Test func `a node of RIBs' templates is built, shown, left and released`() throws {
    let parent = Parent()
    var detail: DetailRouting? = DetailBuilder(dependency: parent).build(withListener: parent)
    weak let weakly = detail
    let view = try #require(detail?.viewControllable as? DetailViewController)
    detail?.interactable.activate()
    view.listener?.didTapVisit()
    view.listener?.didTapDone()
    detail?.interactable.deactivate()
    view.listener?.didTapVisit()
    #expect(view.titles == ["ann, 0", "ann, 1"])
    #expect(parent.finished == 1)
    detail = nil
    #expect(weakly == nil)
  }
}
