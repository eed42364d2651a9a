/// The last records of events: those of the requests that each led to at once.
///
/// A session that goes on after an event goes on after these.
struct EventEnds {
  /// The ends of the events that led to requests.
  private var ends: [Int: Int] = [:]
  /// The record with which the session begins: the header, or a start from a checkpoint.
  private(set) var beginning = 1
  private var latest = (record: 0, end: 0, at: Int64.min)

  var latestEvent: Int { latest.record }

  mutating func note(_ record: JournalRecord, number: Int, at time: Int64) {
    switch record {
    case .start, .event:
      if record.start?.isFromCheckpoint == true { beginning = number }
      latest = (number, number, time)
    case .asked where latest.at == time && latest.end == number - 1:
      latest.end = number
      ends[latest.record] = number
    case .asked, .check, .checkpoint, .ended, .commit: break
    }
  }

  /// Returns the last record of an event.
  subscript(event: Int) -> Int { ends[event] ?? event }
}
