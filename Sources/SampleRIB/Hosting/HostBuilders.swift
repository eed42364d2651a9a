// HostBuilders.swift: the builders of all that a host can attach, injected into its router.
import RIBCore

struct HostBuilders {
  let sample: any SampleBuildable
  let counter: any CounterBuildable
  let calculator: any CalculatorBuildable
  let profile: any ProfileBuildable
  let ticTacToe: any TicTacToeRootBuildable
  let group: any GroupBuildable

  func build(_ child: HostChild, withListener listener: any HostInteractable) -> any Routing {
    switch child.kind {
    case .sample: sample.build(withListener: listener, name: child.name)
    case .counter: counter.build(withListener: listener)
    case .calculator: calculator.build(withListener: listener)
    case .profile: profile.build(withListener: listener)
    case .tictactoe: ticTacToe.build(withListener: listener)
    case .group: group.build(withListener: listener)
    }
  }
}
