// PartitioningIndex.swift: the search for a place in an ordered list, by halving.

extension RandomAccessCollection {
  /// The first index whose element fulfils the condition, if those that do all come last.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
