// The code of the article "Sessions that last".

import RIBConsole
import RIBCore
import RIBJournal

private final class AppComponent: Dependency {
  init(clock: any Clock<Duration>) {}
}

private final class RootBuilder: Builder<any Dependency> {
  func build() -> any LaunchRouting {
    LaunchNodeRouter(NodeInteractor<EmptyReactor, Never>(EmptyReactor()))
  }
}

private func runDesk() async throws -> ExitStatus {
  let journal = try SessionJournal(opening: "desk.journal", app: "desk", version: "1.2.0")
  let session = Session(journal: journal) { clock in
    RootBuilder(dependency: AppComponent(clock: clock)).build()
  }
  let status = await session.run()
  return status
}

private enum WeatherError: Error, Codable { case unknownCity }
private protocol WeatherAPI { func weather(in city: String) async throws -> String }

private final class WeatherReactor: Reactor {
  enum Action { case ask(String) }
  enum Mutation { case show(String), fail(String) }
  struct State: Codable, Equatable { var text = "" }

  let initialState = State()
  private let api: any WeatherAPI

  init(api: any WeatherAPI) {
    self.api = api
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .ask(let city):
      Observable.task(
        recorded: "weather", errors: WeatherError.self, whenInterrupted: .askAgain
      ) { [api] in
        try await api.weather(in: city)
      }
      .map { .show($0) }
      .catch { .just(.fail("\($0)")) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .show(let text), .fail(let text): state.text = text
    }
  }
}

private enum ImportError: Error, Codable { case unreadable }
private protocol PaymentAPI { func pay(_ cart: [String], key: String) async throws -> String }
private protocol ImportFile { func lines(from count: Int) -> Observable<String> }

private func pay(_ cart: [String], by api: any PaymentAPI) -> Observable<String> {
  .task(recorded: "payment", whenInterrupted: .askAgain) { [api] key in
    try await api.pay(cart, key: key)
  }
}

private func importLines(of file: any ImportFile) -> Observable<String> {
  .recorded("import", errors: ImportError.self) { [file] knownCount in
    file.lines(from: knownCount)
  }
}
