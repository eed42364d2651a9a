// The README's node: puts the five together.

import RIBCore

protocol LampDependency: Dependency {}

protocol LampBuildable: Buildable {
  func build(withListener listener: any LampListener) -> any LampRouting
}

final class LampBuilder: Builder<any LampDependency>, LampBuildable {
  func build(withListener listener: any LampListener) -> any LampRouting {
    let presenter = LampCLIPresenter()
    let interactor = LampInteractor(presenter: presenter, reactor: LampReactor())
    interactor.listener = listener
    return LampRouter(interactor: interactor, viewController: presenter)
  }
}
