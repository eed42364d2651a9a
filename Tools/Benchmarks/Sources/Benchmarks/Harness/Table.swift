// Prints results: as a table for a terminal, as one for a document, as two runs side by side.

/// Texts of the right width.
enum Column {
  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// A figure with so many digits behind the point as make sense at its size.
  static func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    let digits = abs(value) < 100 ? (abs(value) < 10 ? 2 : 1) : 0
    let scale = [1.0, 10, 100][digits]
    let whole = Int((abs(value) * scale).rounded())
    let unit = Int(scale)
    let sign = value < 0 && whole > 0 ? "-" : ""
    if digits == 0 { return sign + grouped(whole) }
    return sign + "\(whole / unit)." + right("\(whole % unit)", digits).replacing(" ", with: "0")
  }

  /// So many things, as `1 subscriber` and `1,000 subscribers`.
  static func counted(_ number: Int, _ thing: String) -> String {
    grouped(number) + " " + thing + (number == 1 ? "" : "s")
  }

  /// A whole number in groups of three digits.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in "\(number)".reversed().enumerated() {
      if index > 0 && index % 3 == 0 { text = "," + text }
      text = "\(digit)" + text
    }
    return text
  }
}

private let nameWidth = 58

/// Where the rows of a run go.
enum Table {
  case terminal
  case markdown

  func header() {
    switch self {
    case .terminal:
      row("case, per operation", ["unit", "median", "min", "max", "allocs", "by hand", "ratio"])
    case .markdown:
      print("| case, per operation | median | min | max | allocations | by hand | ratio |")
      print("|---|---:|---:|---:|---:|---:|---:|")
    }
  }

  func row(_ result: Result) {
    switch self {
    case .terminal: terminalRow(result)
    case .markdown: markdownRow(result)
    }
  }

  private func terminalRow(_ result: Result) {
    guard let ours = result.ours else {
      return print(Column.left(result.name, nameWidth), "skipped:", result.skipped ?? "")
    }
    row(
      result.name,
      [result.unit]
        + [
          ours.median, ours.minimum, ours.maximum, result.allocations, result.byHand?.median,
          result.ratio,
        ].map(Column.number))
  }

  private func row(_ name: String, _ columns: [String]) {
    print(
      Column.left(name, nameWidth), Column.right(columns[0], 6),
      columns.dropFirst().map { Column.right($0, 9) }.joined(separator: " "))
  }

  private func markdownRow(_ result: Result) {
    guard let ours = result.ours else { return }
    let figures = [ours.median, ours.minimum, ours.maximum].map {
      Column.number($0) + " " + result.unit
    }
    let hand = result.byHand.map { Column.number($0.median) + " " + result.unit } ?? "–"
    let columns =
      [result.name] + figures + [Column.number(result.allocations), hand]
      + [Column.number(result.ratio)]
    print("| " + columns.joined(separator: " | ") + " |")
  }

  /// Two runs side by side, by the names of their cases.
  static func compare(_ before: [Result], _ after: [Result]) {
    let old = Dictionary(before.map { ($0.name, $0) }) { _, last in last }
    print(
      Column.left("case, per operation", nameWidth), Column.right("unit", 6),
      ["before", "after", "change", "allocs", "allocs", "ratio", "ratio"]
        .map { Column.right($0, 9) }.joined(separator: " "))
    for new in after {
      guard let old = old[new.name], let was = old.ours, let now = new.ours else { continue }
      let figures = [
        Column.number(was.median), Column.number(now.median), change(was.median, now.median),
        Column.number(old.allocations), Column.number(new.allocations),
        Column.number(old.ratio), Column.number(new.ratio),
      ]
      print(
        Column.left(new.name, nameWidth), Column.right(new.unit, 6),
        figures.map { Column.right($0, 9) }.joined(separator: " "))
    }
  }

  private static func change(_ before: Double, _ after: Double) -> String {
    guard before > 0 else { return "–" }
    let percent = Int(((after / before - 1) * 100).rounded())
    return (percent > 0 ? "+" : "") + "\(percent)%"
  }
}
