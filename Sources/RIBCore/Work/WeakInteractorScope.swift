/// An interactor's life, watched without retaining the interactor.
@MainActor
final class WeakInteractorScope: InteractorScope {
  private(set) weak var source: (any InteractorScope)?

  init(_ source: any InteractorScope) { self.source = source }

  var isActive: Bool { source?.isActive ?? false }

  /// Emits false for an interactor that was released.
  var isActiveStream: Observable<Bool> { source?.isActiveStream ?? .just(false) }
}
