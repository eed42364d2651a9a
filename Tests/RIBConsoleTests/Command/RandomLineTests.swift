import TestSupport
import Testing

@testable import RIBConsole

@Suite struct `Random lines` {
  static let pieces = [
    " ", " ", "\t", "'", "\"", "\\", "n", "u{", "41", "}", "#", "a", "as", "ä", "計", "\u{301}",
    "\u{FE0F}", "👍🏽", "\u{200D}", "🇩", "\u{1B}", "\u{202E}", "\0", "\r\n", "\u{1100}", "\u{1161}",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a line is an error with a column, or words that can be quoted again`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let line = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      do throws(ParseError) {
        let words = try Words(line)
        let columns = words.map(\.column)
        #expect(columns == columns.sorted(), "\(line.debugDescription)")
        #expect(words.allSatisfy { $0.column >= 1 && $0.column <= words.endColumn })
        let quoted = words.map { Words.quoted($0.text) }.joined(separator: " ")
        #expect(
          try Words(quoted).map { Array($0.text.utf8) } == words.map { Array($0.text.utf8) },
          "\(line.debugDescription)")
      } catch {
        #expect((1...100).contains(error.column), "\(line.debugDescription)")
        let hides = error.message.unicodeScalars.contains { $0.isHidden }
        #expect(!hides, "\(line.debugDescription)")
      }
    }
  }
}
