import RIBCore

protocol NewLongDependency: Dependency {}

protocol NewLongBuildable: Buildable {
  func build(withListener listener: any NewLongListener) -> any NewLongRouting
}

final class NewLongBuilder: Builder<any NewLongDependency>, NewLongBuildable {
  func build(withListener listener: any NewLongListener) -> any NewLongRouting {
    let presenter = NewLongCLIPresenter()
    let interactor = NewLongInteractor(presenter: presenter, reactor: NewLongReactor())
    interactor.listener = listener
    return NewLongRouter(interactor: interactor, viewController: presenter)
  }
}
