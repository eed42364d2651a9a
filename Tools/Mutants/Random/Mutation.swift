/// A small bug that can be chosen when the program runs.
struct Mutation: Sendable {
  let rule: String
  /// The path below `Sources`.
  let file: String
  /// The bytes of the file that the bug replaces.
  let range: Range<Int>
  /// The text that holds both, the code as it is and the bug; `#` stands for the number.
  let planted: String
  /// The lines that the bug touches, and the same with the bug.
  let before: String
  let after: String

  /// The folder under which the bug counts, as `RIBCore/Tree`.
  var folder: String {
    file.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
  }

  var difference: String {
    func lines(_ text: String, _ sign: String) -> String {
      text.split(separator: "\n").map { "    \(sign) \($0)" }.joined(separator: "\n")
    }
    return lines(before, "-") + (after.allSatisfy(\.isWhitespace) ? "" : "\n" + lines(after, "+"))
  }

  /// The text by which a list of equivalent mutations names this one.
  var key: String { [file, Self.squeezed(before), Self.squeezed(after)].joined(separator: "\n") }

  static func squeezed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
