import RIBCore

protocol NewLongFlowInteractable: Interactable {
  var router: (any NewLongFlowRouting)? { get set }
}

protocol NewLongFlowViewControllable: ViewControllable {}

/// Its children follow the back stack in the flow's state.
final class NewLongFlowRouter: ViewableRouter<
  any NewLongFlowInteractable, any NewLongFlowViewControllable
>,
NewLongFlowRouting
{
  private let pages: StackedChildren<NewLongFlowPage>

  init(
    interactor: any NewLongFlowInteractable, viewController: any NewLongFlowViewControllable,
    pages: StackedChildren<NewLongFlowPage>
  ) {
    self.pages = pages
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToPages(_ stack: BackStack<NewLongFlowPage>) { pages.follow(stack, on: self) }
}
