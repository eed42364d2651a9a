import RIBCore

protocol NewViewlessDependency: Dependency {}

protocol NewViewlessBuildable: Buildable {
  func build(withListener listener: any NewViewlessListener) -> any NewViewlessRouting
}

final class NewViewlessBuilder: Builder<any NewViewlessDependency>, NewViewlessBuildable {
  func build(withListener listener: any NewViewlessListener) -> any NewViewlessRouting {
    let interactor = NewViewlessInteractor(reactor: NewViewlessReactor())
    interactor.listener = listener
    return NewViewlessRouter(interactor: interactor)
  }
}
