// What the tests of this target share.

/// Lines in the order in which they happened.
final class Journal {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// Hops off the main actor and back.
///
/// Not by an empty `@concurrent` function, which is optimised away.
func elsewhere() async { await Task.detached {}.value }
