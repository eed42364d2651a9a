// TimerReactor.swift: the timer's rules; its one effect takes seconds, and can be cancelled by name.
import RIBCore

enum TimerViewAction: Equatable {
  case start(seconds: Int)
  case stop
}

struct TimerViewState: Codable, Equatable {
  enum Phase: String, Codable { case stopped, running, ringing }

  var phase = Phase.stopped
  /// How long the timer runs, or ran.
  var seconds = 0
}

final class TimerReactor: Reactor {
  typealias Action = TimerViewAction
  typealias State = TimerViewState
  enum Mutation {
    case start(seconds: Int)
    case ring
    case stop
  }

  private static let countdown = "countdown"

  let initialState = State()
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .start(let seconds):
      // The latest start wins: one that runs is cancelled.
      let ring = Observable.just(Mutation.ring).delay(.seconds(seconds), clock: clock)
        .cancellable(id: Self.countdown, cancelInFlight: true)
      return .concat([.just(.start(seconds: seconds)), ring]).onCancel(.stop)
    case .stop:
      if currentState.phase != .running {
        return .error(Refusal("The timer is not running; start it first."))
      }
      return .concat([.cancel(id: Self.countdown), .just(.stop)])
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .start(let seconds): state = State(phase: .running, seconds: seconds)
    case .ring: state.phase = .ringing
    // A timer that is closed because it rings is cancelled too, and does not stop any more.
    case .stop: if state.phase == .running { state.phase = .stopped }
    }
  }
}
