// A sink that prints nothing: it compares what is written with a file.

/// Where output begins to differ from what was expected.
public struct OutputDifference: Equatable, Sendable {
  /// The lines before, which are the same.
  let before: [ClippedLine]
  /// The number of the first line that differs, from 1.
  let line: Int
  /// What was expected from there on, and what came: the first lines of each.
  let expected: [ClippedLine]
  let actual: [ClippedLine]
  /// Whether more lines follow on either side than are kept.
  let isCut: Bool
}

/// Compares output with a file, line by line as it comes, so that memory stays small.
@MainActor
public final class ComparingSink: TextSink {
  /// How many lines are kept of each side once they differ, and before.
  private static let keptLines = 40
  private static let keptBefore = 3

  private let expectedLines: ExpectedLines
  private var clipper = LineClipper()
  private var before: [ClippedLine] = []
  private var lineNumber = 1
  private var expected: [ClippedLine] = []
  private var actual: [ClippedLine] = []
  private var differs = false
  private var isCut = false

  /// Set once all that will be shown has come: nobody wants the rest, as behind `| head`.
  public private(set) var failure: SystemError?

  /// Makes a sink that compares with a file: anything but a folder.
  public init(path: String) throws(ScriptFileError) {
    expectedLines = try ExpectedLines(path: path)
  }

  /// Why the file could not be read to its end.
  public var readingFailure: SystemError? { expectedLines.failure }

  /// Adds bytes to the present line.
  public func write(bytes: Span<UInt8>) { if failure == nil { clipper.take(bytes, compare) } }

  /// Ends the present line.
  public func endLine() { if failure == nil { clipper.endLine(compare) } }

  /// Does nothing: nothing is held back.
  public func flush() {}

  /// The first difference, once all output has come; nil where there is none.
  ///
  /// Call it once.
  public func finish() -> OutputDifference? {
    if let last = clipper.unendedLine { compare(last) }
    if !differs, let missing = expectedLines.next() {
      differs = true
      expected.append(missing)
    }
    guard differs else { return nil }
    while expected.count < Self.keptLines, let line = expectedLines.next() { expected.append(line) }
    if expectedLines.next() != nil { isCut = true }
    return OutputDifference(
      before: before, line: lineNumber, expected: expected, actual: actual, isCut: isCut)
  }

  private func compare(_ line: ClippedLine) {
    if !differs {
      let wanted = expectedLines.next()
      if wanted == line {
        lineNumber += 1
        before.append(line)
        if before.count > Self.keptBefore { before.removeFirst() }
        return
      }
      differs = true
      if let wanted { expected.append(wanted) }
    }
    if actual.count < Self.keptLines {
      actual.append(line)
    } else {
      isCut = true
      failure = .readerGone
    }
  }
}
