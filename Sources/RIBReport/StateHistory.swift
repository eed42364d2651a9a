/// The states of one node, each written as its difference from the previous one, or sometimes as a whole, so
/// that any state can be restored from a few records.
struct StateHistory {
  /// The most differences after a whole state, all of which must be applied to show the last one.
  private static let longestRun = 100

  private var latest: [UInt8]?
  private var runLength = 0
  /// The total size in bytes of the differences since the latest whole state.
  private var runSize = 0

  /// Returns the difference from the previous state; nil if the state is to be written as a whole.
  mutating func difference(to state: String) -> [TextDifference.Part]? {
    let bytes = Array(state.utf8)
    defer { latest = bytes }
    if let latest, runLength < Self.longestRun {
      let parts = TextDifference.parts(from: latest, to: bytes)
      runLength += 1
      runSize += parts.reduce(0) { $0 + $1.added.utf8.count + 8 }
      // Differences as long as the state would only take time.
      if runSize < bytes.count { return parts }
    }
    (runLength, runSize) = (0, 0)
    return nil
  }
}
