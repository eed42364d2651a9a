import Basics
import RIBCore

/// Encodes the entries of one ``HistoryChunk`` after another.
struct HistoryWriter {
  /// A path by its bytes: composed and decomposed letters differ, which are equal as texts.
  private struct Path: Hashable {
    let text: String

    static func == (one: Path, other: Path) -> Bool { one.text.hasSameBytes(as: other.text) }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// The latest path, which most that follow are equal to.
  private struct LatestPath {
    private let text: String?
    private let isASCII: Bool

    init(_ text: String?) {
      self.text = text
      isASCII = text?.utf8.allSatisfy { $0 < 0x80 } ?? true
    }

    /// Returns whether a path is the same byte for byte, or both are none.
    func isSame(as other: String?) -> Bool {
      guard let text, let other else { return text == nil && other == nil }
      // A short text is compared at once by `==`. What is equal to ASCII, as a Kelvin sign is to a K, has more bytes.
      if isASCII { return text == other && text.utf8.count == other.utf8.count }
      return text.hasSameBytes(as: other)
    }
  }

  private(set) var bytes: [UInt8] = []
  /// The latest entry's time, focus and record, and the latest path of an entry that has one.
  private var at: Int64 = 0
  private var focus = LatestPath(nil)
  private var record = 0
  private var path = LatestPath(nil)
  /// The numbers of the paths in the chunk.
  private var numbers: [Path: Int] = [:]

  mutating func append(
    command line: Span<UInt8>, to path: String, at time: Int64, focus: String?, record: Int
  ) {
    begin(.command, path, at: time, focus: focus, record: record)
    append(text: line)
  }

  mutating func append(
    _ event: HistoryEvent, at time: Int64, focus: String?, record: Int
  ) {
    switch event {
    case .command(let path, let line):
      append(command: line.utf8.span, to: path, at: time, focus: focus, record: record)
    case .answer(let answer, let number):
      let (kind, text): (HistoryChunk.Kind, String?) =
        switch answer {
        case .value(let text): (.value, text)
        case .error(let text): (.error, text)
        case .end: (.end, nil)
        }
      begin(kind, at: time, focus: focus, record: record)
      append(UInt64(bitPattern: Int64(number)))
      if let text { append(text: text.utf8.span) }
    case .cancelled(let path, let effects):
      begin(.cancelled, path, at: time, focus: focus, record: record)
      append(UInt64(effects.count))
      for effect in effects { append(text: effect.utf8.span) }
    case .start(let start):
      begin(.start, at: time, focus: focus, record: record)
      append(difference: start.date ?? .min)
      append(start.seed)
      append(text: start.id.utf8.span)
    case .date(let date):
      begin(.date, at: time, focus: focus, record: record)
      append(difference: date)
    case .left(let steps):
      begin(.left, at: time, focus: focus, record: record)
      append(UInt64(steps.count))
      for step in steps {
        append(UInt64(bitPattern: Int64(step.work)))
        append(UInt64(bitPattern: Int64(step.step)))
      }
    case .cameBack(let work):
      begin(.cameBack, at: time, focus: focus, record: record)
      append(UInt64(bitPattern: Int64(work)))
    case .passed:
      begin(.passed, at: time, focus: focus, record: record)
    }
  }

  /// Returns the bytes of the chunk, and begins another one.
  ///
  /// - Parameter room: The largest room that is kept for the next chunk; bytes that fit in it are copied, so that the
  ///   array that is returned has no room of its own.
  mutating func take(keeping room: Int) -> [UInt8] {
    defer { (at, focus, record, path, numbers) = (0, LatestPath(nil), 0, LatestPath(nil), [:]) }
    if bytes.capacity > room {
      defer { bytes = [] }
      return bytes
    }
    var taken: [UInt8] = []
    taken.reserveCapacity(bytes.count)
    taken.append(bytes.span)
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  /// Appends all of an entry but the number and the texts of its kind.
  private mutating func begin(
    _ kind: HistoryChunk.Kind, _ path: String? = nil, at time: Int64, focus: String?, record: Int
  ) {
    var parts: HistoryChunk.Parts = []
    if time != at { parts.insert(.time) }
    if !self.focus.isSame(as: focus) { parts.insert(.focus) }
    if record != self.record { parts.insert(.record) }
    if path != nil, !self.path.isSame(as: path) { parts.insert(.path) }
    bytes.append(kind.rawValue | parts.rawValue)
    if parts.isEmpty { return }
    if parts.contains(.time) {
      append(difference: time &- at)
      at = time
    }
    if parts.contains(.focus) {
      append(path: focus)
      self.focus = LatestPath(focus)
    }
    if parts.contains(.record) {
      append(difference: Int64(record) &- Int64(self.record))
      self.record = record
    }
    if parts.contains(.path) {
      append(path: path)
      self.path = LatestPath(path)
    }
  }

  private mutating func append(path: String?) {
    guard let path else { return append(0) }
    if let number = numbers[Path(text: path)] { return append(UInt64(number)) }
    let number = numbers.count + 1
    numbers[Path(text: path)] = number
    append(UInt64(number))
    append(text: path.utf8.span)
  }

  private mutating func append(text: Span<UInt8>) {
    append(UInt64(text.count))
    bytes.append(text)
  }

  /// Appends a number with its sign as its lowest bit, so that small ones are short.
  private mutating func append(difference: Int64) {
    append(UInt64(bitPattern: (difference &<< 1) ^ (difference &>> 63)))
  }

  private mutating func append(_ number: UInt64) {
    // Most are.
    if number < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: number)) }
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
