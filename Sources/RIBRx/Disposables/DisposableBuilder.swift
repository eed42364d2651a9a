import RIBCore

extension DisposeBag {
  /// Puts the disposables that a closure lists into the bag.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Collects the disposables that a closure lists.
  @MainActor @resultBuilder
  public enum DisposableBuilder {
    /// The disposables in their order.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
      disposables
    }
  }
}
