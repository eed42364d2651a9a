// The effects of one reactor that run now.

/// Effects by their numbers, of no particular type, so that looking at them needs no look-up of types.
@MainActor
struct RunningEffects {
  private var byNumber: [Int: any RunningEffect] = [:]

  nonisolated init() {}

  var isEmpty: Bool { byNumber.isEmpty }

  /// The effects in the order of their start.
  var inOrder: [any RunningEffect] { byNumber.values.sorted { $0.number < $1.number } }

  mutating func insert(_ effect: any RunningEffect) { byNumber[effect.number] = effect }

  /// Removes an effect.
  ///
  /// - Returns: Whether it was there.
  mutating func remove(_ effect: any RunningEffect) -> Bool {
    byNumber.removeValue(forKey: effect.number) != nil
  }
}
