/// The lines of a file up to an offset, read piece by piece.
struct JournalLines {
  static let chunkSize = 1 << 16

  private let source: JournalSource
  private let end: Int

  /// What is read of the file and not yet done with.
  private(set) var bytes: [UInt8] = []
  /// Where in the bytes the next line begins.
  private var position = 0
  /// Where in the file the bytes begin.
  private var offset = 0

  /// - Parameter end: Where the last line ends, or where the file does.
  init(_ source: JournalSource, upTo end: Int) {
    self.source = source
    self.end = end
  }

  /// A line, as a part of the bytes until the next is asked for.
  struct Line {
    /// Without the line's end.
    let range: Range<Int>
    /// Where in the file it begins.
    let offset: Int
    /// Whether it has an end.
    let isWhole: Bool
    /// Whether it is longer than any record; then it may be only the beginning of a line, and is the last one.
    var isTooLong: Bool { range.count > JournalChain.recordLimit }
  }

  /// The next line; nil at the end.
  mutating func next() throws(JournalError) -> Line? {
    var searched = position
    while true {
      if let lineEnd = bytes.span.newline(from: searched) { return line(to: lineEnd) }
      if bytes.count - position > JournalChain.recordLimit { return line(to: bytes.count) }
      searched = bytes.count - position
      let wanted = min(end - offset - bytes.count, Self.chunkSize)
      let more =
        wanted > 0 ? try source.readChunk(at: offset + bytes.count, atMost: wanted) : []
      if more.isEmpty { return position < bytes.count ? line(to: bytes.count) : nil }
      offset += position
      bytes.removeFirst(position)
      bytes += more
      position = 0
    }
  }

  private mutating func line(to lineEnd: Int) -> Line {
    let isWhole = lineEnd < bytes.count
    defer { position = isWhole ? lineEnd + 1 : lineEnd }
    return Line(range: position..<lineEnd, offset: offset + position, isWhole: isWhole)
  }
}
