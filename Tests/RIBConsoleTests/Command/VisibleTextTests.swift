import Foundation
import Testing

@testable import RIBConsole
@testable import RIBTerminal

@Suite struct `Visible text` {
  /// Every character that must not be raw between two letters.
  nonisolated static let hidden: [Unicode.Scalar] = [
    0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x034F...0x034F, 0x061C...0x061C, 0x115F...0x1160,
    0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
    0x2800...0x2800, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
    0xFFF0...0xFFF8, 0x1D173...0x1D17A, 0xE0001...0xE0001, 0xE0020...0xE007F, 0xE0100...0xE01EF,
  ].flatMap { (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init) }

  @Test(
    arguments: [
      ("plain zähler 計算 😀 … €", "plain zähler 計算 😀 … €"), ("", ""),
      ("\u{1B}[31mred", #"\u{1B}[31mred"#), ("a\nb\r\tc", #"a\nb\u{D}\tc"#),
      ("\u{202E}txt\u{2066}", #"\u{202E}txt\u{2066}"#), ("\u{9B}31m", #"\u{9B}31m"#),
      ("back\\slash", "back\\slash"), ("e\u{301}\u{200E}", "e\u{301}\\u{200E}"),
      ("👨‍👩‍👧", "👨‍👩‍👧"), ("\u{FEFF}tree\u{200B}", #"\u{FEFF}tree\u{200B}"#),
      ("\u{1B}[0m\u{202E}x\n\t", #"\u{1B}[0m\u{202E}x\n\t"#),
      // Joiners and selectors that join and select nothing.
      ("👍\u{FE0F}", #"👍\u{FE0F}"#), ("1\u{FE0F}", #"1\u{FE0F}"#),
      ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{FE0F}"),
      ("👍\u{200D}", #"👍\u{200D}"#), ("\u{200D}👍", #"\u{200D}👍"#),
      ("x\u{FE0F}\u{200D}👍", #"x\u{FE0F}\u{200D}👍"#),
      ("🏴\u{E0067}\u{E007F}", #"🏴\u{E0067}\u{E007F}"#), ("م\u{200C}", #"م\u{200C}"#),
      ("م\u{200C}\u{200C}خ", #"م\u{200C}\u{200C}خ"#), ("م\u{200C}x", #"م\u{200C}x"#),
      ("計\u{200D}👍", #"計\u{200D}👍"#), ("\u{18B0}\u{200C}\u{18B0}", "\u{18B0}\\u{200C}\u{18B0}"),
    ] as [(String, String)])
  func `a terminal shows hidden characters as escapes, which can be typed back in double quotes`(
    text: String, shown: String
  ) throws {
    #expect(TerminalText.visible(text) == shown)
    #expect(TerminalText.visible(shown) == shown)
    // A backslash is shown as it is, and begins an escape when it is typed.
    if text.contains("\\") { return }
    #expect(try Words("\"\(shown)\"").map(\.text) == [text])
  }

  @Test func `no hidden character is left, and neighbours are kept`() {
    for scalar in Self.hidden {
      let text = "a\(Character(scalar))b"
      #expect(!TerminalText.visible(text).unicodeScalars.contains(where: Self.hidden.contains))
      #expect(!JSONText.literal(text).unicodeScalars.contains(where: Self.hidden.contains))
    }
    for scalar: Unicode.Scalar in ["\u{A0}", "\u{2027}", "\u{200C}", "\u{200D}", "\u{FE0F}"] {
      #expect(!scalar.isHidden)
    }
  }

  @Test func `names that would look the same are shown different`() {
    let names =
      ["x", "xy", "x👍", "❤"]
      + Self.hidden.flatMap { scalar in
        let hidden = Character(scalar)
        return [
          "x\(hidden)", "\(hidden)x", "x\(hidden)y", "x\(hidden)👍", "x👍\(hidden)", "x1\(hidden)",
        ]
      }
    #expect(Set(names.map { TerminalText.visible($0) }).count == names.count)
    #expect(Set(names.map(JSONText.literal)).count == names.count)
    for name in names.dropFirst(4) {
      #expect(Words.needsMarks(name))
      #expect((try? Words(Words.quoted(name)))?.map(\.text) == [name])
      #expect(JSONText.decoded(JSONText.literal(name)) == name)
    }
  }

  @Test(arguments: [
    "👨‍👩‍👧", "❤️", "❤️‍🔥", "1️⃣", "#️⃣", "🏳️‍🌈", "👩🏽‍🚀", "🇩🇪", "©️",
    "می‌خواهم", "क्‍ष", "ශ්‍රී", "\u{1000}\u{200C}\u{1000}", "\u{1780}\u{200C}\u{1780}",
  ])
  func `joiners and selectors stay inside emoji, and between letters that are written joined`(
    text: String
  ) {
    for text in [text, "a\(text)b", "\(text)\(text)"] {
      #expect(TerminalText.visible(text) == text)
      #expect(JSONText.literal(text) == "\"\(text)\"")
      #expect(ShownLine(prompt: "", line: text, cursor: 0).text == text)
    }
  }

  @Test func `each hidden character begins with bytes that are looked for`() {
    #expect("a ~".surelyHidesNothing)
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value),
        scalar.isHidden || scalar.properties.isDefaultIgnorableCodePoint
      else { continue }
      #expect(!"a\(scalar)".surelyHidesNothing, "U+\(String(value, radix: 16))")
      #expect(!JSONText.needsNoEscapes("a\(scalar)b"), "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("abc", #""abc""#), ("a/b", #""a/b""#), ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#),
    ("\"", #""\"""#), ("\\", #""\\""#),
    ("\u{1B}\u{0}\u{7F}\u{9B}", #""\u001b\u0000\u007f\u009b""#),
    ("\u{202E}計\u{61C}\u{2069}", #""\u202e計\u061c\u2069""#),
  ])
  func `a JSON string escapes what it must`(text: String, json: String) throws {
    #expect(JSONText.literal(text) == json)
    #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
  }

  @Test func `finished JSON keeps its layout and loses its raw hidden characters`() throws {
    let value = Self.hidden.map { "x\(Character($0))" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    let safe = JSONText.escapingHidden(inJSON: json)
    let raw = Set(safe.unicodeScalars).intersection(Self.hidden)
    #expect(raw == ["\n"])
    #expect(try JSONDecoder().decode([String].self, from: Data(safe.utf8)) == value)
    #expect(JSONText.escapingHidden(inJSON: "{\"a\":1}") == "{\"a\":1}")
  }

  @Test func `a quoted text is cut by scalars, so that no cluster can blow it up`() {
    #expect(TerminalText.quoted("abc") == "\"abc\"")
    #expect(TerminalText.quoted("abc", atMost: 3) == "\"abc\"")
    #expect(TerminalText.quoted("abcdef", atMost: 3) == "\"abc…\"")
    let zalgo = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(TerminalText.quoted(zalgo).unicodeScalars.count == 43)
  }
}
