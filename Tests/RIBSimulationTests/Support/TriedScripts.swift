// A function in place of the program under test.

import Testing

@testable import RIBSimulation

/// Tries scripts by asking a function, and notes how many lines that were.
@MainActor
final class TriedScripts {
  private let fails: ([String]) -> Bool
  /// Each script that was tried.
  private(set) var scripts: [[String]] = []
  /// Each number of lines left that was reported.
  private(set) var progress: [Int] = []

  init(_ fails: @escaping ([String]) -> Bool) { self.fails = fails }

  /// The number of lines of all scripts together.
  var lineCount: Int { scripts.reduce(0) { $0 + $1.count } }

  func shrink(_ lines: [String], limit: Int = 2_000) async -> Shrinker.Shrunk {
    await Shrinker.shrink(lines, limit: limit) { lines in
      self.scripts.append(lines)
      return self.fails(lines)
    } progress: { linesLeft, tried in
      #expect(tried == self.scripts.count)
      self.progress.append(linesLeft)
    }
  }

  /// Checks that a result fails, that it is said to be minimal, and that it is.
  func expectMinimal(_ shrunk: Shrinker.Shrunk, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      (shrunk.ending, shrunk.tried) == (.minimal, scripts.count), sourceLocation: sourceLocation)
    #expect(fails(shrunk.lines), sourceLocation: sourceLocation)
    for index in shrunk.lines.indices {
      var rest = shrunk.lines
      rest.remove(at: index)
      #expect(!fails(rest), "\(rest)", sourceLocation: sourceLocation)
    }
  }
}

extension Sequence<String> {
  /// Whether some lines are among these, in their order.
  func contains(inOrder lines: [String]) -> Bool {
    var rest = lines[...]
    for line in self where line == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
