import RIBCore

/// Reads the entries of a log, one after the other.
///
/// It has the latest entry's numbers at hand; the texts are made only with its ``entry``.
struct HistoryReader {
  private let log: HistoryLog
  private var chunk = 0
  private var bytes: [UInt8] = []
  /// The offsets of the next entry, and of what is of the latest one's kind alone.
  private var (next, content) = (0, 0)
  /// The paths of the chunk that have been read.
  private var paths: [String] = []

  /// The number of the latest entry; that of the one before the first, if none is read yet.
  private(set) var number = 0
  /// The time of the latest entry, in microseconds.
  private(set) var at: Int64 = 0
  /// The number of the last command up to the latest entry.
  private(set) var command = 0
  private(set) var record = 0
  private var kind = HistoryChunk.Kind.passed
  private var focus: String?
  /// The latest path of an entry that has one.
  private var path: String?

  /// Makes a reader that begins with a chunk.
  init(_ log: HistoryLog, chunk: Int = 0) {
    self.log = log
    begin(chunk)
  }

  var isCommand: Bool { kind == .command }

  /// The number of the request that the latest entry answers; nil if it is no answer.
  var answeredRequest: Int? {
    switch kind {
    case .value, .error, .end:
      var index = content
      return count(at: &index)
    default: return nil
    }
  }

  /// The steps of work without which the session went on with the latest entry; nil for other entries.
  var absences: [WorkStep]? {
    if kind != .left { return nil }
    var index = content
    return steps(at: &index)
  }

  /// Reads on up to the entry before one that is kept.
  mutating func seek(_ number: Int) {
    begin(log.lastChunk { $0.first <= number })
    while self.number < number - 1, advance() {}
  }

  /// Reads the next entry, and returns whether there is one.
  mutating func advance() -> Bool {
    while next == bytes.count {
      if chunk + 1 == log.chunkCount { return false }
      begin(chunk + 1)
    }
    let head = bytes[next]
    var index = next + 1
    kind = HistoryChunk.Kind(rawValue: head & 0b1111) ?? .passed
    let parts = HistoryChunk.Parts(rawValue: head)
    if parts.contains(.time) { at &+= difference(at: &index) }
    if parts.contains(.focus) { focus = readPath(at: &index) }
    if parts.contains(.record) { record &+= Int(truncatingIfNeeded: difference(at: &index)) }
    if parts.contains(.path) { path = readPath(at: &index) }
    number += 1
    if isCommand { command += 1 }
    content = index
    skipContent(at: &index)
    next = index
    return true
  }

  /// Skips what the latest entry has of its kind alone.
  private func skipContent(at index: inout Int) {
    var (numberCount, textCount) = (0, 0)
    switch kind {
    case .command: textCount = 1
    case .value, .error: (numberCount, textCount) = (1, 1)
    case .end, .date, .cameBack: numberCount = 1
    case .cancelled: textCount = count(at: &index)
    case .start: (numberCount, textCount) = (2, 1)
    case .left: numberCount = 2 * count(at: &index)
    case .passed: break
    }
    for _ in 0..<numberCount { _ = readNumber(at: &index) }
    for _ in 0..<textCount {
      let length = count(at: &index)
      index += length
    }
  }

  /// The latest entry.
  var entry: HistoryEntry {
    var index = content
    return HistoryEntry(
      at: at, event(at: &index), command: command, focus: focus, record: record)
  }

  private func event(at index: inout Int) -> HistoryEvent {
    switch kind {
    case .command: return .command(path: path ?? "", line: text(at: &index))
    case .value, .error, .end:
      let number = count(at: &index)
      if kind == .end { return .answer(.end, to: number) }
      let json = text(at: &index)
      return .answer(kind == .value ? .value(json) : .error(json), to: number)
    case .cancelled:
      let count = count(at: &index)
      return .cancelled(path: path ?? "", effects: (0..<count).map { _ in text(at: &index) })
    case .start:
      let (date, seed) = (difference(at: &index), readNumber(at: &index))
      return .start(
        SessionStart(id: text(at: &index), date: date == .min ? nil : date, seed: seed))
    case .date: return .date(difference(at: &index))
    case .left: return .left(steps(at: &index))
    case .cameBack: return .cameBack(work: count(at: &index))
    case .passed: return .passed
    }
  }

  private mutating func begin(_ chunk: Int) {
    let content = log.chunk(chunk)
    self.chunk = chunk
    bytes = content.bytes
    next = 0
    paths = []
    (number, at, command) = (content.first - 1, 0, content.commandBefore)
    (record, focus, path) = (0, nil, nil)
  }

  private mutating func readPath(at index: inout Int) -> String? {
    let number = count(at: &index)
    if number == 0 { return nil }
    if number > paths.count { paths.append(text(at: &index)) }
    return paths[number - 1]
  }

  private func text(at index: inout Int) -> String {
    let length = count(at: &index)
    defer { index += length }
    // Only whole texts were written, so that the copy needs no check.
    return unsafe String(
      copying: UTF8Span(unchecked: bytes.span.extracting(index..<index + length)))
  }

  private func steps(at index: inout Int) -> [WorkStep] {
    let count = count(at: &index)
    return (0..<count).map { _ in
      let work = self.count(at: &index)
      return WorkStep(work: work, step: self.count(at: &index))
    }
  }

  private func difference(at index: inout Int) -> Int64 {
    let value = readNumber(at: &index)
    return Int64(bitPattern: (value &>> 1) ^ (0 &- (value & 1)))
  }

  private func count(at index: inout Int) -> Int {
    Int(truncatingIfNeeded: readNumber(at: &index))
  }

  private func readNumber(at index: inout Int) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
  }
}
