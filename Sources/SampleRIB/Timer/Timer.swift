import RIBConsole
import RIBCore

protocol TimerListener: AnyObject { func timerDidRing() }
protocol TimerDependency: Dependency { var clock: any Clock<Duration> { get } }

/// The timer's rules; its one effect takes seconds, and can be cancelled by its id.
final class TimerReactor: Reactor {
  enum Action: Equatable {
    case start(seconds: Int)
    case stop
  }

  enum Mutation {
    case start(seconds: Int)
    case ring
    case stop
  }

  struct State: Codable, Equatable {
    enum Phase: String, Codable { case stopped, running, ringing }

    var phase = Phase.stopped
    /// The length of the latest countdown.
    var seconds = 0
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
      // A new start cancels a countdown that runs.
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
    // A ringing timer can be detached by its parent, which cancels the effect; it does not stop any more.
    case .stop: if state.phase == .running { state.phase = .stopped }
    }
  }
}

final class TimerPresenter: NodePresenter<TimerReactor> {
  override func bind() {
    commands {
      command("start", "Ring after some seconds", .int("seconds", in: 1...86_400)) {
        .start(seconds: $0)
      }
      command("stop", "Stop before it rings") { .stop }
    }
  }

  override func line(for state: State) -> String? {
    switch state.phase {
    case .running: "timer: \(state.seconds) s"
    case .ringing: "timer: rings"
    case .stopped: "timer: stopped"
    }
  }
}

/// Notifies the parent when the timer rings.
final class TimerInteractor: NodeInteractor<TimerReactor, any TimerListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.phase) == .ringing { listener?.timerDidRing() }
  }
}

final class TimerBuilder: Builder<any TimerDependency>, NodeBuildable {
  func build(withListener listener: any TimerListener) -> any Routing {
    let reactor = TimerReactor(clock: dependency.clock)
    return NodeRouter(TimerInteractor(reactor, TimerPresenter(), listener: listener))
  }
}
