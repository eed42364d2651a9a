/// Looks behind a flaw for a commit that still fits, which shows that the flaw is no torn tail.
///
/// A commit fits if its digits follow from those of a record shortly before it, as they are written there or as
/// they should be. A record begins with each line, and wherever digits and the beginning of a record
/// are, since a line's end may have been lost.
struct DamageSearch {
  /// Digits that the next record may follow, the likeliest last.
  private var candidates: [RecordDigits]

  /// - Parameter digits: Those of the last record before the flaw.
  init(after digits: RecordDigits?) {
    candidates = digits.map { [$0] } ?? []
  }

  /// Whether a line, which has an end, is or holds a commit that fits.
  mutating func findsCommit(in bytes: [UInt8], _ line: Range<Int>) -> Bool {
    var start = line.lowerBound
    for index in line.dropFirst() where bytes[index] == 0x7B {
      let digits = index - RecordDigits.count - 1
      if digits > start, beginsRecord(bytes, digits, line) {
        if findsCommit(bytes, start..<digits) { return true }
        start = digits
      }
    }
    return findsCommit(bytes, start..<line.upperBound)
  }

  private func beginsRecord(_ bytes: [UInt8], _ start: Int, _ line: Range<Int>) -> Bool {
    guard RecordDigits(reading: bytes.span, at: start) != nil else { return false }
    var rest = RecordScanner(bytes, start + RecordDigits.count..<line.upperBound)
    return rest.take(#" {"at":"#)
  }

  /// Whether this is a commit that fits; in any case the next record may follow it.
  private mutating func findsCommit(_ bytes: [UInt8], _ record: Range<Int>) -> Bool {
    let start = record.lowerBound + RecordDigits.count + 1
    guard start <= record.upperBound else { return false }
    let stored = RecordDigits(reading: bytes.span, at: record.lowerBound)
    let json = bytes.span.extracting(start..<record.upperBound)
    let computed = candidates.map { RecordDigits(of: json, after: $0) }
    if let stored, computed.contains(stored) {
      var scanner = RecordScanner(bytes, start..<record.upperBound)
      if case (_, .commit)? = JournalRecord.read(&scanner) { return true }
    }
    candidates = (candidates + computed.suffix(2)).suffix(7) + (stored.map { [$0] } ?? [])
    return false
  }
}
