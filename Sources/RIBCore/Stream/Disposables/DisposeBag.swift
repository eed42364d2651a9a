// Subscriptions that end with their holder.

/// Disposes what was put into it when it is released.
///
/// Can be made anywhere; everything else happens on the main actor. A new bag in a variable's
/// place disposes the old bag's content: `disposeBag = DisposeBag()`. What is run by that disposing
/// must not use the variable, as the language forbids to read what is being assigned.
@MainActor
public final class DisposeBag {
  private let content = BagContent()

  /// Makes an empty bag.
  public nonisolated init() {}

  /// Puts a disposable into the bag.
  ///
  /// - Complexity: Amortised O(1).
  public func insert(_ disposable: any Disposable) {
    content.insert(disposable)
  }

  /// Whether nothing has been put into the bag.
  package var isEmpty: Bool { content.isEmpty }

  /// Puts several disposables into the bag.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Puts several disposables into the bag.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { content.insert(disposable) }
  }

  /// Puts the disposables into the bag that stand in a closure, one after the other.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Collects disposables that stand one after the other.
  @MainActor @resultBuilder
  public enum DisposableBuilder {
    /// The disposables in their order.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
      disposables
    }
  }

  isolated deinit {
    content.dispose()
  }
}

/// What a bag holds.
///
/// Apart from the bag, so that the disposing can outlive the bag's own deinit.
@MainActor
final class BagContent: Disposable {
  private var disposables: [any Disposable] = []
  nonisolated init() {}

  var isEmpty: Bool { disposables.isEmpty }

  func insert(_ disposable: any Disposable) { disposables.append(disposable) }

  func dispose() {
    let all = disposables
    disposables = []
    for disposable in all { disposable.dispose() }
  }
}
