// StubBuilders.swift: builders that build stubs, and note for whom.
import RIBCore

@testable import SampleRIB

final class StubBuilders: SampleBuildable, CounterBuildable, CalculatorBuildable,
  ProfileBuildable, TicTacToeRootBuildable, GroupBuildable
{
  /// What was built, in order.
  private(set) var built: [(kind: HostKind, router: StubRouter, listener: AnyObject)] = []
  /// The names that samples were built with.
  private(set) var sampleNames: [String] = []
  /// Called with each router built, before it is given back.
  var onBuild: (() -> Void)?

  var hostBuilders: HostBuilders {
    HostBuilders(
      sample: self, counter: self, calculator: self, profile: self, ticTacToe: self, group: self)
  }

  var kinds: [HostKind] { built.map(\.kind) }

  func build(withListener listener: any SampleListener, name: String) -> any SampleRouting {
    sampleNames.append(name)
    return note(.sample, listener)
  }

  func build(withListener listener: any CounterListener) -> any CounterRouting {
    note(.counter, listener)
  }

  func build(withListener listener: any CalculatorListener) -> any CalculatorRouting {
    note(.calculator, listener)
  }

  func build(withListener listener: any ProfileListener) -> any ProfileRouting {
    note(.profile, listener)
  }

  func build(withListener listener: any TicTacToeRootListener) -> any TicTacToeRootRouting {
    note(.tictactoe, listener)
  }

  func build(withListener listener: any GroupListener) -> any GroupRouting {
    note(.group, listener)
  }

  private func note(_ kind: HostKind, _ listener: AnyObject) -> StubRouter {
    let router = StubRouter()
    built.append((kind, router, listener))
    onBuild?()
    return router
  }
}
