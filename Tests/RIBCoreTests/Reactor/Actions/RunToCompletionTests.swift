// One queue for all actions of the main actor (R5).

import RIBCore
import TestSupport
import Testing

// Serialized: the last tests lower the limits, which all reactors share.
@Suite(.serialized)
struct RunToCompletionTests {
  private let reactor = ListReactor()
  private let bag = DisposeBag()

  @Test func `R5: actions wait for the running one, so that no state is half`() {
    reactor.effects["both"] = .of(.append(1), .append(2))
    reactor.onReduce = { [weak reactor] item in
      if item == 2 { reactor?.action.onNext(.add(30)) }
    }
    reactor.state.subscribe(onNext: { state in
      if state.items == [1] { reactor.action.onNext(.add(20)) }
    }).disposed(by: bag)
    reactor.action.onNext(.run("both"))
    #expect(reactor.items == [1, 2, 20, 30])
  }

  @Test func `R5: reactors share the queue, so an action of A is whole before one of B`() {
    let first = ListReactor()
    let second = ListReactor()
    var order: [String] = []
    first.effects["both"] = .of(.append(1), .append(2))
    first.state.skip(1).subscribe(onNext: { state in
      order.append("first \(state.items.count)")
      second.action.onNext(.add(state.items.count))
    }).disposed(by: bag)
    second.state.skip(1).subscribe(onNext: { order.append("second \($0.items.count)") }).disposed(
      by: bag)
    first.action.onNext(.run("both"))
    #expect(order == ["first 1", "first 2", "second 1", "second 2"])
  }

  @Test
  func
    `R5: an action that a new subscriber sends on the replayed state waits until it was delivered`()
  {
    var order: [String] = []
    reactor.state.subscribe(onNext: { state in
      order.append("begin \(state.items.count)")
      if state.items.isEmpty { reactor.action.onNext(.add(1)) }
      order.append("end \(state.items.count)")
    }).disposed(by: bag)
    #expect(order == ["begin 0", "end 0", "begin 1", "end 1"])
  }

  @Test func `R5: dismiss, then present, sent from one observer, ends in present`() {
    final class Sheet: Reactor {
      enum Action { case present, dismiss, replace }
      typealias State = Bool
      let initialState = false
      func reduce(state: Bool, mutation: Action) -> Bool { mutation == .present }
    }
    let sheet = Sheet()
    sheet.action.subscribe(onNext: { action in
      if action == .replace {
        sheet.action.onNext(.dismiss)
        sheet.action.onNext(.present)
      }
    }).disposed(by: bag)
    sheet.action.onNext(.replace)
    #expect(sheet.currentState)
  }

  @Test(arguments: [true, false])
  func `R5: an action sent on what a transform emits on its own waits as others do`(
    ofActions: Bool
  ) {
    final class Merging: Reactor {
      typealias Action = Int
      typealias State = Int
      let initialState = 0
      let others = PublishSubject<Int>()
      let ofActions: Bool
      init(ofActions: Bool) { self.ofActions = ofActions }
      func transform(action: Observable<Int>) -> Observable<Int> {
        ofActions ? .merge(action, others.asObservable()) : action
      }
      func transform(state: Observable<Int>) -> Observable<Int> {
        ofActions ? state : .merge(state, others.asObservable())
      }
      func reduce(into state: inout Int, mutation: Int) { state = mutation }
    }
    let reactor = Merging(ofActions: ofActions)
    var seen: [Int] = []
    reactor.state.subscribe(onNext: { state in
      if state == 1 { reactor.action.onNext(2) }
      seen.append(reactor.currentState)
    }).disposed(by: bag)
    reactor.others.onNext(1)
    #expect(seen == [0, 1, 2])
  }

  @Test func `R5: a million re-entrant actions use constant stack`() {
    let count = Scale.of(50_000, full: 1_000_000)
    final class Chain: Reactor {
      typealias Action = Int
      typealias State = Int
      let initialState = 0
      let reactorSlot = ReactorSlot()
      func reduce(into state: inout Int, mutation: Int) { state = mutation }
    }
    let chain = Chain()
    chain.state.subscribe(onNext: { if $0 < count { chain.action.onNext($0 + 1) } }).disposed(
      by: bag)
    #expect(chain.currentState == count)
  }

  @Test func `R5: a loop without an end stops at the limit, by name, and the reactor lives`() {
    let outer = ReactorLimits.turnsPerRun
    ReactorLimits.ofLoop.turnsPerRun = 1000
    defer { ReactorLimits.ofLoop.turnsPerRun = outer }
    var isLooping = true
    reactor.state.subscribe(onNext: { _ in if isLooping { reactor.action.onNext(.add(1)) } })
      .disposed(by: bag)
    #expect(reactor.errors as? [ReactorLimitError] == [.runTooLong(limit: 1000)])
    isLooping = false
    let count = reactor.items.count
    #expect(count == 999)
    reactor.action.onNext(.add(1))
    #expect(reactor.items.count == count + 1)
  }

  @Test
  func `R5: actions that a full queue refuses are reported; the others are processed once each`() {
    let outer = ReactorLimits.waitingTurns
    ReactorLimits.ofLoop.waitingTurns = 100
    defer { ReactorLimits.ofLoop.waitingTurns = outer }
    reactor.action.subscribe(onNext: { action in
      guard action == .add(-1) else { return }
      for item in 0..<150 { reactor.action.onNext(.add(item)) }
    }).disposed(by: bag)
    reactor.action.onNext(.add(-1))
    #expect(reactor.items == [-1] + Array(0..<100))
    #expect(reactor.errors.count == 50)
    #expect(reactor.errors.first as? ReactorLimitError == .tooManyWaiting(limit: 100))
  }
}
