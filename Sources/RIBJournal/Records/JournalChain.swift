import Basics
import RIBConsole
import RIBCore

/// The records up to some point of a journal, as far as the next record depends on them: their number and size, and
/// the digits and the time of the last one.
struct JournalChain: Equatable {
  /// The longest record, in bytes without its line feed: 64 MiB.
  ///
  /// A longer line counts as damage before it fills the memory. No command comes near this size, and no answer
  /// (`OutsideRequests.answerLimit`).
  static let recordLimit = 1 << 26
  /// The latest time, in microseconds: 146,000 years.
  ///
  /// Times far beyond it do not differ any more.
  static let timeLimit: Int64 = 1 << 62

  /// The number of records, including the header.
  private(set) var recordCount = 0
  /// The number of commands among them.
  private(set) var commandCount = 0
  /// Their size in bytes, including the line feed of the last one.
  private(set) var byteCount = 0
  private(set) var at: Int64 = 0
  /// The latest checkpoint, in any branch.
  private(set) var lastCheckpoint = CheckpointMark()
  private(set) var digits: RecordDigits?

  struct CheckpointMark: Equatable {
    /// The number of commands before it.
    fileprivate(set) var command = 0
    /// The bytes of its records.
    fileprivate(set) var bytes = 0..<0
  }

  /// The reason why a line is not the next record.
  enum Flaw: Error, Equatable {
    /// Its digits do not fit, as bytes of it or of the records before it have changed.
    case checksum
    /// It is longer than any record.
    case length
    /// There is something other than a line feed before it.
    case lineFeed
    /// It was written so, but is wrong, for a reason.
    case content(String)
  }

  /// Returns whether a text of a size fits into a record, even if all of it is escaped.
  static func canHold(textOf byteCount: Int) -> Bool { byteCount < recordLimit / 8 }

  // MARK: Writing

  mutating func append(_ header: JournalHeader, to bytes: inout [UInt8]) {
    append(to: &bytes) { header.write(to: &$0) }
  }

  mutating func append(_ record: JournalRecord, at time: Int64, to bytes: inout [UInt8]) {
    if time < at, record.start?.origin == nil {
      programmerError("A journal's time cannot fall; record with the time it is now.")
    }
    check(record)
    let start = byteCount
    append(to: &bytes) { record.write(at: time, to: &$0) }
    count(record, time, from: start)
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

  /// Checks that an answer is JSON, as the file could not be read again otherwise.
  private func check(_ record: JournalRecord) {
    switch record {
    case .event(.answer(.value(let json), let number)),
      .event(.answer(.error(let json), let number)):
      if JSONText.isValue(json) { return }
      programmerError(
        "The answer to request \(number) is no JSON without blanks; encode it, not pretty-printed.")
    default: return
    }
  }

  // MARK: Reading

  /// Takes a line as the first record, if it is a header; returns the format's version and the fields after it.
  mutating func takeHeader(
    _ bytes: [UInt8], _ line: Range<Int>
  ) -> (version: Int64, fields: RecordScanner)? {
    guard let digits = verified(bytes, line) else { return nil }
    var json = scanner(bytes, line)
    guard let version = JournalHeader.version(of: &json) else { return nil }
    follow(digits, line.count + 1)
    return (version, json)
  }

  /// Takes a line, without its line feed, as the next record.
  mutating func take(_ bytes: [UInt8], _ line: Range<Int>) throws(Flaw) -> JournalRecord {
    guard let digits = verified(bytes, line) else { throw .checksum }
    var json = scanner(bytes, line)
    guard let (time, record) = JournalRecord.read(&json) else {
      throw .content("it is of no kind that this version of the format has")
    }
    if let origin = record.start?.origin {
      guard (1...recordCount).contains(origin) else {
        throw .content("it goes on from record \(origin), which is not before it")
      }
    } else if time < at {
      throw .content("its time, \(time), is before that of the record before, \(at)")
    }
    if time > Self.timeLimit {
      throw .content(
        "its time, \(time), is after the latest that a journal can have, \(Self.timeLimit)")
    }
    if case .commit(let count) = record, count != commandCount {
      throw .content("it counts \(count) commands where there are \(commandCount)")
    }
    let start = byteCount
    follow(digits, line.count + 1)
    count(record, time, from: start)
    return record
  }

  /// Returns the digits of a line, if they fit.
  private func verified(_ bytes: [UInt8], _ line: Range<Int>) -> RecordDigits? {
    let blank = line.lowerBound + RecordDigits.count
    guard blank < line.upperBound, bytes[blank] == 0x20 else { return nil }
    let json = bytes.span.extracting(blank + 1..<line.upperBound)
    let digits = RecordDigits(of: json, after: digits)
    return digits.begin(bytes[line]) ? digits : nil
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

  private mutating func count(_ record: JournalRecord, _ time: Int64, from start: Int) {
    at = time
    switch record {
    case .event(.command): commandCount += 1
    case .checkpoint:
      // It may have several records, one after the other.
      let begin = lastCheckpoint.bytes.upperBound == start ? lastCheckpoint.bytes.lowerBound : start
      lastCheckpoint = CheckpointMark(command: commandCount, bytes: begin..<byteCount)
    default: break
    }
  }
}
