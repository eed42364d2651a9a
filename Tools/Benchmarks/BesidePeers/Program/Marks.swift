import AllocationCounter
import Rows

/// Runs each work between two marks, at which callgrind writes what it has counted: the second file of each two is
/// the work.
struct Marks: Pass {
  func run(_ peer: String, _ ours: Row, _ theirs: Row) async {
    if !ours.hasInstructions { return }
    for row in [ours, theirs] {
      _ = await BesidePeers.run(row.make())
      let work = row.make()
      instructions_mark()
      _ = await BesidePeers.run(work)
      instructions_mark()
      print("\(row.operations)\t\(peer)\t\(row.name)")
    }
  }
}

/// The instructions of an operation, ours and theirs, by the peer and the name of the row.
enum Counted {
  /// Reads lines of the peer, the name and the instructions, parted by tabs; ours come before theirs.
  static func read() -> [String: [Double]] {
    var counted: [String: [Double]] = [:]
    while let line = readLine() {
      guard let tab = line.lastIndex(of: "\t"), let number = Double(line[tab...].dropFirst()) else {
        continue
      }
      counted[String(line[..<tab]), default: []].append(number)
    }
    return counted
  }
}
