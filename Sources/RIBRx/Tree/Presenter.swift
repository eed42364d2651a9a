import RIBCore

/// A presenter between an interactor and a view that are kept apart.
///
/// A view that presents by itself, as a `CLIPresenter` does, needs none.
@MainActor
open class Presenter<ViewControllerType>: Presentable {
  /// The view.
  public final let viewController: ViewControllerType

  /// Creates a presenter for a view.
  public init(viewController: ViewControllerType) {
    self.viewController = viewController
  }
}
