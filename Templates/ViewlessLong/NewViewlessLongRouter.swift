import RIBCore

protocol NewViewlessLongInteractable: Interactable {
  var router: (any NewViewlessLongRouting)? { get set }
}

final class NewViewlessLongRouter: Router<any NewViewlessLongInteractable>, NewViewlessLongRouting {
  override init(interactor: any NewViewlessLongInteractable) {
    super.init(interactor: interactor)
    interactor.router = self
  }
}
