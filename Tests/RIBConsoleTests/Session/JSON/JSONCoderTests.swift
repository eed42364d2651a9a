import Foundation
import RIBCore
import Testing

@testable import RIBConsole

struct JSONCoderTests {
  private let encoder = JSONCoder()

  private struct Nested: Encodable {
    var next: [Nested] = []

    init(depth: Int) { for _ in 1..<depth { next = [Nested(next: next)] } }
    private init(next: [Nested]) { self.next = next }
  }

  @Test func `keys are sorted, slashes are kept, and hidden characters are escaped`() {
    #expect(
      encoder.json(of: ["b": "x/y", "a": "\t\u{202E}\u{7F}\u{9B}"])
        == #"{"a":"\t\u202e\u007f\u009b","b":"x/y"}"#)
  }

  @Test func `numbers that JSON has not are texts, and URLs and data have short forms`() throws {
    #expect(encoder.json(of: [1.5, .infinity, -.infinity, .nan]) == #"[1.5,"inf","-inf","nan"]"#)
    let url = try #require(URL(string: "https://swift.org/a"))
    #expect(encoder.json(of: url) == #""https://swift.org/a""#)
    #expect(encoder.json(of: Data([1, 2])) == #""AQI=""#)
  }

  @Test func `a state that nests too deeply is a string of its text`() throws {
    #expect(encoder.json(of: Nested(depth: 200)).hasPrefix(#"{"next":[{"next":"#))
    let deep = Nested(depth: 300)
    let text = try JSONDecoder().decode(String.self, from: Data(encoder.json(of: deep).utf8))
    #expect(text == ValueText.of(deep))
  }
}
