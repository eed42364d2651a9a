// HostKinds.swift: the kinds of nodes that a host can attach. A new kind is an entry of the table.
import RIBCore

extension HostKind {
  /// All kinds, in the order in which they are listed.
  static let table: [HostKind] = [
    HostKind("sample", "Asks a service; a yes opens a profile") {
      SampleBuilder(dependency: $0).build(withListener: $1, name: $2)
    },
    HostKind("counter", "Counts up and down") {
      CounterBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("timer", "Rings after some seconds") {
      TimerBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("calculator", "Calculates, key by key") {
      CalculatorBuilder(dependency: $0).build(withListener: $1)
    },
    profile,
    HostKind("weather", "Shows the weather in a city") {
      WeatherBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("tictactoe", "Logs two players in, and lets them play") {
      TicTacToeRootBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("shop", "Sells; its pages follow a back stack") {
      ShopBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("group", "Attaches nodes, as the root does") { host, _ in
      GroupBuilder(dependency: host).build()
    },
  ]

  /// What takes over from a child that has done its part.
  static let profile = HostKind("profile", "Shows a user, to follow or not") {
    ProfileBuilder(dependency: $0).build(withListener: $1)
  }
}
