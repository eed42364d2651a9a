// Runs a case in rounds, both ways by turns.

import AllocationCounter

/// Measures cases.
struct Measure {
  var rounds = 9

  /// The figures of a case, or why there are none.
  func callAsFunction(_ test: Case) async -> Result {
    var result = Result(name: test.name, unit: test.unit)
    switch test.make() {
    case .skipped(let why): result.skipped = why
    case .only(let way):
      result.ours = Figures(await figures(of: [way], test)[0])
      result.allocations = await allocations(of: way, test)
    case .both(let ours, let byHand):
      let both = await figures(of: [ours, byHand], test)
      result.ours = Figures(both[0])
      result.byHand = Figures(both[1])
      result.allocations = await allocations(of: ours, test)
      result.allocationsByHand = await allocations(of: byHand, test)
    }
    return result
  }

  /// The figures of each way: after a warm-up by turns, so that all see the same machine.
  private func figures(of ways: [Way], _ test: Case) async -> [[Double]] {
    let rounds = min(rounds, test.mostRounds)
    var figures = [[Double]](repeating: [], count: ways.count)
    for round in (rounds > 1 ? -1 : 0)..<rounds {
      for (index, way) in ways.enumerated() {
        let figure = await figure(of: way, test)
        if round >= 0 { figures[index].append(figure) }
      }
    }
    return figures
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
