/// The branches of a history, by which its records lead from the first one to another.
///
/// A branch begins where a session goes on from an earlier record. The records that it leaves are kept, and are not
/// repeated, unless a later branch goes on from one of them.
package struct Branches {
  /// In the order of their first records.
  private var branches: [(first: Int, origin: Int)] = []

  package init() {}

  package var isEmpty: Bool { branches.isEmpty }

  /// The numbers of the records from which branches go on.
  package var origins: Set<Int> { Set(branches.map(\.origin)) }

  /// Adds a branch by the numbers of its first record and of the earlier one from which it goes on.
  package mutating func append(from first: Int, after origin: Int) {
    branches.append((first, origin))
  }

  /// Returns the number of the record from which a record goes on.
  func parent(of record: Int) -> Int {
    branches.last { $0.first == record }?.origin ?? record - 1
  }

  /// Returns the numbers of the records that lead to a record, with that one, in O(number of branches).
  package func path(to record: Int) -> RecordPath {
    var ranges: [ClosedRange<Int>] = []
    var last = record
    for branch in branches.reversed() where branch.first <= last {
      ranges.append(branch.first...last)
      last = branch.origin
    }
    if last > 0 { ranges.append(1...last) }
    return RecordPath(ranges: ranges.reversed())
  }
}

/// The numbers of records that lead to one of them.
package struct RecordPath {
  /// Ascending, and apart from each other.
  let ranges: [ClosedRange<Int>]

  /// - Complexity: O(log number of branches).
  package func contains(_ record: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < record { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(record)
  }

  /// Returns the last record that leads to the ends of both paths; 0 if there is none.
  ///
  /// - Complexity: O(number of branches).
  package func lastRecord(sharedWith other: RecordPath) -> Int {
    var (own, others) = (ranges[...], other.ranges[...])
    while let one = own.last, let another = others.last {
      if one.overlaps(another) { return min(one.upperBound, another.upperBound) }
      if one.lowerBound > another.lowerBound { own.removeLast() } else { others.removeLast() }
    }
    return 0
  }
}
