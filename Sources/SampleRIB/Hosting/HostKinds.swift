// HostKinds.swift: the kinds of nodes that a host can attach. A new kind is an entry of the table.
import RIBCore

extension HostKind {
  /// All kinds, in the order in which they are listed.
  static let table: [HostKind] = [
    HostKind("sample") {
      SampleBuilder(dependency: $0).build(withListener: $1, name: $2)
    },
    HostKind("counter") {
      CounterBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("calculator") {
      CalculatorBuilder(dependency: $0).build(withListener: $1)
    },
    profile,
    HostKind("tictactoe") {
      TicTacToeRootBuilder(dependency: $0).build(withListener: $1)
    },
    HostKind("group") { host, _ in
      GroupBuilder(dependency: host).build()
    },
  ]

  /// What takes over from a child that has done its part.
  static let profile = HostKind("profile") {
    ProfileBuilder(dependency: $0).build(withListener: $1)
  }
}
