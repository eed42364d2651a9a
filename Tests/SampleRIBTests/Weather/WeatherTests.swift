import RIBCore
import RIBTesting
import Testing

@testable import RIBConsole
@testable import SampleRIB

struct WeatherTests {
  private let dependency = StubDependency()
  private let weather: RIBTester

  init() {
    let (dependency, listener) = (dependency, SpyListener())
    weather = RIBTester(watching: listener) {
      WeatherBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  private var clock: ManualClock { dependency.manualClock }
  private var api: StubWeatherAPI { dependency.stubWeatherAPI }

  private func ask(_ city: String) async {
    weather.type("ask \(city)")
    await clock.run()
  }

  @Test func `nothing is asked at first, and each answer is a line, even if it changes nothing`()
    async
  {
    weather.expectLines()
    #expect(api.cities.isEmpty)
    await ask("Berlin")
    await ask("Berlin")
    api.weather = "sun"
    await ask("\"New York\"")
    weather.expectLines("weather: Berlin: rain", "weather: Berlin: rain", "weather: New York: sun")
    #expect(api.cities == ["Berlin", "Berlin", "New York"])
  }

  @Test func `a question without an answer writes a line, and is not a failure`() async {
    api.error = WeatherError.unknownCity("Atlantis")
    await ask("Atlantis")
    api.error = WeatherError.unavailable("no one there")
    await ask("Berlin")
    weather.expectLines("weather: Atlantis: unknown city", "weather: Berlin: no one there")
  }
}

extension WeatherTests {
  @Test func `R21: a cancelled question has no answer`() async {
    weather.type("ask Berlin")
    await weather.detach(keeping: true)
    weather.expectLines("weather: Berlin: cancelled")
    weather.attach()
    await ask("Rome")
    weather.expectLines("weather: Rome: rain")
  }
}

struct WeatherReactorTests {
  private let clock = ManualClock()
  private let api: StubWeatherAPI
  private let weather: WeatherReactor

  init() {
    api = StubWeatherAPI(clock: clock)
    weather = WeatherReactor(api: api)
  }

  @Test func `an answer is kept until the next question, which cancels the one before it`() async {
    weather.action.onNext(.ask(city: "Berlin"))
    #expect(weather.currentState == .init(city: "Berlin", isAsking: true))
    await clock.run()
    #expect(weather.currentState == .init(city: "Berlin", weather: "rain"))
    api.error = WeatherError.unavailable("closed")
    weather.action.onNext(.ask(city: "Rome"))
    #expect(weather.currentState == .init(city: "Rome", isAsking: true))
    await clock.run()
    #expect(weather.currentState == .init(city: "Rome", problem: "closed"))
    api.error = nil
    weather.action.onNext(.ask(city: "Berlin"))
    await clock.sleepers(1)
    weather.action.onNext(.ask(city: "Rome"))
    await clock.run()
    #expect(weather.currentState == .init(city: "Rome", weather: "rain"))
    #expect(api.cities == ["Berlin", "Rome", "Berlin", "Rome"])
  }

  @Test func `R21: a cancellation by the user is shown, one by the next question is not`() async {
    let tester = ReactorTester(weather)
    await tester.send(.ask(city: "Berlin")) { $0 = .init(city: "Berlin", isAsking: true) }
    await tester.send(.ask(city: "Rome")) { $0 = .init(city: "Rome", isAsking: true) }
    await tester.cancelEffects { $0 = .init(city: "Rome", problem: "cancelled") }
    await tester.finish()
  }

  @Test
  func `J5: recorded questions are answered from the record, and only live ones reach the service`()
    async throws
  {
    let outside = OutsideRequests(start: "j", onAsked: { _, _, _ in }, onAnswer: {})
    func ask(_ city: String) async {
      await outside.recording { weather.action.onNext(.ask(city: city)) }
    }
    await ask("Berlin")
    try outside.deliver(.value(#""hail""#), to: 1)
    #expect(weather.currentState == .init(city: "Berlin", weather: "hail"))
    await ask("Atlantis")
    try outside.deliver(.error(#"{"declared":{"unknownCity":{"_0":"Atlantis"}}}"#), to: 2)
    #expect(weather.currentState == .init(city: "Atlantis", problem: "unknown city"))
    await ask("Rome")
    await ask("Oslo")
    outside.startAsked()
    #expect(api.cities.isEmpty)
    outside.goLive()
    outside.startAsked()
    #expect(api.cities == ["Oslo"])
    #expect(weather.currentState == .init(city: "Oslo", isAsking: true))
  }

  @Test func `a city without a name is refused`() {
    let log = ErrorLog(of: weather.mutate(action: .ask(city: "")))
    #expect(
      log.errors.map { "\($0)" } == [
        "The name of a city cannot be empty; type at least one character."
      ])
    #expect(api.cities.isEmpty)
  }
}
