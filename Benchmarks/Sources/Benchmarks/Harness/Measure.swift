// Runs a case in rounds, both ways by turns.

import AllocationCounter

/// Measures cases.
struct Measure {
  var rounds = 9

  /// The figures of a case, or why there are none.
  func callAsFunction(_ test: Case) async -> Result {
    switch test.make() {
    case .skipped(let why):
      return Result(name: test.name, unit: test.unit, skipped: why)
    case .only(let way):
      _ = await figure(of: way, test)
      var figures: [Double] = []
      for _ in 0..<rounds { figures.append(await figure(of: way, test)) }
      return Result(
        name: test.name, unit: test.unit, ours: Figures(figures),
        allocations: await allocations(of: way, test))
    case .both(let ours, let byHand):
      // A warm-up of each, and then by turns, so that both see the same machine.
      _ = await figure(of: ours, test)
      _ = await figure(of: byHand, test)
      var our: [Double] = []
      var their: [Double] = []
      for _ in 0..<rounds {
        our.append(await figure(of: ours, test))
        their.append(await figure(of: byHand, test))
      }
      return Result(
        name: test.name, unit: test.unit, ours: Figures(our), byHand: Figures(their),
        allocations: await allocations(of: ours, test),
        allocationsByHand: await allocations(of: byHand, test))
    }
  }

  private func figure(of way: Way, _ test: Case) async -> Double {
    way.prepare()
    defer { way.finish() }
    switch test.figure {
    case .time: return await nanoseconds(way) / Double(test.operations)
    case .memory:
      let before = allocations_live_bytes()
      await run(way)
      return Double(allocations_live_bytes() - before) / Double(test.operations)
    case .given: return await run(way)
    }
  }

  /// The allocations of one more run, for each operation; nil where they cannot be counted.
  private func allocations(of way: Way, _ test: Case) async -> Double? {
    guard case .time = test.figure, allocations_can_be_counted() != 0 else { return nil }
    way.prepare()
    defer { way.finish() }
    allocations_start()
    await run(way)
    return Double(allocations_stop()) / Double(test.operations)
  }
}

/// Does the work of a way once.
@discardableResult
func run(_ way: Way) async -> Double {
  switch way.work {
  case .now(let work): work()
  case .later(let work): await work()
  case .given(let work): return await work()
  }
  return 0
}
