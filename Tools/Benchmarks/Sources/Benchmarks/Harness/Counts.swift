// The figures that gate: allocations, bytes, instructions, and how the work grows.

import AllocationCounter

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The lines that `.ci/check-counts` reads, with fields parted by tabs.
enum Counts {
  /// Prints allocations and the least time of a few runs, or the bytes that are left in use; instructions are
  /// callgrind's to count.
  static func print(_ tests: [Case]) async {
    for test in tests {
      guard let ours = ours(of: test) else { continue }
      if case .memory = test.figure {
        await printBytes(of: ours, test)
        continue
      }
      var least = Double.infinity
      for _ in 0..<5 {
        ours.prepare()
        least = min(least, await nanoseconds(ours))
        ours.finish()
      }
      line("nanoseconds", test, least)
      if allocations_can_be_counted() == 0 { continue }
      ours.prepare()
      allocations_start()
      await run(ours)
      line("allocations", test, Double(allocations_stop()))
      ours.finish()
    }
  }

  /// Runs each case once between two marks, at which callgrind writes what it has counted.
  ///
  /// The first dump of a pair is what came before the case, the second is the case.
  static func mark(_ tests: [Case]) async {
    for test in tests {
      guard let ours = ours(of: test) else { continue }
      ours.prepare()
      await run(ours)
      ours.finish()
      ours.prepare()
      instructions_mark()
      await run(ours)
      instructions_mark()
      ours.finish()
      Swift.print("\(test.operations)\t\(test.name)")
      fflush(nil)
    }
  }

  private static func printBytes(of way: Way, _ test: Case) async {
    if allocations_can_be_counted() == 0 { return }
    // The first run makes what stays for the next ones.
    await run(way)
    way.finish()
    let before = allocations_live_bytes()
    await run(way)
    line("bytes", test, Double(allocations_live_bytes() - before))
    way.finish()
  }

  private static func ours(of test: Case) -> Way? {
    switch test.make() {
    case .both(let ours, _), .only(let ours): ours
    case .skipped: nil
    }
  }

  private static func line(_ kind: String, _ test: Case, _ total: Double) {
    Swift.print("\(kind)\t\(test.name)\t\(total / Double(test.operations))")
  }
}
