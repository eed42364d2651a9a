/// Entries of a history, one behind the other, as bytes that can be read without those of other chunks.
///
/// Most entries of one session are much alike, so an entry holds only what differs from the one before:
///
/// 1. a byte with its kind, and the parts that differ;
/// 2. the difference of the times, the focus, the difference of the records, the path of its node: those that differ;
/// 3. the number of a request, or that of the cancelled effects, or of work, or the date, or the date and seed of a start,
///    or how many steps of work there are, each by the number of its work and its own;
/// 4. its texts, each behind its length.
///
/// A number takes a byte for each seven bits. A path is its number in the chunk, which its text follows where it is
/// new; 0 is no path. Before the first entry, all numbers are 0 and there are no paths.
struct HistoryChunk {
  /// The kind of an entry, in the lowest four bits of its first byte.
  enum Kind: UInt8 {
    case command, value, error, end, cancelled, start, date, left, cameBack, passed
  }

  /// The parts of an entry that differ from the entry before, in the other bits of its first byte.
  struct Parts: OptionSet {
    static let time = Parts(rawValue: 1 << 4)
    static let focus = Parts(rawValue: 1 << 5)
    static let record = Parts(rawValue: 1 << 6)
    static let path = Parts(rawValue: 1 << 7)

    let rawValue: UInt8
  }

  let bytes: [UInt8]
  /// The number of the first entry.
  let first: Int
  /// The number of the last command before the first entry.
  let commandBefore: Int

  /// The bytes that it takes in memory, with those of its array and of its place among others.
  var byteCount: Int { bytes.capacity + 64 }
}
