// The states of one node, as a page has them.

import RIBConsole

/// What is written of a new state.
enum StateChange: Equatable {
  /// All of it.
  case whole(String)
  /// How it differs from the one before.
  case difference([TextDifference.Part])
}

/// Writes each state by its difference from the one before, and now and then as a whole, so that one in the
/// middle can be had from a few records.
struct StateHistory {
  /// How many differences come behind a whole state at most: as many must be applied to see the last of them.
  private static let longestRun = 100

  private var latest: TextDifference.Pieces?
  private var runLength = 0
  /// How many bytes the differences since the latest whole state have.
  private var runSize = 0

  /// Notes a state, and gives what is to be written of it.
  mutating func change(to state: String) -> StateChange {
    let pieces = TextDifference.Pieces(state)
    defer { latest = pieces }
    guard let latest, runLength < Self.longestRun else { return whole(state) }
    let parts = TextDifference.parts(from: latest, to: pieces)
    runLength += 1
    runSize += parts.reduce(0) { $0 + $1.added.utf8.count + 8 }
    // Differences that are as long as the state would only take time.
    return runSize < state.utf8.count ? .difference(parts) : whole(state)
  }

  private mutating func whole(_ state: String) -> StateChange {
    (runLength, runSize) = (0, 0)
    return .whole(state)
  }
}
