import RIBCore

protocol SampleDependency: Dependency {
  /// The address to which the requests go.
  var sampleEndpoint: String { get }
  var sampleAPI: any SampleAPI { get }
}

protocol SampleBuildable: Buildable {
  /// - Parameter name: The name of the node, which the listener receives with each request.
  func build(withListener listener: any SampleListener, name: String) -> any SampleRouting
}

final class SampleBuilder: Builder<any SampleDependency>, SampleBuildable {
  func build(withListener listener: any SampleListener, name: String) -> any SampleRouting {
    let presenter = SampleCLIPresenter()
    let interactor = SampleInteractor(
      presenter: presenter, endpoint: dependency.sampleEndpoint, api: dependency.sampleAPI,
      name: name)
    interactor.listener = listener
    return SampleRouter(interactor: interactor, viewController: presenter)
  }
}
