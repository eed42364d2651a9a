import RIBCore

protocol NewLongFlowDependency: Dependency {}

final class NewLongFlowComponent: Component<any NewLongFlowDependency> {}

protocol NewLongFlowBuildable: Buildable {
  func build(withListener listener: any NewLongFlowListener) -> any NewLongFlowRouting
}

final class NewLongFlowBuilder: Builder<any NewLongFlowDependency>, NewLongFlowBuildable {
  func build(withListener listener: any NewLongFlowListener) -> any NewLongFlowRouting {
    let component = NewLongFlowComponent(dependency: dependency)
    let presenter = NewLongFlowCLIPresenter()
    let interactor = NewLongFlowInteractor(presenter: presenter, reactor: NewLongFlowReactor())
    interactor.listener = listener
    let pages = StackedChildren<NewLongFlowPage>(name: \.name) {
      $0.build(component, listener: interactor)
    }
    return NewLongFlowRouter(interactor: interactor, viewController: presenter, pages: pages)
  }
}
