import RIBCore

protocol NewLongViewlessInteractable: Interactable {
  var router: (any NewLongViewlessRouting)? { get set }
}

final class NewLongViewlessRouter: Router<any NewLongViewlessInteractable>, NewLongViewlessRouting {
  override init(interactor: any NewLongViewlessInteractable) {
    super.init(interactor: interactor)
    interactor.router = self
  }
}
