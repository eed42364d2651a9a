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
