/// The kept entries of a log that lead to one of them, each with its number; they are made as they are read.
struct HistoryPath: Sequence {
  let log: HistoryLog
  let path: RecordPath

  func makeIterator() -> Iterator { Iterator(log, path.ranges[...]) }

  /// The first entry; nil if there is none.
  var first: Iterator.Element? {
    var iterator = makeIterator()
    return iterator.next()
  }

  /// Returns values of the entries that have one, in their order; no texts are made.
  func values<Value>(_ value: (HistoryReader) -> Value?) -> [Value] {
    var (values, entries) = ([Value](), makeIterator())
    while entries.advance() { if let value = value(entries.reader) { values.append(value) } }
    return values
  }

  struct Iterator: IteratorProtocol {
    /// The entry that was read last.
    private(set) var reader: HistoryReader
    private let droppedCount: Int
    private var ranges: ArraySlice<ClosedRange<Int>>
    /// The number of the last entry of the range that is being read.
    private var last = 0

    fileprivate init(_ log: HistoryLog, _ ranges: ArraySlice<ClosedRange<Int>>) {
      reader = HistoryReader(log)
      droppedCount = log.droppedCount
      self.ranges = ranges
    }

    /// Reads the next entry without its texts, and returns whether there is one.
    mutating func advance() -> Bool {
      while reader.number >= last {
        guard let range = ranges.popFirst() else { return false }
        if range.upperBound <= droppedCount { continue }
        reader.seek(Swift.max(range.lowerBound, droppedCount + 1))
        last = range.upperBound
      }
      return reader.advance()
    }

    mutating func next() -> (number: Int, entry: HistoryEntry)? {
      advance() ? (reader.number, reader.entry) : nil
    }
  }
}
