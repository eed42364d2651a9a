import AllocationCounter
import Rows

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs two libraries' rows by turns and compares their times or bytes, and their checksums.
struct Measure: Pass {
  let rounds: Int
  let counted: [String: [Double]]

  func header() {
    let instructions = counted.isEmpty ? [] : ["instr.", "theirs", "times"]
    line(
      "case, per operation", "beside",
      ["ours", "theirs", "times", "at best", "allocs", "theirs"] + instructions)
  }

  func run(_ peer: String, _ ours: Row, _ theirs: Row) async {
    var figures: (ours: [Double], theirs: [Double]) = ([], [])
    let rounds = ours.isBig ? min(rounds, 3) : rounds
    // The first round only warms up.
    for round in 0...rounds {
      let our = await figure(ours)
      let their = await figure(theirs)
      guard our.sum == their.sum else {
        print("\(ours.name): the checksum is \(our.sum), that of \(peer) \(their.sum).")
        exit(1)
      }
      if round == 0 { continue }
      figures.ours.append(our.value)
      figures.theirs.append(their.value)
    }
    let (mine, other) = (figures.ours.sorted(), figures.theirs.sorted())
    let middle = rounds / 2
    let unit = ours.figure == .time ? " ns" : " B"
    var columns = [
      number(mine[middle]) + unit, number(other[middle]) + unit,
      number(other[middle] / mine[middle]), number(other[0] / mine[0]),
    ]
    columns.append(await allocations(ours))
    columns.append(await allocations(theirs))
    if !counted.isEmpty { columns += instructions(peer + "\t" + ours.name) }
    line(ours.name, peer, columns)
  }

  private func figure(_ row: Row) async -> (value: Double, sum: Int) {
    let work = row.make()
    let bytes = allocations_live_bytes()
    let start = ContinuousClock.now
    let sum = await BesidePeers.run(work)
    let (seconds, attoseconds) = start.duration(to: .now).components
    let value =
      switch row.figure {
      case .time: Double(seconds) * 1e9 + Double(attoseconds) / 1e9
      case .bytes: Double(allocations_live_bytes() - bytes)
      }
    return withExtendedLifetime(work) { (value / Double(row.operations), sum) }
  }

  private func allocations(_ row: Row) async -> String {
    guard row.figure == .time, allocations_can_be_counted() != 0 else { return "–" }
    let work = row.make()
    allocations_start()
    _ = await BesidePeers.run(work)
    return number(Double(allocations_stop()) / Double(row.operations))
  }

  private func instructions(_ key: String) -> [String] {
    guard let both = counted[key], both.count == 2 else { return ["–", "–", "–"] }
    return [number(both[0]), number(both[1]), number(both[1] / both[0])]
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
