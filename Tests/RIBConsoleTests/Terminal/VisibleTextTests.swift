// Nothing that acts on a terminal gets through.

import Testing

@testable import RIBConsole

@Suite struct VisibleTextTests {
  @Test(arguments: ["", "plain", "naïve café", "日本語 😀", "a\\b", "«»", "–…", "م"])
  func `harmless text stays as it is`(text: String) {
    #expect(visible(text) == text)
  }

  @Test(arguments: [
    ("a\nb", #"a\nb"#), ("\r\t", #"\r\t"#), ("\u{1B}[2J", #"\u{1b}[2J"#), ("\0", #"\u{0}"#),
    ("\u{7F}", #"\u{7f}"#), ("\u{9B}31m", #"\u{9b}31m"#), ("x\u{202E}y", #"x\u{202e}y"#),
    ("\u{2066}\u{2069}", #"\u{2066}\u{2069}"#), ("\u{061C}", #"\u{61c}"#),
    ("\u{2028}", #"\u{2028}"#), ("\u{200F}é", #"\u{200f}é"#), ("\r\n", #"\r\n"#),
  ])
  func `control, delete and bidirectional characters are shown`(text: String, shown: String) {
    #expect(visible(text) == shown)
  }

  @Test func `no scalar of those kinds is left, out of all there are`() {
    for value in UInt32(0)...0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHostile =
        scalar.properties.generalCategory == .control
        || [.lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        || bidirectional.contains(value)
      #expect((visible(String(scalar)) != String(scalar)) == isHostile, "U+\(value)")
    }
  }

  private let bidirectional: Set<UInt32> = [
    0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
}
