import RIBCore

protocol TicTacToeInteractable: Interactable { var router: (any TicTacToeRouting)? { get set } }
protocol TicTacToeViewControllable: ViewControllable {}

final class TicTacToeRouter:
  ViewableRouter<any TicTacToeInteractable, any TicTacToeViewControllable>, TicTacToeRouting
{
  override init(
    interactor: any TicTacToeInteractable, viewController: any TicTacToeViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
