import RIBCore

protocol NewNodeLongInteractable: Interactable {
  var router: (any NewNodeLongRouting)? { get set }
}

protocol NewNodeLongViewControllable: ViewControllable {}

final class NewNodeLongRouter: ViewableRouter<
  any NewNodeLongInteractable, any NewNodeLongViewControllable
>,
NewNodeLongRouting
{
  override init(
    interactor: any NewNodeLongInteractable, viewController: any NewNodeLongViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
