import RIBCore

enum CounterViewAction: Equatable { case increase, decrease }

struct CounterViewState: Codable, Equatable {
  var count = 0
  var showIndicator = false
}

/// The counter's rules; a change takes half a second on the given clock.
final class CounterReactor: Reactor {
  typealias Action = CounterViewAction
  typealias State = CounterViewState
  enum Mutation { case increaseValue, decreaseValue, showIndicator, hideIndicator }

  let initialState = State()
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func mutate(action: Action) -> Observable<Mutation> {
    .concat([
      .just(.showIndicator),
      .just(action == .increase ? .increaseValue : .decreaseValue)
        .delay(.milliseconds(500), clock: clock),
      .just(.hideIndicator),
    ]).onCancel(.hideIndicator)
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .increaseValue: state.count += 1
    case .decreaseValue: state.count -= 1
    case .showIndicator: state.showIndicator = true
    case .hideIndicator: state.showIndicator = false
    }
  }
}
