import RIBConsole
import RIBCore

protocol WeatherPresentableListener: AnyObject {
  var action: ActionSubject<WeatherViewAction> { get }
  var state: Observable<WeatherViewState> { get }
}

/// Takes questions, and writes a line for each answer.
final class WeatherCLIPresenter: CLIPresenter, WeatherPresentable, WeatherViewControllable {
  weak var listener: (any WeatherPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("ask", "Ask what the weather is in a city", .string("city")) { .ask(city: $0) }
    }
    // No line while asking, so that an answer equal to the one before is a change too.
    listener.state.map(Self.line).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .compactMap { $0 }
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
  }

  private static func line(for state: WeatherViewState) -> String? {
    guard !state.isAsking, let answer = state.weather ?? state.problem else { return nil }
    return "weather: \(state.city): \(answer)"
  }
}
