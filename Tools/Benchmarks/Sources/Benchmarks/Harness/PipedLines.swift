// Lines that are piped into a program.

/// Lines, most of which are a group that is piped again and again.
struct PipedLines {
  /// How many lines there are, without the first ones.
  let count: Int
  let first: [UInt8]
  let group: [UInt8]
  let times: Int

  private init(_ count: Int, first: String = "", group: String, times: Int) {
    self.count = count
    self.first = Array(first.utf8)
    self.group = Array(group.utf8)
    self.times = times
  }

  /// So many thousand synchronous commands, each of which has the program write a line.
  static func calculator(_ count: Int, watching field: String? = nil) -> PipedLines {
    let ten = (1...9).map { "calculator input \($0)\n" }.joined() + "calculator clear\n"
    return PipedLines(
      count, first: "attach calculator\n" + (field.map { "watch \($0)\n" } ?? ""),
      group: String(repeating: ten, count: 100), times: count / 1_000)
  }

  /// Commands for `ManyChildren`, each of which attaches a node.
  static func attaching(_ count: Int) -> PipedLines {
    let lines = (0..<count).map { "attach c\($0)\n" }.joined()
    return PipedLines(count, group: lines, times: 1)
  }

  /// So many thousand lines for `bc`, each of which has it write a line.
  static func sums(_ count: Int) -> PipedLines {
    PipedLines(count, group: String(repeating: "1+1\n", count: 1_000), times: count / 1_000)
  }
}
