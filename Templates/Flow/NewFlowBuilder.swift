import RIBCore

protocol NewFlowDependency: Dependency {}

final class NewFlowComponent: Component<any NewFlowDependency> {}

protocol NewFlowBuildable: Buildable {
  func build(withListener listener: any NewFlowListener) -> any NewFlowRouting
}

final class NewFlowBuilder: Builder<any NewFlowDependency>, NewFlowBuildable {
  func build(withListener listener: any NewFlowListener) -> any NewFlowRouting {
    let component = NewFlowComponent(dependency: dependency)
    let presenter = NewFlowCLIPresenter()
    let interactor = NewFlowInteractor(presenter: presenter, reactor: NewFlowReactor())
    interactor.listener = listener
    let pages = StackedChildren<NewFlowPage>(name: \.rawValue) { $0.build(component, interactor) }
    return NewFlowRouter(interactor: interactor, viewController: presenter, pages: pages)
  }
}
