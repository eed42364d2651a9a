/// The running effects of one reactor, and its streams that can be cancelled by name.
///
/// Made at the first use, as most reactors have none.
@MainActor
final class ReactorEffects {
  private var running = Places<any RunningEffect>()
  /// The streams that can be cancelled by name.
  private(set) lazy var cancellables = CancellableSet()

  var isEmpty: Bool { running.isEmpty }

  /// The effects in the order of their start.
  private var inOrder: [any RunningEffect] { running.values.sorted { $0.number < $1.number } }

  var infos: [EffectInfo] { inOrder.map(\.info) }

  /// Notes an effect as running, also for the asynchronous work that it starts.
  ///
  /// - Returns: The scope of the running code before.
  func begin(_ effect: any RunningEffect) -> (any WorkScope)? {
    effect.index = running.insert(effect)
    let outer = AsyncWork.currentScope
    AsyncWork.currentScope = effect
    return outer
  }

  /// Removes an effect that has ended and notifies the observers; does nothing if it was removed before.
  func end(_ effect: any RunningEffect, at place: ReactorPlace) {
    guard let index = effect.index else { return }
    effect.index = nil
    running.remove(at: index)
    effect.release()
    if let info = effect.reported { place.notify { $0.didEnd(effect: info, $1) } }
  }

  /// Cancels all effects, with the last mutations that they declare.
  func cancelAll(at place: ReactorPlace) {
    // An effect that ends may end others.
    for effect in inOrder where effect.index != nil {
      effect.cancel()
      if effect.index != nil { notifyCancel(effect, at: place) }
      end(effect, at: place)
      effect.forgetIfOver()
    }
  }

  private func notifyCancel(_ effect: any RunningEffect, at place: ReactorPlace) {
    // An effect that leads to its own end, such as an answer on which the page is left, has done its part.
    guard let info = effect.reported, !effect.isEmitting else { return }
    place.notify { $0.didCancel(effect: info, $1) }
  }
}
