import RIBConsole

/// The written form of a new state.
enum StateChange: Equatable {
  case whole(String)
  case difference([TextDifference.Part])
}

/// The states of one node, each written as its difference from the previous one, or sometimes as a whole, so
/// that any state can be restored from a few records.
struct StateHistory {
  /// The most differences after a whole state, all of which must be applied to show the last one.
  private static let longestRun = 100

  private var latest: [UInt8]?
  private var runLength = 0
  /// The total size in bytes of the differences since the latest whole state.
  private var runSize = 0

  mutating func change(to state: String) -> StateChange {
    let bytes = Array(state.utf8)
    defer { latest = bytes }
    guard let latest, runLength < Self.longestRun else { return whole(state) }
    let parts = TextDifference.parts(from: latest, to: bytes)
    runLength += 1
    runSize += parts.reduce(0) { $0 + $1.added.utf8.count + 8 }
    // Differences as long as the state would only take time.
    return runSize < state.utf8.count ? .difference(parts) : whole(state)
  }

  private mutating func whole(_ state: String) -> StateChange {
    (runLength, runSize) = (0, 0)
    return .whole(state)
  }
}
