// A sink that prints nothing: it compares what is written with a file.

/// Where output begins to differ from what was expected; a line has its line feed, but for a last one
/// that has none.
public struct OutputDifference: Equatable, Sendable {
  /// The lines before, which are the same.
  let before: [[UInt8]]
  /// The number of the first line that differs, from 1.
  let line: Int
  /// What was expected from there on, and what came: the first lines of each.
  let expected: [[UInt8]]
  let actual: [[UInt8]]
  /// Whether more lines follow on either side than are kept.
  let isCut: Bool
}

/// Compares output with a file, line by line as it comes.
@MainActor
public final class ComparingSink: TextSink {
  /// How many lines are kept of each side once they differ, and before.
  private static let keptLines = 40
  private static let keptBefore = 3

  private let input: InputDescriptor
  private var wanted = ByteLines()
  private var written = ByteLines()
  private var before: [[UInt8]] = []
  private var lineNumber = 1
  private var expected: [[UInt8]] = []
  private var actual: [[UInt8]] = []
  private var differs = false
  private var isCut = false

  /// Set once all that will be shown has come: the rest is not wanted, as behind `| head`.
  public private(set) var failure: SystemError?
  /// Why the file could not be read to its end.
  public private(set) var readingFailure: SystemError?

  /// Makes a sink that compares with a file: anything but a folder.
  public init(path: String) throws(ScriptFileError) {
    input = try InputDescriptor(openingArgument: path)
  }

  /// Adds bytes to the present line.
  public func write(bytes: Span<UInt8>) {
    guard failure == nil else { return }
    written.append(bytes)
    while let line = written.next() { compare(line) }
  }

  /// Ends the present line.
  public func endLine() { write("\n") }

  /// Does nothing: nothing is held back.
  public func flush() {}

  /// The first difference, once all output has come; nil where there is none.
  ///
  /// Call it once.
  public func finish() -> OutputDifference? {
    if let last = written.last() { compare(last) }
    if !differs, let missing = nextExpected() {
      differs = true
      expected.append(missing)
    }
    guard differs else { return nil }
    while expected.count < Self.keptLines, let line = nextExpected() { expected.append(line) }
    if nextExpected() != nil { isCut = true }
    return OutputDifference(
      before: before, line: lineNumber, expected: expected, actual: actual, isCut: isCut)
  }

  private func compare(_ line: [UInt8]) {
    if !differs {
      let wanted = nextExpected()
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
      failure = .brokenPipe
    }
  }

  /// The next line of the file, which is read as it is asked for.
  private func nextExpected() -> [UInt8]? {
    while true {
      if let line = wanted.next() { return line }
      do throws(SystemError) {
        let chunk = try input.readChunk()
        if chunk.isEmpty { return wanted.last() }
        wanted.append(chunk.span)
      } catch {
        readingFailure = error
        return nil
      }
    }
  }
}

/// Bytes that come in pieces, cut into lines.
private struct ByteLines {
  private var lines: ArraySlice<[UInt8]> = []
  private var unended: [UInt8] = []

  mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      unended.append(bytes[index])
      if bytes[index] == 0x0A {
        lines.append(unended)
        unended = []
      }
    }
  }

  /// The next line that has been ended.
  mutating func next() -> [UInt8]? { lines.popFirst() }

  /// The last line, where no line feed has ended it; nil from then on.
  mutating func last() -> [UInt8]? {
    defer { unended = [] }
    return unended.isEmpty ? nil : unended
  }
}
