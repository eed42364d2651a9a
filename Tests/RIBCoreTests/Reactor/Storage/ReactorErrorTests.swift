// Errors in effects and transforms: reported, survived (R7).

import RIBCore
import TestSupport
import Testing

/// Fails in whichever transform a test chooses, on the elements it chooses.
private final class Fragile: Reactor {
  enum Place { case action, mutation, state }
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let place: Place
  let fails: (Int) -> Bool
  var errors: [String] = []
  var transformCalls = 0

  init(_ place: Place, fails: @escaping (Int) -> Bool) {
    self.place = place
    self.fails = fails
  }

  private func wrap(_ stream: Observable<Int>, at place: Place) -> Observable<Int> {
    if place != self.place { return stream }
    transformCalls += 1
    return stream.map { [fails] number in
      if fails(number) { throw TestError(text: "\(number)") }
      return number * 1
    }
  }

  func transform(action: Observable<Int>) -> Observable<Int> { wrap(action, at: .action) }
  func transform(mutation: Observable<Int>) -> Observable<Int> { wrap(mutation, at: .mutation) }
  func transform(state: Observable<Int>) -> Observable<Int> { wrap(state, at: .state) }
  func reduce(state: Int, mutation: Int) -> Int { mutation }
  func didReceiveError(_ error: any Error) { errors.append("\(error)") }
}

struct ReactorErrorTests {
  @Test func `R7: an error ends its effect only, keeps what came before, and is reported`() {
    let reactor = ListReactor()
    reactor.effects["fail"] = .concat([
      .of(.append(1), .append(2)), .error(TestError()), .just(.append(3)),
    ])
    reactor.action.onNext(.run("fail"))
    reactor.action.onNext(.add(4))
    #expect(reactor.items == [1, 2, 4])
    #expect(reactor.errors as? [TestError] == [TestError()])

    // Other effects that run, and other reactors, go on.
    let (listening, other) = (ListReactor(), ListReactor())
    let pushed = PublishSubject<ListReactor.Mutation>()
    let failing = PublishSubject<ListReactor.Mutation>()
    listening.effects = ["listen": pushed.asObservable(), "fail": failing.asObservable()]
    listening.action.onNext(.run("listen"))
    listening.action.onNext(.run("fail"))
    failing.onError(TestError())
    pushed.onNext(.append(1))
    other.action.onNext(.add(2))
    #expect((listening.items, listening.errors.count, other.items) == ([1], 1, [2]))
  }

  @Test func `R7: an effect that fails runs no longer when the reactor is notified of its error`() {
    final class Failing: Reactor {
      typealias Action = Int
      let initialState = 0
      let reactorSlot = ReactorSlot()
      let numbers = PublishSubject<Int>()
      var running: () -> [EffectInfo] = { [] }
      var seen: [Int] = []
      func mutate(action: Int) -> Observable<Int> { numbers.asObservable() }
      func didReceiveError(_ error: any Error) { seen.append(running().count) }
    }
    let reactor = Failing()
    let owner = ReactorInteractor(presenter: (), reactor: reactor)
    reactor.running = { [unowned owner] in owner.runningEffects }
    owner.activate()
    owner.action.onNext(1)
    #expect(owner.runningEffects.count == 1)
    reactor.numbers.onError(TestError())
    #expect(reactor.seen == [0])
    owner.deactivate()
  }

  @Test(arguments: [Fragile.Place.action, .mutation, .state])
  fileprivate
    func `R7: a transform that fails is subscribed again, or bypassed at a second error in a row`(
      place: Fragile.Place
    )
  {
    func states(of reactor: Fragile) -> [Int] {
      var received: [Int] = []
      let bag = DisposeBag()
      reactor.state.subscribe(onNext: { received.append($0) }).disposed(by: bag)
      for number in [1, 2, 3, 2, 4] { reactor.action.onNext(number) }
      return withExtendedLifetime(bag) { received }
    }
    let reactor = Fragile(place) { $0 == 2 }
    // The failing element is lost.
    #expect(states(of: reactor) == [0, 1, 3, 4])
    #expect((reactor.errors, reactor.transformCalls) == (["2", "2"], 1))
    // With no element between the errors the transform is bypassed.
    let failing = Fragile(place) { $0 == 2 || $0 == 3 }
    #expect(states(of: failing) == [0, 1, 2, 4])
    #expect(failing.errors == ["2", "3"])
  }

  @Test func `R7: a transform that fails at its subscription is tried twice and then bypassed`() {
    final class Failing: Reactor {
      typealias Action = Int
      typealias State = Int
      let initialState = 0
      var errors: [any Error] = []
      func transform(mutation: Observable<Int>) -> Observable<Int> {
        .merge(mutation, .error(TestError()))
      }
      func reduce(into state: inout Int, mutation: Int) { state += mutation }
      func didReceiveError(_ error: any Error) { errors.append(error) }
    }
    let reactor = Failing()
    for number in 1...2 { reactor.action.onNext(number) }
    #expect((reactor.errors.count, reactor.currentState) == (2, 3))
  }

  @Test func `R7: observers are notified of an error's origin`() {
    let log = EventLog()
    let node = TestRouter("root", log)
    let owner = ReactorInteractor(presenter: (), reactor: Fragile(.mutation) { $0 < 0 })
    node.attachChild(Router(interactor: owner), as: "owner")
    node.interactor.activate()
    let observing = node.observeTree(LoggingObserver(log))
    _ = log.take()
    owner.action.onNext(-1)
    owner.action.onNext(-2)
    #expect(
      log.take() == [
        "failed test/owner transformMutation: -1",
        "failed test/owner transformMutation: -2",
      ])
    observing.dispose()
  }
}
