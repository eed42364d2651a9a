// Durations in words.

extension Duration {
  /// The duration for people: `1 second`, `10 seconds`, `0.3 seconds`.
  var inSeconds: String {
    if self == .seconds(1) { return "1 second" }
    let text = description
    let whole = ".0 seconds"
    return text.hasSuffix(whole) ? text.dropLast(whole.count) + " seconds" : text
  }
}
