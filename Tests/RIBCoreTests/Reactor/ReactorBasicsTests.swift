// Reactors with the least code, and the calls of their parts (R1 to R4, R6, R9, R11, R12).

import RIBCore
import Testing

private final class Minimal: Reactor {
  typealias Action = Int
  struct State { var text = "start" }
  let initialState = State()
}

private final class Switch: Reactor {
  enum Action { case on, off }
  typealias State = Bool
  let initialState = false
  func reduce(state: Bool, mutation: Action) -> Bool { mutation == .on }
}

private final class SelfReactor: Interactor, Reactor {
  typealias Action = Int
  struct State: Equatable { var sum = 0 }
  let initialState = State()
  func reduce(into state: inout State, mutation: Int) { state.sum += mutation }
}

private final class Counting: Reactor {
  typealias Action = Int
  typealias State = Int
  let reactorSlot = ReactorSlot()
  var calls: [String] = []
  var initialState: Int {
    calls.append("initial")
    return 10
  }
  func transform(action: Observable<Int>) -> Observable<Int> {
    calls.append("action")
    return action.map { $0 * 2 }
  }
  func transform(mutation: Observable<Int>) -> Observable<Int> {
    calls.append("mutation")
    return mutation.map { $0 + 1 }
  }
  func transform(state: Observable<Int>) -> Observable<Int> {
    calls.append("state")
    return state.map { -$0 }
  }
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

struct ReactorBasicsTests {
  private let bag = DisposeBag()
  private let reactor = ListReactor()

  @Test func `R1: three declarations make a reactor, and Mutation is Action`() {
    let minimal = Minimal()
    minimal.action.onNext(1)
    #expect(minimal.currentState.text == "start")
    let light = Switch()
    light.action.onNext(.on)
    #expect(light.currentState)
  }

  @Test func `R1: an interactor subclass that conforms gets action, state and currentState`() {
    let interactor = SelfReactor()
    interactor.activate()
    var sums: [Int] = []
    interactor.state.subscribe(onNext: { sums.append($0.sum) }).disposed(by: bag)
    interactor.action.onNext(2)
    interactor.action.onNext(3)
    #expect((sums, interactor.currentState.sum) == ([0, 2, 5], 5))
  }

  @Test func `R2: transforms are called once, at the first use of action or state`() {
    let reactor = Counting()
    #expect((reactor.currentState, reactor.calls) == (10, ["initial"]))
    reactor.calls = []
    reactor.action.onNext(1)
    reactor.state.subscribe().disposed(by: bag)
    _ = reactor.state
    #expect(reactor.calls == ["initial", "action", "mutation", "state"])
    #expect(reactor.currentState == -13)
  }

  @Test func `R3: actions run without subscribers; a late one gets the current state, then each`() {
    reactor.action.onNext(.add(1))
    var received: [[Int]] = []
    reactor.state.subscribe(onNext: { received.append($0.items) }).disposed(by: bag)
    reactor.action.onNext(.add(2))
    #expect(received == [[1], [1, 2]])
  }

  @Test func `R4: all get state n before any gets n+1, in order, and currentState is n then`() {
    var received: [String] = []
    for name in ["a", "b", "c"] {
      reactor.state.skip(1).subscribe(onNext: { state in
        #expect(reactor.items == state.items)
        received.append("\(name)\(state.items.count)")
        if name == "a", state.items.count == 1 { reactor.action.onNext(.add(2)) }
      }).disposed(by: bag)
    }
    reactor.action.onNext(.add(1))
    #expect(received == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test func `R4: subscribers added and disposed during a notification get nothing twice`() {
    var received: [String] = []
    let (bag, inner) = (DisposeBag(), DisposeBag())
    var third: (any Disposable)?
    reactor.state.skip(1).subscribe(onNext: { state in
      received.append("first \(state.items.count)")
      third?.dispose()
      if state.items.count == 1 {
        reactor.state.subscribe(onNext: { received.append("new \($0.items.count)") }).disposed(
          by: inner)
      }
    }).disposed(by: bag)
    third = reactor.state.skip(1).subscribe(onNext: { received.append("third \($0.items.count)") })
    reactor.action.onNext(.add(1))
    reactor.action.onNext(.add(2))
    #expect(received == ["first 1", "new 1", "first 2", "new 2"])
  }

  @Test func `R6: between the elements of a synchronous effect the state has moved on`() {
    reactor.effects["count"] = Observable.from([0, 0, 0])
      .map { [unowned reactor] _ in .append(reactor.items.count) }
    reactor.action.onNext(.run("count"))
    #expect(reactor.items == [0, 1, 2])

    // Also between the parts of a concat that are made lazily.
    let other = ListReactor()
    let next = Observable<ListReactor.Mutation>.deferred { [unowned other] in
      .just(.append(other.items.count))
    }
    other.effects["count"] = .concat([.just(.append(7)), next, .of(.append(8), .append(9)), next])
    other.action.onNext(.run("count"))
    #expect(other.items == [7, 1, 8, 9, 4])
  }

  @Test func `R9: errors and completions sent into action are ignored`() {
    reactor.action.onError(TestError())
    reactor.action.onCompleted()
    reactor.action.onNext(.add(1))
    #expect(reactor.items == [1])
  }

  @Test func `R11: with neither reduce the state stays as it is`() {
    let minimal = Minimal()
    var received: [String] = []
    minimal.state.subscribe(onNext: { received.append($0.text) }).disposed(by: bag)
    minimal.action.onNext(1)
    #expect(received == ["start", "start"])
  }

  @Test func `R11: reduce(into:) changes one of n elements in place`() {
    reactor.action.onNext(.add(0))
    var moves = 0
    var buffer: UInt = 0
    for item in 1...20_000 {
      reactor.action.onNext(.add(item))
      let now = unsafe reactor.items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      if now != buffer { moves += 1 }
      buffer = now
    }
    // An array that is copied moves at each change; one that grows in place, at each doubling.
    #expect(moves < 40 && reactor.items.count == 20_001)
  }

  @Test func `R11: a reducer that makes a new state may read currentState, the old one`() {
    final class Reader: Reactor {
      typealias Action = Int
      typealias State = [Int]
      let initialState: [Int] = []
      func reduce(state: [Int], mutation: Int) -> [Int] {
        state + [currentState.count * 10 + mutation]
      }
    }
    let reader = Reader()
    for number in 1...3 { reader.action.onNext(number) }
    #expect(reader.currentState == [1, 12, 23])
  }

  @Test func `R12: reading state inside a transform of the same reactor traps with the remedy`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        final class Looping: Reactor {
          typealias Action = Int
          typealias State = Int
          let initialState = 0
          func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, state) }
        }
        Looping().action.onNext(1)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("Looping reads its own `state` or `action` inside one of its `transform`"))
  }
}
