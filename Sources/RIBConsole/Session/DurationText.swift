// Durations for people.

extension Duration {
  /// The duration in seconds: `10 s`, `0.3 s`.
  var inSeconds: String {
    let number = description.prefix { $0 != " " }
    return "\(number.hasSuffix(".0") ? number.dropLast(2) : number) s"
  }
}
