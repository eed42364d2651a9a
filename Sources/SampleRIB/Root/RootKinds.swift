import RIBCore

extension RootKind {
  /// All kinds, in the order in which help lists them.
  static let table: [RootKind] = [
    RootKind("sample", "Asks a service; a yes opens a profile") {
      SampleBuilder(dependency: $0).build(withListener: $1, name: $2)
    },
    RootKind("counter", "Counts up and down") {
      CounterBuilder(dependency: $0).build(withListener: $1)
    },
    RootKind("timer", "Rings after some seconds") {
      TimerBuilder(dependency: $0).build(withListener: $1)
    },
    RootKind("calculator", "Calculates, key by key") {
      CalculatorBuilder(dependency: $0).build(withListener: $1)
    },
    profile,
    RootKind("weather", "Shows the weather in a city") {
      WeatherBuilder(dependency: $0).build(withListener: $1)
    },
    RootKind("shop", "Sells; its pages follow a back stack") {
      ShopBuilder(dependency: $0).build(withListener: $1)
    },
    RootKind("group", "Attaches nodes, as the root does") { component, _ in
      GroupBuilder(dependency: component).build()
    },
  ]

  /// The kind that replaces a sample whose request was answered with yes.
  static let profile = RootKind("profile", "Shows a user, to follow or not") {
    ProfileBuilder(dependency: $0).build(withListener: $1)
  }
}
