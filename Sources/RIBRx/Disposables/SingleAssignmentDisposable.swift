import Basics
import RIBCore

/// A holder of one disposable, which is set once; if set after `dispose()`, it is disposed at once.
@MainActor
public final class SingleAssignmentDisposable: Disposable {
  private var content: (any Disposable)?
  private var hasBeenSet = false

  /// Whether `dispose()` has been called.
  public private(set) var isDisposed = false

  /// Makes an empty holder.
  public nonisolated init() {}

  /// Sets the disposable; setting a second one is a programmer's error.
  public func setDisposable(_ disposable: any Disposable) {
    if hasBeenSet {
      programmerError(
        "A SingleAssignmentDisposable was set twice. Use a SerialDisposable for one that changes.")
    }
    hasBeenSet = true
    if isDisposed { disposable.dispose() } else { content = disposable }
  }

  /// Disposes of the held disposable, or of the one that is set later.
  public func dispose() {
    isDisposed = true
    content.take()?.dispose()
  }
}
