import RIBCore

protocol ConfirmDependency: Dependency {}

protocol ConfirmBuildable: Buildable {
  func build(withListener listener: any ConfirmListener) -> any ConfirmRouting
}

final class ConfirmBuilder: Builder<any ConfirmDependency>, ConfirmBuildable {
  func build(withListener listener: any ConfirmListener) -> any ConfirmRouting {
    let presenter = ConfirmCLIPresenter()
    let interactor = ConfirmInteractor(presenter: presenter, reactor: ConfirmReactor())
    interactor.listener = listener
    return ConfirmRouter(interactor: interactor, viewController: presenter)
  }
}
