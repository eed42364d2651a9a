// The lines of a file that output is compared with, one after the other.

/// Reads a file as it is asked for lines, a chunk at a time.
final class ExpectedLines {
  private let input: InputDescriptor
  private var clipper = LineClipper()
  private var ready: ArraySlice<ClippedLine> = []
  private var isAtEnd = false
  /// Why the file could not be read to its end.
  private(set) var failure: SystemError?

  init(path: String) throws(ScriptFileError) { input = try InputDescriptor(openingArgument: path) }

  /// The next line; nil at the end.
  func next() -> ClippedLine? {
    while ready.isEmpty, !isAtEnd { readChunk() }
    return ready.popFirst()
  }

  private func readChunk() {
    do throws(SystemError) {
      let chunk = try input.readChunk()
      clipper.take(chunk.span) { ready.append($0) }
      isAtEnd = chunk.isEmpty
      if isAtEnd, let last = clipper.unendedLine { ready = [last] }
    } catch {
      isAtEnd = true
      failure = error
    }
  }
}
