// The effects of one reactor that run now.

/// Effects, of no particular type, so that looking at them needs no look-up of types.
@MainActor
struct RunningEffects {
  private var all = Places<any RunningEffect>()

  nonisolated init() {}

  var isEmpty: Bool { all.isEmpty }

  /// The effects in the order of their start.
  var inOrder: [any RunningEffect] { all.values.sorted { $0.number < $1.number } }

  mutating func insert(_ effect: any RunningEffect) { effect.index = all.insert(effect) }

  /// Removes an effect.
  ///
  /// - Returns: Whether it was there.
  mutating func remove(_ effect: any RunningEffect) -> Bool {
    guard let index = effect.index else { return false }
    effect.index = nil
    all.remove(at: index)
    return true
  }
}
