import RIBCore

protocol LoggedOutDependency: Dependency {}

protocol LoggedOutBuildable: Buildable {
  func build(withListener listener: any LoggedOutListener) -> any LoggedOutRouting
}

final class LoggedOutBuilder: Builder<any LoggedOutDependency>, LoggedOutBuildable {
  func build(withListener listener: any LoggedOutListener) -> any LoggedOutRouting {
    let presenter = LoggedOutCLIPresenter()
    let interactor = LoggedOutInteractor(presenter: presenter, reactor: LoggedOutReactor())
    interactor.listener = listener
    return LoggedOutRouter(interactor: interactor, viewController: presenter)
  }
}
