// What stands between an interactor and a view that are kept apart.

/// Presents for an interactor on a view that it was given.
///
/// A view that presents by itself, as a `CLIPresenter` does, needs none.
@MainActor
open class Presenter<ViewControllerType>: Presentable {
  /// The view.
  public final let viewController: ViewControllerType

  /// Makes a presenter for a view.
  public init(viewController: ViewControllerType) {
    self.viewController = viewController
  }
}
