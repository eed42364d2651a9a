import Basics

/// Compares output with a file, line by line as it comes.
@MainActor
package final class ComparingSink: TextSink {
  /// The longest line of a file, in bytes: 64 MiB.
  static let lineLimit = 1 << 26
  /// The numbers of lines kept of each side from the first difference on, and before it.
  private static let keptLines = 40
  private static let keptBefore = 3

  /// The expected lines, with their line feeds.
  private var expected: [ArraySlice<UInt8>] = []
  /// The number of lines that were as expected.
  private var equalCount = 0
  private var line: [UInt8] = []
  /// The lines that were written since the first difference.
  private var actual: [[UInt8]] = []

  /// Set once all lines that will be shown are there: the rest is not wanted, as before `| head`.
  package private(set) var failure: SystemError?

  /// Creates a sink that compares with a file, which is read to its end now; anything but a folder.
  package init(path: String) throws(ScriptFileError) {
    let input = try InputDescriptor(openingArgument: path)
    var bytes: [UInt8] = []
    var lineStart = 0
    while true {
      let chunk = try attempt(input.readChunk()) { ScriptFileError.cannotOpen(path: path, $0) }
      if chunk.isEmpty { break }
      if let end = chunk.lastIndex(of: 0x0A) { lineStart = bytes.count + end + 1 }
      bytes += chunk
      if bytes.count - lineStart > Self.lineLimit {
        throw .lineTooLong(path: path, offset: lineStart, limit: Self.lineLimit)
      }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      expected.append(rest[..<end])
      rest = rest[end...]
    }
  }

  package func write(bytes: Span<UInt8>) {
    guard failure == nil else { return }
    for index in bytes.indices {
      line.append(bytes[index])
      if bytes[index] == 0x0A { compare() }
    }
  }

  package func endLine() { write("\n") }

  package func flush() {}

  /// Returns the first difference as the lines of a diff; nil if there is none.
  ///
  /// Call it once, when all output has been written.
  package func finish(name: String) -> [String]? {
    if !line.isEmpty { compare() }
    let missing = expected[equalCount...]
    if actual.isEmpty, missing.isEmpty { return nil }
    return DifferenceText.firstHunk(
      expected: missing.prefix(Self.keptLines).map(Array.init),
      actual: Array(actual.prefix(Self.keptLines)),
      after: expected[..<equalCount].suffix(Self.keptBefore).map(Array.init), at: equalCount + 1,
      isCut: max(missing.count, actual.count) > Self.keptLines, name: name)
  }

  private func compare() {
    if actual.isEmpty, equalCount < expected.count, expected[equalCount] == line[...] {
      equalCount += 1
    } else {
      actual.append(line)
      if actual.count > Self.keptLines { failure = .brokenPipe }
    }
    line = []
  }
}
