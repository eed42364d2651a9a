import RIBCore

protocol NewPageDependency: Dependency {}

protocol NewPageBuildable: Buildable {
  func build(withListener listener: any NewPageListener) -> any NewPageRouting
}

final class NewPageBuilder: Builder<any NewPageDependency>, NewPageBuildable {
  func build(withListener listener: any NewPageListener) -> any NewPageRouting {
    let presenter = NewPageCLIPresenter()
    let interactor = NewPageInteractor(presenter: presenter, reactor: NewPageReactor())
    interactor.listener = listener
    return NewPageRouter(interactor: interactor, viewController: presenter)
  }
}
