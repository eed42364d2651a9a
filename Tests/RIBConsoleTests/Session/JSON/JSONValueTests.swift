// JSON as values: what is read, and how it is written.

import Testing

@testable import RIBConsole

struct JSONValueTests {
  @Test
  func `a line of JSON is written as read, without blanks, its fields and numbers in one form`() {
    for json in [
      #"{"":null,"a":[1,2.5,-0.0000003],"c":"x\"\\y","d":true,"e":[],"f":{}}"#, "12", #""\n""#,
      "12345678901234567890123", "null", #"["a/b","ä"]"#, "0.1", "1e+200", #"[[],[null]]"#,
    ] {
      #expect(JSONValue(json)?.json() == json)
    }
    #expect(
      JSONValue(" { \"b\" : 1.50, \"a\" : [ 1e2 , \"\\u00e4\" ] }\n")?.json()
        == #"{"a":[100,"ä"],"b":1.5}"#)
  }

  @Test(arguments: [
    "", "ann", "1 2", "[1", "{\"a\"}", "{a:1}", "\"a", "tru", "-", "1x", "inf", "\"\\x\"",
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
    #expect(value?.json(in: Palette(isOn: false)) == rows)
    #expect(
      JSONValue(#"{"a":[1,"x"]}"#)?.json(in: Palette(isOn: true))
        == "{\n  \u{1B}[34m\"a\"\u{1B}[0m: [\n    \u{1B}[35m1\u{1B}[0m,\n    "
        + "\u{1B}[32m\"x\"\u{1B}[0m\n  ]\n}")
  }

  @Test func `a value in a message has 80 columns at most`() {
    #expect(JSONValue.string(String(repeating: "x", count: 100)).short.count == 80)
  }

  @Test(arguments: [
    ("\"\u{E9}\"", "\"e\u{301}\"", true), ("0", "-0.0", true), ("[1,-0]", "[1,0]", true),
    (#"{"a":["\u00e9"]}"#, #"{"a":["e\u0301"]}"#, true), ("\"0\"", "\"-0\"", false),
    ("1", "-1", false), ("[]", "[0]", false), (#"{"a":0}"#, #"{"b":0}"#, false),
  ])
  func `values of other bytes are never the same`(one: String, other: String, areEqual: Bool) throws
  {
    let (one, other) = (try #require(JSONValue(one)), try #require(JSONValue(other)))
    #expect(one != other && one == one)
    #expect(one.isEqual(to: other) == areEqual && one.isEqual(to: one))
  }

  @Test func `whole numbers of many digits are compared exactly`() {
    let many = JSONValue("9007199254740993")
    #expect(many != JSONValue("9007199254740992"))
    #expect(JSONValue("9007199254740992")?.isLess(than: many ?? .null) == true)
    let areLess = ["2e200", "1e200"].map { JSONValue("1e200")?.isLess(than: .number($0)) }
    #expect(areLess == [true, false])
    #expect(JSONValue("1e3") == JSONValue("1000.0"))
  }
}
