// States that are large in themselves, on a small stack. Unoptimised, each operator that a state passes
// holds some three copies of it there.

import RIBCore
import RIBTesting
import TestSupport
import Testing

/// 10 KiB without a reference.
private struct LargeState {
  var values = InlineArray<1_280, Int>(repeating: 0)
}

/// One reducer that works in place, one that gives a state back, and one with every transform.
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
  private func sum<R: Reactor>(_ reactor: R) -> (heard: Int, current: Int)
  where R.Action == Int, R.State == LargeState {
    let bag = DisposeBag()
    var heard = 0
    reactor.state.map { $0.values[0] }.distinctUntilChanged()
      .subscribe(onNext: {
        heard = $0
        if $0 < 10 { reactor.action.onNext(1) }
      }).disposed(by: bag)
    reactor.state.skip(1).filter { _ in true }.share(replay: 1).subscribe { _ in }.disposed(by: bag)
    reactor.action.onNext(1)
    return (heard, reactor.currentState.values[0])
  }

  @Test func `a state of 10 KiB is reduced, transformed, sent on and read`() {
    #expect(sum(InPlace()) == (45, 45))
    #expect(sum(GivingBack()) == (11, 11))
    #expect(sum(Transforming()) == (11, 11))
  }

  #if os(Linux)
    @Test(.disabled(if: Sanitizer.isPresent, "The address sanitizer's frames are larger."))
    func `fault 27: so it is on a stack of 512 KiB`() async throws {
      let run = try await TestProcess.run(
        filter: "LargeStateTests/`a state of 10", shell: "ulimit -s 512")
      #expect(run.status == 0, "\(run.text)")
      #expect(run.text.contains("Test run with 1 test"))
    }
  #endif
}
