import Basics

/// A router with a view.
@MainActor
open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>,
  ViewableRouting
{
  /// The view, as the subclass knows it.
  public final let viewController: ViewControllerType
  /// The view, as the tree knows it.
  public final let viewControllable: any ViewControllable
  /// Released after the views, which would count as leaks while the router holds them.
  private var end: RouterLifetime?

  /// Creates a router with its interactor and its view.
  ///
  /// - Parameters:
  ///   - interactor: An ``Interactable``; anything else is a programmer's error.
  ///   - viewController: A ``ViewControllable``; anything else is a programmer's error.
  public init(interactor: InteractorType, viewController: ViewControllerType) {
    guard let viewControllable = viewController as? any ViewControllable else {
      programmerError(
        "\(type(of: viewController)) is the view of a router but does not conform to "
          + "ViewControllable. Subclass CLIPresenter, or conform to ViewControllable.")
    }
    self.viewController = viewController
    self.viewControllable = viewControllable
    super.init(interactor: interactor)
    end = lifetime
  }

  final override func willLoad() {
    let misuse = (viewControllable as? any LoadableView)?.routerWillLoad()
    if let misuse { node.report(misuse.description) }
  }
}
