import RIBConsole
import RIBCore

protocol CounterListener: AnyObject { func counterDidReach(_ count: Int) }
protocol CounterDependency: Dependency { var clock: any Clock<Duration> { get } }

final class CounterReactor: Reactor {
  enum Action { case increase, reset }
  enum Mutation { case wait(Bool), add(Int), reset }
  struct State: Codable, Equatable {
    var count = 0
    var isWaiting = false
  }

  let initialState = State()
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      .concat(.just(.wait(true)), .just(.add(1)).delay(.seconds(1), clock: clock))
        .onCancel(.wait(false))
    case .reset: .just(.reset)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .wait(let isWaiting): state.isWaiting = isWaiting
    case .add(let number): state = State(count: state.count + number)
    case .reset: state = State()
    }
  }
}

final class CounterPresenter: RIBConsole.NodePresenter<CounterReactor> {
  override func bind() {
    commands {
      command("increase", "Add one, in a second") { .increase }
      command("reset", "Go back to zero") { .reset }
    }
  }

  override func line(for state: State) -> String? { state.isWaiting ? "…" : "\(state.count)" }
}

final class CounterInteractor: RIBCore.NodeInteractor<CounterReactor, any CounterListener> {
  override func didRelay(_ change: Change<State>) {
    if let count = change.changed(\.count) { listener?.counterDidReach(count) }
  }
}

final class CounterBuilder: Builder<any CounterDependency>, NodeBuildable {
  func build(withListener listener: any CounterListener) -> any Routing {
    let reactor = CounterReactor(clock: dependency.clock)
    return RIBCore.NodeRouter(CounterInteractor(reactor, CounterPresenter(), listener: listener))
  }
}
