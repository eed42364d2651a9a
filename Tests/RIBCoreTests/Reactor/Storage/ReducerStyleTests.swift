// Reducers that work in place and that make a new state, and the properties that they may not read (R11, R18).

import RIBCore
import Testing

/// Makes a new state each time.
private final class Copying: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  var seen: [Int] = []
  func reduce(state: Int, mutation: Int) -> Int {
    seen.append(currentState)
    return state + mutation
  }
}

/// Changes its state in place, with the help of a reactor that makes a new one.
private final class Helped: Reactor {
  typealias Action = Int
  struct State { var items = [Int](repeating: 0, count: 8) }
  let initialState = State()
  let helper = Copying()
  var addresses: Set<Int> = []
  func reduce(into state: inout State, mutation: Int) {
    var sum = 0
    helper.reduce(into: &sum, mutation: mutation)
    helper.action.onNext(mutation)
    state.items[0] += sum
    unsafe addresses.insert(state.items.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })
  }
}

/// Makes a new state with the help of a reactor that also does.
private final class HelpedCopying: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let helper = Copying()
  func reduce(state: Int, mutation: Int) -> Int {
    var sum = state
    helper.reduce(into: &sum, mutation: mutation)
    return sum + currentState
  }
}

/// Reads its own state while it changes it, unless it is given zero.
private final class Peeking: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let isTransforming: Bool
  init(isTransforming: Bool) { self.isTransforming = isTransforming }
  func transform(state: Observable<Int>) -> Observable<Int> {
    isTransforming ? state.map { $0 } : state
  }
  func reduce(into state: inout Int, mutation: Int) {
    state += mutation == 0 ? 1 : mutation + currentState
  }
}

/// Puts a stub in its own place while it changes its state.
private final class SelfStubbing: Reactor {
  typealias Action = Int
  typealias State = [Int]
  let initialState: [Int] = []
  func reduce(into state: inout [Int], mutation: Int) {
    state.append(mutation)
    isStubEnabled = mutation > 1
    if mutation > 2 { isStubEnabled = false }
    state.append(-mutation)
  }
}

private func peek(isTransforming: Bool, after first: [Int] = []) {
  let reactor = Peeking(isTransforming: isTransforming)
  withExtendedLifetime(reactor) { for number in first + [1] { $0.action.onNext(number) } }
}

struct ReducerStyleTests {
  @Test func `R18: a reducer works in place whatever another reactor does meanwhile`() {
    let reactor = Helped()
    for number in 1...3 { reactor.action.onNext(number) }
    #expect((reactor.currentState.items[0], reactor.helper.currentState) == (6, 6))
    // The first change copies the initial state, which the reactor keeps; the others copy nothing.
    #expect(reactor.addresses.count == 1)
  }

  @Test
  func
    `R18: a reducer that makes a new state reads the old one, also through a function that helps it`()
  {
    let reactor = HelpedCopying()
    for _ in 0..<3 { reactor.action.onNext(1) }
    #expect((reactor.currentState, reactor.helper.seen) == (7, [0, 0, 0]))
  }

  @Test func `R18, R14: a state that is being changed in place is replaced by nothing else`() {
    let reactor = SelfStubbing()
    var last: [Int] = []
    let subscription = reactor.state.subscribe(onNext: { last = $0 })
    for number in 1...2 { reactor.action.onNext(number) }
    #expect(last == [1, -1])
    #expect(reactor.currentState == [], "The stub's state stays when the reduction is over.")
    subscription.dispose()
  }

  @Test func `R18, R14: a reduction in which a stub comes and goes is kept`() {
    let reactor = SelfStubbing()
    for number in [1, 3] { reactor.action.onNext(number) }
    #expect(reactor.currentState == [1, -1, 3, -3])
  }

  @Test func `R18: reading currentState inside reduce(into:) is an error from the first time on`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await peek(isTransforming: false)
    }
    #expect(result.errorText.contains("Use the `state` argument instead."))
    await #expect(processExitsWith: .failure) { await peek(isTransforming: true) }
    let later = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await peek(isTransforming: false, after: [0, 0])
    }
    #expect(later.errorText.contains("Use the `state` argument instead."))
  }
}
