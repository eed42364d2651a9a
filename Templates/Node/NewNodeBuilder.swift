import RIBCore

protocol NewNodeDependency: Dependency {}

protocol NewNodeBuildable: Buildable {
  func build(withListener listener: any NewNodeListener) -> any NewNodeRouting
}

final class NewNodeBuilder: Builder<any NewNodeDependency>, NewNodeBuildable {
  func build(withListener listener: any NewNodeListener) -> any NewNodeRouting {
    let presenter = NewNodeCLIPresenter()
    let interactor = NewNodeInteractor(presenter: presenter, reactor: NewNodeReactor())
    interactor.listener = listener
    return NewNodeRouter(interactor: interactor, viewController: presenter)
  }
}
