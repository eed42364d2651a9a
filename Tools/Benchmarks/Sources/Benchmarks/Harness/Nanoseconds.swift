// Takes the time.

extension Duration {
  var nanoseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}

/// The nanoseconds that one run of a way takes.
func nanoseconds(_ way: Way) async -> Double {
  let start = ContinuousClock.now
  await run(way)
  return start.duration(to: .now).nanoseconds
}
