/// A bag that disposes of its content when it is released.
///
/// It can be made anywhere; everything else happens on the main actor. Assigning a new bag,
/// `disposeBag = DisposeBag()`, disposes of the content of the old one. Code that runs by that must not use
/// the variable, as Swift forbids reading a variable while it is assigned.
@MainActor
public final class DisposeBag {
  private var content: [any Disposable] = []

  /// Makes an empty bag.
  public nonisolated init() {}

  /// Puts a disposable into the bag.
  ///
  /// - Complexity: Amortised O(1).
  public func insert(_ disposable: any Disposable) {
    content.append(disposable)
  }

  /// Whether nothing has been put into the bag.
  package var isEmpty: Bool { content.isEmpty }

  /// Puts several disposables into the bag.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Puts several disposables into the bag.
  public func insert(_ disposables: [any Disposable]) {
    content += disposables
  }

  isolated deinit {
    for disposable in content { disposable.dispose() }
  }
}
