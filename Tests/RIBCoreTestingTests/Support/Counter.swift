// A counter as in the guide: each increase takes half a second of its clock.

import RIBCore
import TestSupport

struct CounterState: Equatable {
  var count = 0
  var isBusy = false
}

struct CounterRefusal: Error, Equatable {}

final class CounterReactor: Reactor {
  enum Action: Equatable { case increase, reset, refuse, refuseLater, touch, stuck, hop, deaf }
  enum Mutation: Equatable { case begin, add, end, reset, touch }

  let initialState = CounterState()
  private let clock: any Clock<Duration>
  private let gate: AsyncStream<Void>

  init(clock: any Clock<Duration>, gate: AsyncStream<Void> = AsyncStream { $0.finish() }) {
    self.clock = clock
    self.gate = gate
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      .concat([
        .just(.begin), .just(.add).delay(.milliseconds(500), clock: clock), .just(.end),
      ])
    case .reset: .just(.reset)
    case .refuse: .error(CounterRefusal())
    case .refuseLater:
      .task { [clock] in
        try await clock.sleep(for: .seconds(1))
        throw CounterRefusal()
      }
    case .touch: .just(.touch).delay(.seconds(1), clock: clock)
    case .stuck:
      .task { [gate] in
        for await _ in gate {}
        return .add
      }
    case .deaf:
      // A task in between does not pass the cancellation on.
      .task { [gate] in
        await Task { for await _ in gate {} }.value
        return .add
      }
    case .hop:
      .task {
        await hop()
        return .add
      }
    }
  }

  func reduce(into state: inout CounterState, mutation: Mutation) {
    switch mutation {
    case .begin: state.isBusy = true
    case .add: state.count += 1
    case .end: state.isBusy = false
    case .reset: state.count = 0
    case .touch: break
    }
  }
}

final class ViewStub: ViewControllable {}
