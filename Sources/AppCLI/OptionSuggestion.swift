// Which option was meant by a name that is none.

extension ProcessOption {
  /// The option that a mistyped name is nearest to, if it is near at all.
  nonisolated static func nearest(to name: String) -> String? {
    let names = all.map(\.name)
    let typed = Array(name.utf8)
    if typed.count > 4, let full = names.first(where: { $0.hasPrefix(name) }) { return full }
    var best: (option: String, distance: Int)?
    for option in names where option.utf8.count > 2 {
      let target = Array(option.utf8)
      // A third of the word may be wrong; the length alone rules most out, hostile ones first.
      let allowed = target.count / 3
      guard abs(target.count - typed.count) <= allowed else { continue }
      let distance = editDistance(typed, target)
      if distance <= allowed, distance < best?.distance ?? .max { best = (option, distance) }
    }
    return best?.option
  }

  /// How many letters must be added, dropped or changed to make one name of the other.
  private nonisolated static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (leftIndex, leftByte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = leftIndex + 1
      for (rightIndex, rightByte) in right.enumerated() {
        let change = diagonal + (leftByte == rightByte ? 0 : 1)
        diagonal = row[rightIndex + 1]
        row[rightIndex + 1] = min(change, diagonal + 1, row[rightIndex] + 1)
      }
    }
    return row[right.count]
  }
}
