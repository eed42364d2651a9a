import RIBCore

protocol NewLongInteractable: Interactable {
  var router: (any NewLongRouting)? { get set }
}

protocol NewLongViewControllable: ViewControllable {}

final class NewLongRouter: ViewableRouter<any NewLongInteractable, any NewLongViewControllable>,
  NewLongRouting
{
  override init(
    interactor: any NewLongInteractable, viewController: any NewLongViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
