// JSON as values: what is read, and how it is written.

import Testing

@testable import RIBConsole

struct JSONValueTests {
  @Test(arguments: [
    #"{"a":[1,2.50,-3e-7],"b":{"":null},"c":"x\"\\y","d":true,"e":[],"f":{}}"#, "12", #""\n""#,
    "12345678901234567890123", "null", #"["a/b","ä"]"#,
  ])
  func `JSON without blanks is written as it was read`(json: String) {
    #expect(JSONValue(json)?.json == json)
  }

  @Test func `blanks between tokens are left out, and escapes are read`() {
    #expect(JSONValue(" { \"a\" : [ 1 , \"\\u00e4\" ] }\n")?.json == #"{"a":[1,"ä"]}"#)
  }

  @Test(arguments: [
    "", "ann", "1 2", "[1,]", "[1", "{\"a\"}", "{a:1}", "\"a", "tru", "-", "1x", "inf", "\"\\x\"",
    String(repeating: "[", count: 100_000),
  ])
  func `other texts are no JSON`(text: String) {
    #expect(JSONValue(text) == nil)
  }

  @Test func `indented JSON has a row for each element, in colors if there are some`() {
    let value = JSONValue(#"{"a":[1,"x"],"b":[],"c":{"d":null}}"#)
    let rows = """
      {
        "a": [
          1,
          "x"
        ],
        "b": [],
        "c": {
          "d": null
        }
      }
      """
    #expect(value?.indented(in: Palette(isOn: false)) == rows)
    #expect(
      JSONValue(#"{"a":[1,"x"]}"#)?.indented(in: Palette(isOn: true))
        == "{\n  \u{1B}[34m\"a\"\u{1B}[0m: [\n    \u{1B}[35m1\u{1B}[0m,\n    "
        + "\u{1B}[32m\"x\"\u{1B}[0m\n  ]\n}")
  }
}
