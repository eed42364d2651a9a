import RIBCore

protocol ProfileDependency: Dependency {
  /// The service, shared by all profiles so that they stay in step.
  var userAPI: any UserAPI { get }
}

final class ProfileComponent: Component<any ProfileDependency> {
  fileprivate var userAPI: any UserAPI { dependency.userAPI }
}

protocol ProfileBuildable: Buildable {
  func build(withListener listener: any ProfileListener) -> any ProfileRouting
}

final class ProfileBuilder: Builder<any ProfileDependency>, ProfileBuildable {
  func build(withListener listener: any ProfileListener) -> any ProfileRouting {
    let component = ProfileComponent(dependency: dependency)
    let presenter = ProfileCLIPresenter()
    let interactor = ProfileInteractor(
      presenter: presenter, reactor: ProfileReactor(api: component.userAPI))
    interactor.listener = listener
    return ProfileRouter(interactor: interactor, viewController: presenter)
  }
}
