// A line of any length, held in little memory.

/// A line of which the beginning is kept, and enough of the rest to tell it from other lines.
struct ClippedLine: Equatable, Sendable {
  /// How many bytes are kept.
  private static let limit = 400

  /// The first bytes, without the line's end.
  private(set) var start: [UInt8] = []
  /// The length in bytes, without the line's end.
  private(set) var count = 0
  /// Whether a line feed ended it, which only the last line of a file may lack.
  var isEnded = false
  /// FNV-1a over all bytes.
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  var isClipped: Bool { count > start.count }

  mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      if start.count < Self.limit { start.append(bytes[index]) }
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    count += bytes.count
  }
}

/// Cuts bytes that come in pieces into clipped lines.
struct LineClipper {
  private var line = ClippedLine()

  /// Takes the next bytes, and hands on each line that they end.
  mutating func take(_ bytes: Span<UInt8>, _ lineEnds: (ClippedLine) -> Void) {
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      line.append(bytes.extracting(start..<index))
      endLine(lineEnds)
      start = index + 1
    }
    line.append(bytes.extracting(start..<bytes.count))
  }

  mutating func endLine(_ lineEnds: (ClippedLine) -> Void) {
    line.isEnded = true
    lineEnds(line)
    line = ClippedLine()
  }

  /// The last line, where no line feed has ended it.
  var unendedLine: ClippedLine? { line.count == 0 ? nil : line }
}
