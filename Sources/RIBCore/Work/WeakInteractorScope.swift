// The life of an interactor, as its workers see it.

/// An interactor's life, watched without retaining the interactor.
@MainActor
final class WeakInteractorScope: InteractorScope {
  private(set) weak var source: (any InteractorScope)?

  init(_ source: any InteractorScope) { self.source = source }

  var isActive: Bool { source?.isActive ?? false }

  /// One that is gone is inactive, and stays so.
  var isActiveStream: Observable<Bool> { source?.isActiveStream ?? .just(false) }
}
