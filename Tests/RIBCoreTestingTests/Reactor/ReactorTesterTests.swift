import RIBCore
import RIBCoreTesting
import Testing

@Suite struct `A reactor's test` {
  private let clock = ManualClock()

  @Test func `actions and their later mutations are asserted step by step`() async {
    let tester = ReactorTester(CounterReactor(clock: clock))
    await tester.send(.increase) { $0.isBusy = true }
    await clock.advance(by: .milliseconds(500))
    await tester.receive { $0.count = 1 }
    await tester.receive { $0.isBusy = false }
    await tester.finish()
  }

  @Test
  func `mutations are received by name, even if they change nothing, and errors by receiveError`()
    async
  {
    let tester = ReactorTester(CounterReactor(clock: clock))
    await tester.send(.touch)
    await clock.run()
    await tester.receive(.touch)
    await tester.send(.increase) { $0.isBusy = true }
    await clock.run()
    await tester.receive(.add) { $0.count += 1 }
    await tester.receive(.end) { $0.isBusy = false }
    await tester.send(.refuse)
    #expect(await tester.receiveError() as? CounterRefusal == CounterRefusal())
    await tester.finish()
  }

  @Test func `work that leaves the main actor, and an action from another task, are waited for`()
    async
  {
    let tester = ReactorTester(CounterReactor(clock: clock))
    let sender = tester.reactor.action.sender
    Task.detached { sender.send(.reset) }
    await tester.receive(.reset)
    for count in 1...100 {
      await tester.send(.hop)
      await tester.receive { $0.count = count }
    }
    await tester.finish()
  }

  @Test func `a state that is not Equatable is compared by a value of it`() async {
    let byKeyPath = ReactorTester(OpaqueReactor(), of: \.displayText)
    await byKeyPath.send(2) { $0 = "2" }
    await byKeyPath.finish()
    let byClosure = ReactorTester(OpaqueReactor(), of: { $0.displayText.count })
    await byClosure.send(10) { $0 = 2 }
    await byClosure.finish()
  }

  @Test func `with exhaustivity off, a test asserts only some changes`() async {
    let tester = ReactorTester(CounterReactor(clock: clock))
    tester.exhaustivity = .off
    await tester.send(.increase)
    await tester.send(.increase) { $0.isBusy = true }
    await clock.run()
    await tester.receive { $0.count = 2 }
    await tester.send(.increase)
    await tester.finish()
    #expect(tester.reactor.currentState.count == 2)
  }

  @Test func `an interactor's reactor is tested with the interactor active`() async {
    let interactor = ReactorInteractor(
      presenter: PresenterStub(), reactor: CounterReactor(clock: clock))
    let tester = ReactorTester(interactor)
    #expect(interactor.isActive)
    await tester.send(.increase) { $0.isBusy = true }
    await clock.run()
    await tester.receive { $0.count = 1 }
    await tester.receive { $0.isBusy = false }
    await tester.finish()
    #expect(!interactor.isActive)
    let projected = ReactorTester(interactor, of: \.count)
    await projected.send(.reset) { $0 = 0 }
    await projected.finish()
  }

  @Test func `reactors that are interactors, or have a slot and transforms, are tested alike`()
    async
  {
    let interactor = ReactorTester(SelfReactor())
    await interactor.receive { $0 = 1 }
    await interactor.send(3) { $0 = 4 }
    await interactor.finish()
    let news = PublishSubject<Int>()
    let tester = ReactorTester(TransformingReactor(news: news))
    await tester.send(1) { $0 = 110 }
    news.onNext(2)
    await tester.receive(2) { $0 = 130 }
    // transform(state:) holds this state back, as it is equal.
    news.onNext(0)
    await tester.receive(0)
    await tester.finish()
  }

  @Test func `the tester observes a node's reactor inside its tree`() async {
    let root = LaunchRouter(interactor: Interactor(), viewController: ViewStub())
    root.launch()
    let interactor = ReactorInteractor(
      presenter: PresenterStub(), reactor: CounterReactor(clock: clock))
    let other = ReactorInteractor(
      presenter: PresenterStub(), reactor: CounterReactor(clock: clock))
    root.attachChild(Router(interactor: interactor))
    root.attachChild(Router(interactor: other))
    let tester = ReactorTester(interactor)
    other.action.onNext(.reset)
    await tester.send(.hop)
    await tester.receive(.add) { $0.count = 1 }
    await tester.finish()
  }
}

final class PresenterStub: Presentable {}

private final class OpaqueReactor: Reactor {
  struct State {
    fileprivate var number = 0
    fileprivate var log: () -> Void = {}
    var displayText: String { "\(number)" }
  }
  typealias Action = Int
  let initialState = State()
  func reduce(into state: inout State, mutation: Int) { state.number = mutation }
}

private final class SelfReactor: Interactor, Reactor {
  typealias Action = Int
  let initialState = 0
  override func didBecomeActive() { action.onNext(1) }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

private final class TransformingReactor: Reactor {
  typealias Action = Int
  let reactorSlot = ReactorSlot()
  let initialState = 0
  private let news: PublishSubject<Int>
  init(news: PublishSubject<Int>) { self.news = news }

  func transform(mutation: Observable<Int>) -> Observable<Int> {
    .merge([mutation, news.asObservable()])
  }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
  func transform(state: Observable<Int>) -> Observable<Int> {
    state.map { $0 * 10 + 100 }.distinctUntilChanged()
  }
}
