import RIBConsole

/// The lines of a file up to an offset, read piece by piece.
struct JournalLines {
  static let chunkSize = 1 << 16

  private let source: JournalSource
  private let end: Int

  /// The bytes that were read and are still in use.
  private(set) var bytes: [UInt8] = []
  /// The index in the bytes at which the next line begins.
  private var position = 0
  private var offset = 0

  /// - Parameter end: The offset at which the last line ends; the file may end before.
  init(_ source: JournalSource, upTo end: Int) {
    self.source = source
    self.end = end
  }

  /// A line, as a range of the bytes, valid until the next line is read.
  struct Line {
    /// The range of the line without its line feed.
    let range: Range<Int>
    let offset: Int
    let isWhole: Bool
    /// Whether it is longer than any record, and may be the beginning of a line; no line follows.
    var isTooLong: Bool { range.count > JournalChain.recordLimit }
  }

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
