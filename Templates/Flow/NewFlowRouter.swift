import RIBCore

protocol NewFlowInteractable: Interactable {
  var router: (any NewFlowRouting)? { get set }
}

protocol NewFlowViewControllable: ViewControllable {}

/// Its children follow the back stack in the flow's state.
final class NewFlowRouter: ViewableRouter<any NewFlowInteractable, any NewFlowViewControllable>,
  NewFlowRouting
{
  private let pages: StackedChildren<NewFlowPage>

  init(
    interactor: any NewFlowInteractable, viewController: any NewFlowViewControllable,
    pages: StackedChildren<NewFlowPage>
  ) {
    self.pages = pages
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToPages(_ stack: BackStack<NewFlowPage>) { pages.follow(stack, on: self) }
}
