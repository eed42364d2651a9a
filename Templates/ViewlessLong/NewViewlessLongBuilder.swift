import RIBCore

protocol NewViewlessLongDependency: Dependency {}

protocol NewViewlessLongBuildable: Buildable {
  func build(withListener listener: any NewViewlessLongListener) -> any NewViewlessLongRouting
}

final class NewViewlessLongBuilder: Builder<any NewViewlessLongDependency>, NewViewlessLongBuildable
{
  func build(withListener listener: any NewViewlessLongListener) -> any NewViewlessLongRouting {
    let interactor = NewViewlessLongInteractor(reactor: NewViewlessLongReactor())
    interactor.listener = listener
    return NewViewlessLongRouter(interactor: interactor)
  }
}
