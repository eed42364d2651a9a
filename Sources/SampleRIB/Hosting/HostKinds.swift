// HostKinds.swift: the kinds of nodes that a host can attach. A new kind is an entry of the table.
import RIBCore

extension HostKind {
  /// All kinds, in the order in which they are listed.
  static let table = [
    HostKind("sample", "Ask a service; an answer of yes leads on to a profile") {
      SampleBuilder(dependency: $0).build(withListener: $1, name: $2)
    },
    HostKind("counter", "Count up and down") {
      CounterBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("calculator", "Calculate, key by key") {
      CalculatorBuilder(dependency: $0).build(withListener: $1)
    },
    profile,
    HostKind("tictactoe", "Log two players in, and have them play") {
      TicTacToeRootBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("group", "Attach nodes, as the root does") { host, _ in
      GroupBuilder(dependency: host).build()
    },
  ]

  /// What takes over from a child that has done its part.
  static let profile = HostKind("profile", "Show a user, and follow them or not") {
    ProfileBuilder(dependency: $0).build(withListener: $1)
  }
}
