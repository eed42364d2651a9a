import RIBCore

protocol NewViewlessInteractable: Interactable {
  var router: (any NewViewlessRouting)? { get set }
}

final class NewViewlessRouter: Router<any NewViewlessInteractable>, NewViewlessRouting {
  override init(interactor: any NewViewlessInteractable) {
    super.init(interactor: interactor)
    interactor.router = self
  }
}
