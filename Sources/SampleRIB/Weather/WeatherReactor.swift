import RIBCore

enum WeatherViewAction: Equatable {
  case ask(city: String)
}

struct WeatherViewState: Codable, Equatable {
  /// The city that was asked about last.
  var city = ""
  /// Whether the latest question is still unanswered.
  var isAsking = false
  /// The answer to the latest question; nil until then.
  var weather: String?
  /// The reason why the latest question has no answer.
  var problem: String?
}

/// Asks about one city at a time; a new question cancels the one before.
final class WeatherReactor: Reactor {
  typealias Action = WeatherViewAction
  typealias State = WeatherViewState
  enum Mutation: Equatable {
    case beginAsking(city: String)
    case show(String)
    case fail(String)
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
        recorded: "weather", errors: WeatherError.self, whenInterrupted: .askAgain
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
