/// The entries of a history, kept as bytes, of which the oldest fall out when they are too many.
///
/// A short command takes two to five bytes beside its text.
struct HistoryLog {
  /// The number of bytes in memory that it may take.
  let byteLimit: Int
  /// The number of bytes from which on a chunk is full: so many are read, at most, to find one entry.
  private let chunkSize: Int
  /// The chunks that are full, the oldest first.
  private var closed: [HistoryChunk] = []
  private var closedByteCount = 0
  private var writer = HistoryWriter()
  /// The number of the first entry in the last chunk, and that of the last command before it.
  private var (first, commandBefore) = (1, 0)

  /// The number of all entries, also of those that have fallen out.
  private(set) var count = 0
  /// The number of the last command.
  private(set) var commandCount: Int

  /// - Parameter command: The number of the last command before the log.
  init(byteLimit: Int, after command: Int = 0) {
    self.byteLimit = byteLimit
    chunkSize = max(1, min(1 << 14, byteLimit / 16))
    (commandCount, commandBefore) = (command, command)
  }

  /// The number of bytes in memory.
  var byteCount: Int { closedByteCount + writer.bytes.capacity }

  /// The number of entries that have fallen out.
  var droppedCount: Int { (closed.first?.first ?? first) - 1 }

  var chunkCount: Int { closed.count + 1 }

  func chunk(_ index: Int) -> HistoryChunk {
    index < closed.count
      ? closed[index]
      : HistoryChunk(bytes: writer.bytes, first: first, commandBefore: commandBefore)
  }

  // MARK: Growing

  mutating func append(
    command line: Span<UInt8>, to path: String, at time: Int64, focus: String?, record: Int
  ) {
    writer.append(command: line, to: path, at: time, focus: focus, record: record)
    commandCount += 1
    didAppend()
  }

  mutating func append(
    _ event: HistoryEvent, at time: Int64, focus: String?, record: Int
  ) {
    writer.append(event, at: time, focus: focus, record: record)
    if event.isCommand { commandCount += 1 }
    didAppend()
  }

  private mutating func didAppend() {
    count += 1
    if writer.bytes.count >= chunkSize { closeChunk() }
  }

  private mutating func closeChunk() {
    let chunk = HistoryChunk(
      bytes: writer.take(keeping: 2 * chunkSize + 64), first: first, commandBefore: commandBefore)
    closed.append(chunk)
    closedByteCount += chunk.byteCount
    (first, commandBefore) = (count + 1, commandCount)
    let limit = byteLimit - 2 * chunkSize - 64
    if closedByteCount <= limit { return }
    // More than has to go, as all that stay are moved.
    var dropped = 0
    while dropped < closed.count, closedByteCount > limit / 16 * 15 {
      closedByteCount -= closed[dropped].byteCount
      dropped += 1
    }
    closed.removeFirst(dropped)
  }

  // MARK: Looking

  /// Returns the entry with a number; nil if it is not kept.
  subscript(number: Int) -> HistoryEntry? {
    guard number > droppedCount, number <= count else { return nil }
    var reader = HistoryReader(self)
    reader.seek(number)
    return reader.advance() ? reader.entry : nil
  }

  /// Returns the number of the entry of a command; nil if it is not kept.
  func number(ofCommand command: Int) -> Int? {
    let chunk = lastChunk { $0.commandBefore < command }
    if self.chunk(chunk).commandBefore >= command { return nil }
    var reader = HistoryReader(self, chunk: chunk)
    while reader.advance() { if reader.command == command { return reader.number } }
    return nil
  }

  /// Returns the number of the last kept entry of a range for which a condition holds.
  ///
  /// - Complexity: O(number of entries behind it, and of those in one chunk).
  func last(in range: ClosedRange<Int>, where condition: (HistoryReader) -> Bool) -> Int? {
    var end = range.upperBound
    var index = lastChunk { $0.first <= end }
    while index >= 0, end >= range.lowerBound {
      var reader = HistoryReader(self, chunk: index)
      var last: Int?
      while reader.number < end, reader.advance() {
        if reader.number >= range.lowerBound, condition(reader) { last = reader.number }
      }
      if let last { return last }
      end = chunk(index).first - 1
      index -= 1
    }
    return nil
  }

  /// Returns the last chunk for which a condition holds that holds for all before; the first one if it holds for none.
  func lastChunk(where condition: (HistoryChunk) -> Bool) -> Int {
    var (low, high) = (0, chunkCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if condition(chunk(middle)) { low = middle } else { high = middle }
    }
    return low
  }
}
