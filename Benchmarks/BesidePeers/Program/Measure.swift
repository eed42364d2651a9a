// Runs two libraries' rows by turns and compares their times, and their checksums.

import Rows

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct Measure {
  let rounds: Int
  /// Only rows whose names contain one of these; all of them if there is none.
  let filters: [String]

  func header() { line("case, per operation", "beside", ["ours", "theirs", "times", "at best"]) }

  func callAsFunction(_ peer: String, _ ours: [Row], _ theirs: [Row]) {
    let theirs = Dictionary(theirs.map { ($0.name, $0) }) { _, last in last }
    for ours in ours where filters.isEmpty || filters.contains(where: ours.name.contains) {
      guard let theirs = theirs[ours.name] else { continue }
      compare(peer, ours, theirs)
    }
  }

  private func compare(_ peer: String, _ ours: Row, _ theirs: Row) {
    var figures: (ours: [Double], theirs: [Double]) = ([], [])
    // The first round only warms up.
    for round in 0...rounds {
      let our = run(ours)
      let their = run(theirs)
      guard our.sum == their.sum else {
        print("\(ours.name): the checksum is \(our.sum), that of \(peer) \(their.sum).")
        exit(1)
      }
      if round == 0 { continue }
      figures.ours.append(our.nanoseconds / Double(ours.operations))
      figures.theirs.append(their.nanoseconds / Double(theirs.operations))
    }
    let (mine, other) = (figures.ours.sorted(), figures.theirs.sorted())
    let middle = rounds / 2
    line(
      ours.name, peer,
      [
        number(mine[middle]) + " ns", number(other[middle]) + " ns",
        number(other[middle] / mine[middle]), number(other[0] / mine[0]),
      ])
    fflush(nil)
  }

  private func run(_ row: Row) -> (nanoseconds: Double, sum: Int) {
    let work = row.make()
    var sum = 0
    let (seconds, attoseconds) = ContinuousClock().measure { sum = work() }.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9, sum)
  }

  private func number(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func line(_ name: String, _ peer: String, _ columns: [String]) {
    print(
      left(name, 44), left(peer, 10),
      columns.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined())
  }

  private func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
