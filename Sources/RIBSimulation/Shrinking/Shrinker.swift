/// Looks for the shortest and simplest script that fails in the same way as a given one.
///
/// First, whole lines are left out until no single line can be (`LineReduction`). Then the words of the other
/// lines become fewer and simpler (`WordReduction`), and lines are left out again, until nothing changes. The
/// same script and the same answers give the same result.
@MainActor
package enum Shrinker {
  package struct Shrunk: Equatable, Sendable {
    /// The shortest script that failed; the given one if no other did.
    package let lines: [String]
    package let tried: Int
    package let ending: Ending
  }

  package enum Ending: Error, Equatable, Sendable {
    /// Nothing can be left out or made simpler: each script with one line less was tried.
    case minimal
    /// The limit of trials was reached.
    case limit
    case interruption
    /// The given script did not fail this time.
    case noFailure
  }

  /// Tries a script, and returns whether it fails in the same way as the first; nil ends the search.
  package typealias Reproduces = @MainActor (_ lines: [String]) async -> Bool?
  /// Called after each trial with the number of lines that are left.
  package typealias Progress = @MainActor (_ linesLeft: Int, _ tried: Int) -> Void

  /// Shrinks a script, which is tried itself first.
  ///
  /// Cut off the lines after the failing one before, as the first trials would run them too.
  ///
  /// - Parameter limit: The largest number of trials.
  package static func shrink(
    _ lines: [String], limit: Int, reproduces: @escaping Reproduces,
    progress: @escaping Progress = { _, _ in }
  ) async -> Shrunk {
    let trials = ScriptTrials(lines, limit: limit, reproduces: reproduces, progress: progress)
    let ending = await shrink(trials)
    return Shrunk(lines: trials.script, tried: trials.tried, ending: ending)
  }

  private static func shrink(_ trials: ScriptTrials) async -> Ending {
    do throws(Ending) {
      guard try await trials.fails(trials.script) else { return .noFailure }
      var lines = LineReduction(trials)
      try await lines.leaveOutMost()
      var before: [String]
      repeat {
        before = trials.script
        try await lines.leaveOutLast()
        try await WordReduction(trials: trials).run()
      } while trials.script != before
      return .minimal
    } catch {
      return error
    }
  }
}
