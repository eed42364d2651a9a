extension RandomAccessCollection {
  /// Returns the first index whose element fulfils the condition, given that those that do all come last.
  ///
  /// - Complexity: O(log n).
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

extension [Int] {
  /// Returns a longest rising subsequence of the numbers; those left out have moved.
  ///
  /// - Complexity: O(n), and O(log n) for each number that is less than one before it.
  func longestRise() -> Set<Int> {
    // For each length, the index of the lowest number that ends a rise of that length.
    var ends: [Int] = []
    var previous: [Int?] = []
    for index in indices {
      var length = ends.count
      if let end = ends.last, self[end] > self[index] {
        length = ends.partitioningIndex { self[$0] > self[index] }
      }
      previous.append(length == 0 ? nil : ends[length - 1])
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var rise: Set<Int> = []
    var next = ends.last
    while let index = next {
      rise.insert(self[index])
      next = previous[index]
    }
    return rise
  }
}
