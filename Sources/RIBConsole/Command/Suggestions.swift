/// Returns the names most similar to a mistyped word, at most two, the most similar first.
///
/// Similar means a small Damerau-Levenshtein distance, in its "optimal string alignment" form, of at most a third of
/// the longer name, or of one step for a short one; or that a word of two letters or more begins the name. Capitals
/// count as small letters. The second name is at most one step farther than the first; names of one distance keep
/// their order; the word itself is never suggested.
///
/// - Complexity: O(names × length²), with words over 64 characters refused.
func suggestions(for word: String, among names: some Sequence<String>) -> [String] {
  suggestions(for: word, amongSynonyms: names.lazy.map { [$0] })
}

/// Returns the same for groups of names, each of one thing, which is suggested once: by the first of the nearest.
func suggestions(
  for word: String, amongSynonyms groups: some Sequence<[String]>
) -> [String] {
  let typed = Array(word.lowercased())
  guard (1...64).contains(typed.count) else { return [] }
  var best: [(name: String, distance: Int)] = []
  for group in groups where !group.contains(word) {
    guard let nearest = nearest(to: typed, among: group),
      !best.contains(where: { $0.name == nearest.name })
    else { continue }
    let place = best.firstIndex { nearest.distance < $0.distance } ?? best.count
    best.insert(nearest, at: place)
    if best.count > 2 { best.removeLast() }
  }
  return best.filter { $0.distance <= best[0].distance + 1 }.map(\.name)
}

/// Returns whether a word may be meant as one of some names, of which none may be missed: it is one of them in capitals
/// or not, or less similar than what is suggested.
func mayMean(_ word: String, among names: some Sequence<String>) -> Bool {
  let typed = Array(word.lowercased())
  guard (1...64).contains(typed.count) else { return false }
  return names.contains { name in
    let name = Array(name.lowercased())
    return typed == name || typed.count > 1 && name.starts(with: typed)
      || distance(from: typed, to: name, atMost: (max(typed.count, name.count) + 1) / 3) != nil
  }
}

/// Returns the question whether one of some names was meant; nothing if there are none.
func didYouMean(_ near: [String]) -> String {
  near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
}

private func nearest(
  to typed: [Character], among names: [String]
) -> (name: String, distance: Int)? {
  names.compactMap { name in
    let letters = Array(name.lowercased())
    if typed.count > 1, letters.starts(with: typed) {
      return (name, min(1, letters.count - typed.count))
    }
    let longer = max(typed.count, letters.count)
    return distance(from: typed, to: letters, atMost: longer == 1 ? 0 : max(1, longer / 3))
      .map { (name, $0) }
  }.min { $0.1 < $1.1 }
}

/// Returns the distance of two words; nil if it is larger than a limit.
private func distance(
  from typed: [Character], to name: [Character], atMost limit: Int
) -> Int? {
  guard abs(typed.count - name.count) <= limit else { return nil }
  let distance = alignmentDistance(typed, name)
  return distance <= limit ? distance : nil
}

/// The table of distances, of which three rows are kept.
private func alignmentDistance(_ one: [Character], _ other: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for (row, letter) in one.enumerated() {
    var current = [row + 1]
    for (column, match) in other.enumerated() {
      let same = letter == match ? 0 : 1
      var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + same)
      if row > 0, column > 0, letter == other[column - 1], one[row - 1] == match {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[other.count]
}
