extension Int64 {
  /// The microseconds of a time as seconds for people, such as `1.250 s`.
  package var microsecondsInSeconds: String {
    let digits = String(self / 1_000 % 1_000 + 1_000).dropFirst()
    return "\(self / 1_000_000).\(digits) s"
  }
}

extension Duration {
  /// The duration, which must not be negative, without fractions of a microsecond.
  var inWholeMicroseconds: Duration {
    let rest = components.attoseconds % 1_000_000_000_000
    return self - Duration(secondsComponent: 0, attosecondsComponent: rest)
  }

  /// The number of whole microseconds; the largest one, if the duration is longer than 290,000 years.
  package var microseconds: Int64 {
    // 1e12 is 4,096 times 244,140,625, and 64 bits are enough for the rest of 20 hours: so it is not divided in 128 bits.
    if let short = UInt64(exactly: attoseconds &>> 12) { return Int64(short / 244_140_625) }
    let (seconds, attoseconds) = components
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if overflows { return seconds < 0 ? .min : .max }
    let (sum, isTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return isTooLarge ? .max : sum
  }

  /// The seconds as they are typed, cut to whole microseconds: `10`, `0.3`.
  package var secondsAsTyped: String {
    let (seconds, rest) = components
    let micros = rest / 1_000_000_000_000
    if micros == 0 { return "\(seconds)" }
    var digits = String(micros + 1_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits)"
  }

  /// The duration in seconds: `10 s`, `0.3 s`.
  var inSeconds: String { "\(secondsAsTyped) s" }
}
