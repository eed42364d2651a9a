/// Lines in the order in which they happened.
final class Journal {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}
