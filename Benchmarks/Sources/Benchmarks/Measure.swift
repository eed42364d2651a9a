// Times two pieces of code side by side and prints the ratio.

/// One case: the library's way and the hand-written way of the same work.
struct Case {
  let name: String
  /// How many operations one call of the closures does.
  let operations: Int
  let ours: () -> Void
  let byHand: () -> Void
}

/// Runs a case in rounds, both ways by turns, and prints the medians in nanoseconds an operation.
func measure(_ test: Case, rounds: Int = 9) {
  test.ours()
  test.byHand()
  var ours: [Double] = []
  var byHand: [Double] = []
  for _ in 0..<rounds {
    ours.append(nanoseconds(test.ours) / Double(test.operations))
    byHand.append(nanoseconds(test.byHand) / Double(test.operations))
  }
  ours.sort()
  byHand.sort()
  let ratio = ours[rounds / 2] / byHand[rounds / 2]
  print(
    pad(test.name, 44), column(ours[rounds / 2]), column(ours[0]), column(ours[rounds - 1]),
    column(byHand[rounds / 2]), column(ratio))
}

func printHeader() {
  print(pad("nanoseconds an operation", 44), "  median      min      max  by hand    ratio")
}

private func nanoseconds(_ body: () -> Void) -> Double {
  let (seconds, attoseconds) = ContinuousClock().measure(body).components
  return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// One digit behind the point, eight columns.
private func column(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let text = "\(tenths / 10).\(tenths % 10)"
  return String(repeating: " ", count: max(0, 8 - text.count)) + text
}
