/// Reduces a script until no single line can be left out: until it is 1-minimal.
///
/// This is delta debugging (A. Zeller and R. Hildebrandt, "Simplifying and isolating failure-inducing
/// input", 2002) in an order that shortens the script early, as each trial runs all of its lines: large pieces
/// first; and if the first of two halves can be left out, the second one is not tried.
@MainActor
struct LineReduction {
  private let trials: ScriptTrials
  /// The number of lines when last no line could be left out, alone or with others.
  private var fixedCount: Int?

  /// The largest number of lines of a script in which all pairs of lines are tried.
  private static let mostForPairs = 30

  init(_ trials: ScriptTrials) { self.trials = trials }

  func leaveOutMost() async throws(Shrinker.Ending) {
    try await keepEnd()
    try await leaveOutPieces()
  }

  /// Leaves out lines until no single line can be left out.
  ///
  /// Lines that can only be left out together, such as those that attach and detach a node, are tried too: all
  /// lines with a word in common, and all pairs of lines of a short script.
  mutating func leaveOutLast() async throws(Shrinker.Ending) {
    var count: Int
    repeat {
      try await leaveOutLines()
      count = trials.script.count
      if count == fixedCount { return }
      try await leaveOutNames()
      try await leaveOutPairs()
    } while trials.script.count < count
    fixedCount = count
  }

  /// Keeps only the last lines if they fail, as a failure often needs only the lines right before it.
  private func keepEnd() async throws(Shrinker.Ending) {
    let all = trials.script
    var count = 0
    while count < all.count {
      if try await trials.accept(all.suffix(count)) { return }
      count = max(count * 8, 1)
    }
  }

  /// Leaves out halves, then quarters of the rest, and so on down to single lines.
  private func leaveOutPieces() async throws(Shrinker.Ending) {
    var pieces = [trials.script[...]]
    while pieces.contains(where: { $0.count > 1 }) {
      var kept: [ArraySlice<String>] = []
      for (index, piece) in pieces.enumerated() {
        let middle = piece.startIndex + piece.count / 2
        let (first, second) = (piece[..<middle], piece[middle...])
        let rest = pieces[(index + 1)...]
        if piece.count < 2 {
          kept.append(piece)
        } else if try await trials.accept(Array((kept + [second] + rest).joined())) {
          kept.append(second)
        } else if try await trials.accept(Array((kept + [first] + rest).joined())) {
          kept.append(first)
        } else {
          kept += [first, second]
        }
      }
      pieces = kept
    }
  }

  /// Leaves out lines from the end to the front, again and again, until no single line can be left out; after
  /// each success, more lines at a time.
  private func leaveOutLines() async throws(Shrinker.Ending) {
    var end = trials.script.count
    var size = 1
    /// The number of single lines in a row that could not be left out.
    var neededCount = 0
    while neededCount < trials.script.count {
      if end == 0 { end = trials.script.count }
      let lines = max(end - size, 0)..<end
      var rest = trials.script
      rest.removeSubrange(lines)
      if try await trials.accept(rest) {
        end = lines.lowerBound
        size *= 2
        neededCount = 0
      } else if lines.count > 1 {
        size = lines.count / 2
      } else {
        end -= 1
        size = 1
        neededCount += 1
      }
    }
  }

  /// Leaves out all lines with a word in common.
  private func leaveOutNames() async throws(Shrinker.Ending) {
    var seen: Set<String> = []
    for line in trials.script {
      for name in SplitLine(line).names where seen.insert(name).inserted {
        let others = trials.script.filter { !SplitLine($0).names.contains(name) }
        _ = try await trials.accept(others)
      }
    }
  }

  private func leaveOutPairs() async throws(Shrinker.Ending) {
    guard trials.script.count <= Self.mostForPairs else { return }
    var first = 0
    while first < trials.script.count {
      var second = first + 1
      while second < trials.script.count {
        var lines = trials.script
        lines.remove(at: second)
        lines.remove(at: first)
        if try await trials.accept(lines) { second = first + 1 } else { second += 1 }
      }
      first += 1
    }
  }
}
