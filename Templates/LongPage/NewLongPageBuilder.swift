import RIBCore

protocol NewLongPageDependency: Dependency {}

protocol NewLongPageBuildable: Buildable {
  func build(withListener listener: any NewLongPageListener) -> any NewLongPageRouting
}

final class NewLongPageBuilder: Builder<any NewLongPageDependency>, NewLongPageBuildable {
  func build(withListener listener: any NewLongPageListener) -> any NewLongPageRouting {
    let presenter = NewLongPageCLIPresenter()
    let interactor = NewLongPageInteractor(presenter: presenter, reactor: NewLongPageReactor())
    interactor.listener = listener
    return NewLongPageRouter(interactor: interactor, viewController: presenter)
  }
}
