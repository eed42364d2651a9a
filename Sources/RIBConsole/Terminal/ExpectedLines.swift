// The lines of a file that output is compared with, one after the other.

/// Reads a file as it is asked for lines, a chunk at a time.
final class ExpectedLines {
  private let input: InputDescriptor
  private var clipper = LineClipper()
  private var ready: ArraySlice<ClippedLine> = []
  private var chunk = [UInt8](repeating: 0, count: 64 * 1024)
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
    let result = unsafe chunk.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in
        try unsafe input.readSome(into: buffer)
      }
    }
    switch result {
    case .success(let count) where count > 0:
      var lines: [ClippedLine] = []
      clipper.take(chunk.span.extracting(0..<count)) { lines.append($0) }
      ready = lines[...]
    case .success:
      isAtEnd = true
      if let last = clipper.unendedLine { ready = [last] }
    case .failure(let error):
      isAtEnd = true
      failure = error
    }
  }
}
