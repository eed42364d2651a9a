// States that are large in themselves, on a small stack. Each operator that a state passes holds copies
// of it there: some three unoptimised, some eight optimised, where the compiler moves such a value by
// way of temporaries.

import RIBCore
import RIBTesting
import TestSupport
import Testing

/// 10 KiB without a reference.
private struct LargeState {
  var values = InlineArray<1_280, Int>(repeating: 0)
}

/// One reducer that works in place, one that returns a state, and one with every transform.
private final class InPlace: Reactor {
  typealias Action = Int
  let initialState = LargeState()
  let reactorSlot = ReactorSlot()

  func mutate(action: Int) -> Observable<Int> {
    .concat([.just(action), .just(action).map { $0 + 1 }, .of(action, action)])
  }
  func reduce(into state: inout LargeState, mutation: Int) { state.values[0] += mutation }
}

private final class GivingBack: Reactor {
  typealias Action = Int
  let initialState = LargeState()

  func reduce(state: LargeState, mutation: Int) -> LargeState {
    var state = state
    state.values[0] += mutation
    return state
  }
}

private final class Transforming: Reactor {
  typealias Action = Int
  let initialState = LargeState()

  func transform(action: Observable<Int>) -> Observable<Int> { action.map { $0 } }
  func transform(mutation: Observable<Int>) -> Observable<Int> { mutation.map { $0 } }
  func transform(state: Observable<LargeState>) -> Observable<LargeState> {
    state.map { $0 }
  }
  func reduce(into state: inout LargeState, mutation: Int) { state.values[0] += mutation }
}

@Suite struct LargeStateTests {
  // Not inlined, so that the copies of one step are not on the stack during the next.
  @inline(never)
  private func observe<R: Reactor>(_ reactor: R, _ onNext: @escaping (Int) -> Void) -> DisposeBag
  where R.Action == Int, R.State == LargeState {
    let bag = DisposeBag()
    reactor.state.map { $0.values[0] }.distinctUntilChanged().subscribe(onNext: onNext)
      .disposed(by: bag)
    reactor.state.skip(1).filter { _ in true }.share(replay: 1).subscribe { _ in }.disposed(by: bag)
    return bag
  }

  @inline(never)
  private func send<R: Reactor>(_ reactor: R) where R.Action == Int { reactor.action.onNext(1) }

  @inline(never)
  private func current<R: Reactor>(_ reactor: R) -> Int where R.State == LargeState {
    reactor.currentState.values[0]
  }

  @inline(never)
  private func sum<R: Reactor>(_ reactor: R) -> (received: Int, current: Int)
  where R.Action == Int, R.State == LargeState {
    var received = 0
    let bag = observe(reactor) {
      received = $0
      if $0 < 10 { send(reactor) }
    }
    send(reactor)
    return withExtendedLifetime(bag) { (received, current(reactor)) }
  }

  @Test func `a state of 10 KiB is reduced, transformed, passed on and read`() {
    #expect(sum(InPlace()) == (45, 45))
    #expect(sum(GivingBack()) == (11, 11))
    #expect(sum(Transforming()) == (11, 11))
  }

  #if os(Linux)
    @Test(.disabled(if: Sanitizer.isPresent, "The address sanitizer's frames are larger."))
    func `the same works on a stack of 512 KiB`() async throws {
      let run = try await TestProcess.run(
        filter: "LargeStateTests/`a state of 10", shell: "ulimit -s 512")
      #expect(run.status == 0, "\(run.text)")
      #expect(run.text.contains("Test run with 1 test"))
    }
  #endif
}
