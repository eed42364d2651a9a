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

  /// The hash by which lists name this one, of the file's name and the lines, however they are indented.
  var key: String {
    let parts = [before, after].map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let text = "\(file.split(separator: "/").last ?? "")\n\(parts[0])\n\(parts[1])"
    // FNV-1a
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
