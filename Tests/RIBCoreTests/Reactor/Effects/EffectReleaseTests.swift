// The release of effects that have ended (S1, T14).

import RIBCore
import RIBTesting
import Testing

/// Calls a test's closure when it is released.
private final class Payload {
  private let onRelease: () -> Void
  init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }
  isolated deinit { onRelease() }
}

private final class ListenReactor: Reactor {
  enum Action { case listen(Payload) }
  typealias Mutation = Int
  struct State { var sum = 0 }

  let initialState = State()
  let reactorSlot = ReactorSlot()
  let numbers: PublishSubject<Int>

  init(_ numbers: PublishSubject<Int>) { self.numbers = numbers }

  func mutate(action: Action) -> Observable<Int> { numbers.asObservable() }
  func reduce(into state: inout State, mutation: Int) { state.sum += mutation }
}

struct EffectReleaseTests {
  private let numbers = PublishSubject<Int>()
  private let owner: ReactorInteractor<Void, ListenReactor>

  init() {
    owner = ReactorInteractor(presenter: (), reactor: ListenReactor(numbers))
    owner.activate()
  }

  @Test func `T14: a subject keeps nothing of an effect that was cancelled`() {
    var released = 0
    for _ in 0..<3 { owner.action.onNext(.listen(Payload { released += 1 })) }
    #expect(released == 0)
    owner.cancelEffects()
    #expect(released == 3)
  }

  @Test func `an action of an effect that acts as it is released finds the subject in order`() {
    let bag = DisposeBag()
    var received = 0
    for _ in 0..<5 {
      owner.action.onNext(
        .listen(
          Payload { [numbers] in
            for _ in 0..<100 {
              numbers.subscribe(onNext: { _ in received += 1 }).disposed(by: bag)
            }
          }))
      numbers.subscribe(onNext: { _ in received += 1 }).disposed(by: bag)
    }
    owner.cancelEffects()
    received = 0
    numbers.onNext(1)
    received = 0
    numbers.onNext(1)
    #expect(received == 505)
  }

  @Test(arguments: [true, false])
  func `T14: an observer that is kept keeps no action of an effect that has ended`(fails: Bool) {
    final class Making: Reactor {
      enum Action { case make(Payload) }
      typealias Mutation = Int
      let initialState = 0
      let reactorSlot = ReactorSlot()
      var kept: AnyObserver<Int>?
      func mutate(action: Action) -> Observable<Int> {
        .create { [unowned self] observer in
          kept = observer
          return Disposables.create()
        }
      }
    }
    let reactor = Making()
    var released = 0
    reactor.action.onNext(.make(Payload { released += 1 }))
    #expect(released == 0)
    if fails { reactor.kept?.onError(TestError()) } else { reactor.kept?.onCompleted() }
    #expect(released == 1 && reactor.kept != nil)
  }

  @Test func `an action is kept until the work of its effect in the background has ended`() async {
    final class Saving: Reactor {
      enum Action { case save(Payload) }
      typealias Mutation = Int
      let initialState = 0
      let reactorSlot = ReactorSlot()
      let clock = ManualClock()
      var kept: AnyObserver<Int>?
      func mutate(action: Action) -> Observable<Int> {
        let work = Observable<Int>.task { [clock] in
          try await clock.sleep(for: .seconds(1))
          return 1
        }
        return .create { [unowned self] observer in
          kept = observer
          return work.background().subscribe(observer)
        }
      }
    }
    let reactor = Saving()
    var released = 0
    reactor.action.onNext(.save(Payload { released += 1 }))
    await reactor.clock.sleepers(1)
    reactor.kept?.onCompleted()
    #expect(released == 0)
    await reactor.clock.settle()
    #expect(released == 1 && reactor.kept != nil)
  }
}
