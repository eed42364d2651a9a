import RIBCore

protocol NewLongViewlessDependency: Dependency {}

protocol NewLongViewlessBuildable: Buildable {
  func build(withListener listener: any NewLongViewlessListener) -> any NewLongViewlessRouting
}

final class NewLongViewlessBuilder: Builder<any NewLongViewlessDependency>,
  NewLongViewlessBuildable
{
  func build(withListener listener: any NewLongViewlessListener) -> any NewLongViewlessRouting {
    let interactor = NewLongViewlessInteractor(reactor: NewLongViewlessReactor())
    interactor.listener = listener
    return NewLongViewlessRouter(interactor: interactor)
  }
}
