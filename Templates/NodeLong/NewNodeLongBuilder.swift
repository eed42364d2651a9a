import RIBCore

protocol NewNodeLongDependency: Dependency {}

protocol NewNodeLongBuildable: Buildable {
  func build(withListener listener: any NewNodeLongListener) -> any NewNodeLongRouting
}

final class NewNodeLongBuilder: Builder<any NewNodeLongDependency>, NewNodeLongBuildable {
  func build(withListener listener: any NewNodeLongListener) -> any NewNodeLongRouting {
    let presenter = NewNodeLongCLIPresenter()
    let interactor = NewNodeLongInteractor(presenter: presenter, reactor: NewNodeLongReactor())
    interactor.listener = listener
    return NewNodeLongRouter(interactor: interactor, viewController: presenter)
  }
}
