// Turns for others while many lines follow one another.

import RIBCore

/// Gives others a turn now and then while lines are run without a wait: effects, signals, the one who
/// cancels the session, and what is shown of its progress.
///
/// A turn costs as much as several short lines, so they are given by the time that lines take. Where
/// effects run, they are given by the number of lines too.
@MainActor
final class Turns {
  /// How long lines are run before others have a turn, but for the rest of a group of lines.
  private static let longest = Duration.milliseconds(10)
  /// After how many lines the time is looked at: that costs, too.
  private static let groupSize = 8
  private static let mostLinesBesideEffects = 256

  private var lineCount = 0
  private var latest = ContinuousClock.now

  /// After a line: whether it is time for others.
  func areDue(whileEffectsRun: Bool) -> Bool {
    lineCount += 1
    guard lineCount.isMultiple(of: Self.groupSize) else { return false }
    return whileEffectsRun && lineCount >= Self.mostLinesBesideEffects
      || latest.duration(to: .now) >= Self.longest
  }

  /// Gives others a turn.
  func give() async {
    await Suspension.takeTurn()
    lineCount = 0
    latest = .now
  }
}
