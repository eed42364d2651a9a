// Looks for the shortest script that still fails.

/// Makes a failing script shorter, and then simpler, as long as it fails in the same way.
///
/// First whole lines are left out, until no single line can be (`LineReduction`); then the words of those
/// that are left become fewer and simpler (`WordReduction`), after which the lines are looked at again.
/// This ends where nothing changes any more. The same script and the same answers give the same result.
@MainActor
package struct Shrinker {
  /// What a script has become.
  package struct Shrunk: Equatable, Sendable {
    /// The shortest script that failed; the one that was given, where no other did.
    package let lines: [String]
    /// How often a script was tried.
    package let tried: Int
    /// Why no more scripts were tried.
    package let ending: Ending

    /// Whether each script that has one line less was tried, and did not fail in the same way.
    var isMinimal: Bool { ending == .minimal }
  }

  /// Why no more scripts are tried.
  package enum Ending: Error, Equatable, Sendable {
    /// Nothing can be left out or be made simpler.
    case minimal
    /// As many scripts were tried as may be.
    case limit
    case interruption
    /// The script that was given did not fail this time.
    case noFailure
  }

  /// Tries a script: whether it fails in the same way as the first did, or nil to end the search.
  package typealias Reproduces = @MainActor (_ lines: [String]) async -> Bool?
  /// Is called after each trial with the number of lines left.
  package typealias Progress = @MainActor (_ linesLeft: Int, _ tried: Int) -> Void

  private let limit: Int
  private let reproduces: Reproduces
  private let progress: Progress

  /// - Parameters:
  ///   - limit: How many scripts may be tried.
  ///   - reproduces: Tries a script.
  ///   - progress: Is called after each trial.
  package init(
    limit: Int = 2_000, reproduces: @escaping Reproduces,
    progress: @escaping Progress = { _, _ in }
  ) {
    self.limit = limit
    self.reproduces = reproduces
    self.progress = progress
  }

  /// Shrinks a script, which is tried itself at first.
  ///
  /// What follows the failing line had better be cut off before: it is run with each of the first trials.
  package func shrink(_ lines: [String]) async -> Shrunk {
    let trials = ScriptTrials(lines, limit: limit, reproduces: reproduces, progress: progress)
    let ending = await shrink(trials)
    return Shrunk(lines: trials.script, tried: trials.tried, ending: ending)
  }

  private func shrink(_ trials: ScriptTrials) async -> Ending {
    do throws(Ending) {
      guard try await trials.confirm() else { return .noFailure }
      var lines = LineReduction(trials)
      try await lines.leaveOutMost()
      var before: [String]
      repeat {
        before = trials.script
        try await lines.leaveOutLast()
        try await WordReduction(trials).run()
      } while trials.script != before
      return .minimal
    } catch {
      return error
    }
  }
}
