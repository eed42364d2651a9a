// The code of the article "The reactor loop".

import RIBCore

private final class SlowReactor: Reactor {
  enum Action { case increase, stop }
  enum Mutation { case showIndicator, increaseValue, hideIndicator, stop }
  enum Phase { case running, stopped }
  struct State: Equatable {
    var count = 0
    var showIndicator = false
    var phase = Phase.running
  }

  let initialState = State()
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      .concat([
        .just(.showIndicator),
        .just(.increaseValue).delay(.milliseconds(500), clock: clock),
        .just(.hideIndicator),
      ]).onCancel(.hideIndicator)
    case .stop: .just(.stop)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .showIndicator: state.showIndicator = true
    case .increaseValue: state.count += 1
    case .hideIndicator: state.showIndicator = false
    case .stop: if state.phase == .running { state.phase = .stopped }
    }
  }
}

/// A service that many nodes observe.
private final class Service { let events = PublishSubject<Int>() }

private final class SumReactor: Reactor {
  typealias Action = Int
  enum Mutation { case set(Int) }
  struct State { var number = 0 }

  let initialState = State()
  private let service = Service()

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, service.events.map { [unowned self] in .set(self.currentState.number + $0) })
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .set(let number): state.number = number
    }
  }
}
