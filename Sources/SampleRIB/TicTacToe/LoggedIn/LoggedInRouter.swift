import RIBCore

protocol LoggedInInteractable: Interactable, OffGameListener, TicTacToeListener {
  var router: (any LoggedInRouting)? { get set }
}

/// Has one child at a time: a game, or the pause between two games.
final class LoggedInRouter: Router<any LoggedInInteractable>, LoggedInRouting {
  private let offGameBuilder: any OffGameBuildable
  private let ticTacToeBuilder: any TicTacToeBuildable
  private weak var currentChild: (any Routing)?

  init(
    interactor: any LoggedInInteractable, offGameBuilder: any OffGameBuildable,
    ticTacToeBuilder: any TicTacToeBuildable
  ) {
    self.offGameBuilder = offGameBuilder
    self.ticTacToeBuilder = ticTacToeBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  override func didLoad() {
    super.didLoad()
    routeToOffGame()
  }

  func routeToOffGame() {
    replaceCurrentChild(with: offGameBuilder.build(withListener: interactor))
  }

  func routeToTicTacToe() {
    replaceCurrentChild(with: ticTacToeBuilder.build(withListener: interactor))
  }

  private func replaceCurrentChild(with child: any Routing) {
    if let currentChild { detachChild(currentChild) }
    currentChild = child
    attachChild(child)
  }
}
