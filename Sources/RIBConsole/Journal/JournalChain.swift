import RIBCore

/// What the next record follows: the digits, the time, and how much there is before it.
struct JournalChain: Equatable {
  /// The longest record, in bytes without its line feed: 64 MiB.
  ///
  /// A longer line is damage that is noticed before it fills the memory. No command comes near it, nor does an
  /// answer (``RequestText/limit``).
  static let recordLimit = 1 << 26
  /// The latest time, in microseconds: 146,000 years.
  ///
  /// Far beyond it times do not differ any more.
  static let timeLimit: Int64 = 1 << 62

  /// How many records there are, the header among them.
  private(set) var recordCount = 0
  /// How many of them are commands.
  private(set) var commandCount = 0
  /// How many bytes they are, the line feed of the last one among them.
  private(set) var byteCount = 0
  /// The time of the last one.
  private(set) var at: Int64 = 0
  /// The digits of the last one.
  private(set) var digits: RecordDigits?

  /// Why a line is not the next record.
  enum Flaw: Error, Equatable {
    /// Its digits do not fit: bytes of it, or of what is before it, are others than were written.
    case checksum
    /// It is longer than any record.
    case length
    /// Something else than a line feed is before it.
    case lineFeed
    /// It was written so, but cannot be: what is wrong with it.
    case content(String)
  }

  /// Whether a record surely has room for a text of so many bytes, however many of them are escaped.
  static func canHold(textOf byteCount: Int) -> Bool { byteCount < recordLimit / 8 }

  // MARK: Writing

  /// Appends the first record.
  mutating func append(_ header: JournalHeader, to bytes: inout [UInt8]) {
    append(to: &bytes) { header.write(to: &$0) }
  }

  /// Appends a record.
  mutating func append(_ record: JournalRecord, at time: Int64, to bytes: inout [UInt8]) {
    if time < at {
      programmerError("A journal's time cannot fall; record with the time it is now.")
    }
    check(record)
    append(to: &bytes) { record.write(at: time, to: &$0) }
    count(record, time)
  }

  private mutating func append(to bytes: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes.append("         ")
    write(&bytes)
    let json = start + RecordDigits.count + 1
    let digits = RecordDigits(of: bytes.span.extracting(json..<bytes.count), after: digits)
    digits.write(over: &bytes, at: start)
    bytes.append(0x0A)
    follow(digits, bytes.count - start)
  }

  /// Anything but JSON would make a file that cannot be read again.
  private func check(_ record: JournalRecord) {
    guard case .answer(let number, .value(let json)) = record else {
      guard case .answer(let number, .error(let json)) = record else { return }
      return check(json, number)
    }
    check(json, number)
  }

  private func check(_ json: String, _ number: Int) {
    if !JSONText.isValue(json) {
      programmerError(
        "The answer to request \(number) is no JSON without blanks; encode it, not pretty-printed.")
    }
  }

  // MARK: Reading

  /// Takes a line as the first record.
  ///
  /// - Returns: Its fields behind the version of the format, and that version; nil if this is no header.
  mutating func takeHeader(
    _ bytes: [UInt8], _ line: Range<Int>
  ) -> (version: Int64, fields: RecordScanner)? {
    guard let digits = verified(bytes, line) else { return nil }
    var json = scanner(bytes, line)
    guard let version = JournalHeader.version(of: &json) else { return nil }
    follow(digits, line.count + 1)
    return (version, json)
  }

  /// Takes a line, without its end, as the next record.
  mutating func take(_ bytes: [UInt8], _ line: Range<Int>) throws(Flaw) -> JournalRecord {
    guard let digits = verified(bytes, line) else { throw .checksum }
    var json = scanner(bytes, line)
    guard let (time, record) = JournalRecord.read(&json) else {
      throw .content("it is of no kind that this version of the format has")
    }
    if time < at { throw .content("its time, \(time), is before that of the record before, \(at)") }
    if time > Self.timeLimit {
      throw .content(
        "its time, \(time), is after the latest that a journal can have, \(Self.timeLimit)")
    }
    if case .commit(let count) = record, count != commandCount {
      throw .content("it counts \(count) commands where there are \(commandCount)")
    }
    follow(digits, line.count + 1)
    count(record, time)
    return record
  }

  /// The digits of a line, if they fit.
  private func verified(_ bytes: [UInt8], _ line: Range<Int>) -> RecordDigits? {
    let blank = line.lowerBound + RecordDigits.count
    guard blank < line.upperBound, bytes[blank] == 0x20,
      let stored = RecordDigits(reading: bytes.span, at: line.lowerBound)
    else { return nil }
    let json = bytes.span.extracting(blank + 1..<line.upperBound)
    return RecordDigits(of: json, after: digits) == stored ? stored : nil
  }

  private func scanner(_ bytes: [UInt8], _ line: Range<Int>) -> RecordScanner {
    RecordScanner(bytes, line.lowerBound + RecordDigits.count + 1..<line.upperBound)
  }

  // MARK: Counting

  private mutating func follow(_ digits: RecordDigits, _ size: Int) {
    self.digits = digits
    recordCount += 1
    byteCount += size
  }

  private mutating func count(_ record: JournalRecord, _ time: Int64) {
    at = time
    if case .command = record { commandCount += 1 }
  }
}
