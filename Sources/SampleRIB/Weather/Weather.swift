import RIBConsole
import RIBCore

protocol WeatherListener: AnyObject {}
protocol WeatherDependency: Dependency { var weatherAPI: any WeatherAPI { get } }

/// Asks about one city at a time; a new question cancels the one before.
final class WeatherReactor: Reactor {
  enum Action: Equatable {
    case ask(city: String)
  }

  enum Mutation: Equatable {
    case beginAsking(city: String)
    case show(String)
    case fail(String)
  }

  struct State: Codable, Equatable {
    /// The city that was asked about last.
    var city = ""
    /// Whether the latest question is still unanswered.
    var isAsking = false
    /// The answer to the latest question; nil until then.
    var weather: String?
    /// The reason why the latest question has no answer.
    var problem: String?
  }

  let initialState = State()
  private let api: any WeatherAPI

  init(api: any WeatherAPI) {
    self.api = api
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .ask(let city) where city.isEmpty:
      return .error(
        Refusal(
          "The name of a city cannot be empty; type at least one character.", argument: "city"))
    case .ask(let city):
      // Asking twice does no harm.
      let answer = Observable.task(
        recorded: "weather", errors: WeatherError.self, whenInterrupted: .askAgain,
        canBeUndone: api.answersAgain
      ) { [api] in
        try await api.weather(in: city)
      }
      .map { Mutation.show($0) }
      .catch { .just(.fail("\($0)")) }
      return .concat([.just(.beginAsking(city: city)), answer])
        .cancellable(id: "question", cancelInFlight: true)
        .onCancel(.fail("cancelled"))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .beginAsking(let city):
      state = State(city: city, isAsking: true)
    case .show(let weather):
      state.isAsking = false
      state.weather = weather
    case .fail(let problem):
      guard state.isAsking else { return }
      state.isAsking = false
      state.problem = problem
    }
  }
}

/// Takes questions, and writes a line for each answer.
final class WeatherPresenter: NodePresenter<WeatherReactor> {
  override func bind() {
    commands {
      command("ask", "Ask what the weather is in a city", .string("city")) { .ask(city: $0) }
    }
  }

  // None while asking, so that an answer equal to the one before is written again.
  override func line(for state: State) -> String? {
    guard !state.isAsking, let answer = state.weather ?? state.problem else { return nil }
    return "weather: \(state.city): \(answer)"
  }
}

final class WeatherInteractor: NodeInteractor<WeatherReactor, any WeatherListener> {}

final class WeatherBuilder: Builder<any WeatherDependency>, NodeBuildable {
  func build(withListener listener: any WeatherListener) -> any Routing {
    let reactor = WeatherReactor(api: dependency.weatherAPI)
    return NodeRouter(WeatherInteractor(reactor, WeatherPresenter(), listener: listener))
  }
}
