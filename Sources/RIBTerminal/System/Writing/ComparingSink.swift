/// Compares output with a file, line by line as it comes.
@MainActor
package final class ComparingSink: TextSink {
  /// The longest line of a file, in bytes: 64 MiB.
  package static let lineLimit = 1 << 26
  /// The numbers of lines kept of each side from the first difference on, and before it.
  private static let keptLines = 40
  private static let keptBefore = 3

  /// The expected bytes from the present line on.
  private var expected: ArraySlice<UInt8>
  private var line: [UInt8] = []
  private var lineNumber = 1
  private var before: [[UInt8]] = []
  /// The lines that were written since the first difference.
  private var actual: [[UInt8]] = []

  /// Set once all lines that will be shown are there: the rest is not wanted, as before `| head`.
  package private(set) var failure: SystemError?

  /// Creates a sink that compares with a file, which is read to its end now; anything but a folder.
  package init(path: String) throws(ScriptFileError) {
    let input = try InputDescriptor(openingArgument: path)
    expected = []
    var lineStart = 0
    while true {
      let chunk = try attempt(input.readChunk()) { ScriptFileError.cannotOpen(path: path, $0) }
      if chunk.isEmpty { break }
      if let end = chunk.lastIndex(of: 0x0A) { lineStart = expected.count + end + 1 }
      expected += chunk
      if expected.count - lineStart > Self.lineLimit {
        throw .lineTooLong(path: path, offset: lineStart, limit: Self.lineLimit)
      }
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

  /// Returns the first difference as the lines of a diff, once all output has been written; nil if there is
  /// none.
  ///
  /// Call it once.
  ///
  /// - Parameter name: The name of the file.
  package func finish(name: String) -> [String]? {
    if !line.isEmpty { compare() }
    if actual.isEmpty, expected.isEmpty { return nil }
    var missing: [[UInt8]] = []
    while missing.count <= Self.keptLines, !expected.isEmpty {
      let line = Self.firstLine(of: expected)
      missing.append(Array(line))
      expected.removeFirst(line.count)
    }
    return DifferenceText.firstHunk(
      expected: Array(missing.prefix(Self.keptLines)),
      actual: Array(actual.prefix(Self.keptLines)), after: before, at: lineNumber,
      isCut: max(missing.count, actual.count) > Self.keptLines, name: name)
  }

  /// Compares the present line, and begins the next one.
  private func compare() {
    if actual.isEmpty, Self.firstLine(of: expected) == line[...] {
      expected.removeFirst(line.count)
      before = Array((before + [line]).suffix(Self.keptBefore))
      lineNumber += 1
    } else {
      actual.append(line)
      if actual.count > Self.keptLines { failure = .brokenPipe }
    }
    line = []
  }

  private static func firstLine(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.firstIndex(of: 0x0A).map { bytes[...$0] } ?? bytes
  }
}
