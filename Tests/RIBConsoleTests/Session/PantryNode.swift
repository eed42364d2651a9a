// A root whose state has fields of every kind.

import RIBConsole
import RIBCore

struct PantryState: Codable, Equatable {
  struct Item: Codable, Equatable {
    var name: String
    var amount: Double
  }

  var items = [Item(name: "tea", amount: 1.5), Item(name: "salt", amount: 2)]
  var shelves = ["top.left": 1, "top": 2, "a/b[0]": 3]
  var count = 7
  var label: String? = "dry"
  var empty: [Int] = []
}

final class PantryReactor: Reactor {
  typealias Action = Never
  let initialState = PantryState()
}

/// A node that is called "pantry".
final class PantryRouter: LaunchRouter<
  ReactorInteractor<CLIPresenter, PantryReactor>, CLIPresenter
>
{
  static func make() -> PantryRouter {
    let presenter = CLIPresenter()
    return PantryRouter(
      interactor: ReactorInteractor(presenter: presenter, reactor: PantryReactor()),
      viewController: presenter)
  }
}
