import TestSupport
import Testing

@testable import RIBTerminal

struct RandomEditTests {
  /// A line as an array of characters, edited in the plainest way.
  private struct Model {
    var line: [Character] = []
    var cursor = 0
    var killed: [Character] = []

    mutating func type(_ key: String) {
      switch key {
      case C("a"): cursor = 0
      case C("e"): cursor = line.count
      case C("b"): cursor = max(cursor - 1, 0)
      case C("f"): cursor = min(cursor + 1, line.count)
      case C("d"): if cursor < line.count { line.remove(at: cursor) }
      case "\u{7F}":
        guard cursor > 0 else { break }
        cursor -= 1
        line.remove(at: cursor)
      case C("y"):
        line.insert(contentsOf: killed, at: cursor)
        cursor += killed.count
      case C("k") + "\u{1B}[201~": kill(cursor..<line.count)
      case C("u") + "\u{1B}[201~": kill(0..<cursor)
      default:
        line.insert(contentsOf: key, at: cursor)
        cursor += key.count
      }
    }

    private mutating func kill(_ range: Range<Int>) {
      if range.isEmpty { return }
      killed = Array(line[range])
      line.removeSubrange(range)
      cursor = range.lowerBound
    }
  }

  /// The key behind each kill parts it from the next one; C-d goes on an empty line elsewhere.
  private static let keys = [
    "a", "b", " ", "計", "👨‍👩‍👧‍👦", "e\u{301}", C("a"), C("e"), C("b"), C("f"), C("b"), C("f"), "\u{7F}",
    C("y"), C("k") + "\u{1B}[201~", C("u") + "\u{1B}[201~", "x", "y",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `random keys do what the model does`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var model = Model()
    var buffer = LineBuffer()
    for _ in 0..<3_000 {
      var key = Self.keys.randomElement(using: &generator) ?? ""
      if !model.line.isEmpty, Int.random(in: 0..<8, using: &generator) == 0 { key = C("d") }
      let keys = model.line.count > 60 ? [C("e"), C("u") + "\u{1B}[201~"] : [key]
      for key in keys {
        model.type(key)
        _ = buffer.type(key)
      }
      #expect(buffer.text == String(model.line))
      #expect(buffer.cursor == String(model.line.prefix(model.cursor)).utf8.count)
    }
  }

  private static let pieces =
    keys + [
      "\r", "\t", C("c"), C("z"), C("l"), C("r"), C("g"), C("p"), C("n"), C("t"), C("w"), C("_"),
      C("x"), M("b"), M("u"), M("c"), "\u{1B}[A", "\u{1B}[B",
      M("f"), M("d"), "\u{1B}", "\u{1B}[1;5C", "\u{1B}OD", "\u{1B}[3~", "\u{301}", "\u{1F3FD}",
      "\u{200D}", "🇩", "\u{0}", Keys.pasted("a\nb"), Keys.pasted("\u{1B}[A\u{3}"), "[", "~", "1",
    ]

  @Test(arguments: [5, 6, 7, 8] as [UInt64])
  func `however the bytes are cut, the result is the same`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<30 {
        bytes += Array((Self.pieces.randomElement(using: &generator) ?? "").utf8)
        if Int.random(in: 0..<10, using: &generator) == 0 { bytes.append(0xE8) }
      }
      let whole = run(bytes, cuts: [])
      let cuts = (0..<8).map { _ in Int.random(in: 0...bytes.count, using: &generator) }.sorted()
      let cut = run(bytes, cuts: cuts)
      #expect(whole.buffer.picture == cut.buffer.picture, "\(bytes) \(cuts)")
      #expect(whole.events == cut.events, "\(bytes) \(cuts)")
      #expect(
        whole.buffer.browser.searchPrompt == cut.buffer.browser.searchPrompt, "\(bytes) \(cuts)")
    }
  }

  /// Feeds bytes in pieces, and gathers the events but for bells, which are rung once for a piece.
  private func run(_ bytes: [UInt8], cuts: [Int]) -> (buffer: LineBuffer, events: [EditEvent]) {
    var buffer = LineBuffer(history: ["abc", "xyz", "計"])
    var events: [EditEvent] = []
    var start = 0
    for end in cuts + [bytes.count] {
      events += buffer.type(Array(bytes[start..<end])).filter { $0 != .bell }
      start = end
    }
    return (buffer, events)
  }
}
