import RIBCore

protocol ProfileDependency: Dependency {
  /// The service, shared by all profiles so that they stay in step.
  var userAPI: any UserAPI { get }
}

protocol ProfileBuildable: Buildable {
  func build(withListener listener: any ProfileListener) -> any ProfileRouting
}

final class ProfileBuilder: Builder<any ProfileDependency>, ProfileBuildable {
  func build(withListener listener: any ProfileListener) -> any ProfileRouting {
    let presenter = ProfileCLIPresenter()
    let interactor = ProfileInteractor(
      presenter: presenter, reactor: ProfileReactor(api: dependency.userAPI))
    interactor.listener = listener
    return ProfileRouter(interactor: interactor, viewController: presenter)
  }
}
