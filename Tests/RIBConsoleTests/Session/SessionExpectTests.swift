// The command `expect`: silent if a comparison holds, and an error with the present value if not.

import RIBCore
import TestSupport
import Testing

@testable import RIBConsole

struct SessionExpectTests {
  @Test(arguments: [
    ".count == 7", ".count == 7.0", ".count != 8", ".count < 8", ".count <= 7", ".count > -1",
    ".count >= 7", ".label == dry", ".label == 'dry'", ".label != 7", ".label contains ry",
    ".items[0].amount < 1.50001", ".items.count == 2", #".items[0] == {"name":"tea","amount":1.5}"#,
    #".items contains '{"name": "salt", "amount": 2}'"#, ".shelves contains top.left",
    ".shelves.a/b[0] > 2.9e0", ".empty == []", #".items contains {"name":"tea","amount":1.5}"#,
    #".label != "7""#, #"pantry.label == "dry""#,
  ])
  func `an expectation that holds is silent`(condition: String) async {
    let run = await PantryRun(.keepGoing, "expect \(condition)")
    #expect(run.status == .success)
    #expect(run.output.lines + run.errors.lines == [])
  }

  @Test(arguments: [
    (".count == 8", "8: Expected pantry.count == 8; it is 7."),
    (#".count == "7""#, #"8: Expected pantry.count == "7"; it is 7."#),
    (".count < 7", "8: Expected pantry.count < 7; it is 7."),
    (".count <= 6", "8: Expected pantry.count <= 6; it is 7."),
    (".count > 7", "8: Expected pantry.count > 7; it is 7."),
    (".count >= 8", "8: Expected pantry.count >= 8; it is 7."),
    (".label contains x", #"8: Expected pantry.label contains "x"; it is "dry"."#),
    (".empty contains 1", "8: Expected pantry.empty contains 1; it is []."),
    (".items != []", nil),
    (".label < 3", #"8: < compares numbers; pantry.label is "dry", the value 3."#),
    (".count >= many", #"8: >= compares numbers; pantry.count is 7, the value "many"."#),
    (
      ".count contains 7",
      "8: contains looks into strings, arrays and objects; pantry.count is 7, the value 7."
    ),
    (".cuont == 7", #"8: pantry has no field ".cuont": type one of"#),
    (".count = 7", #"15: "=" is not valid for <op>: type one of ==, !=, <, <=, >, >=, contains."#),
    (".count ==", "17: Missing <value>: type JSON without spaces, or a string"),
    (".count == 7 8", #"20: Unexpected argument "8"."#),
  ])
  func `one that does not hold fails the line, and shows the value`(
    condition: String, error: String?
  ) async {
    let run = await PantryRun(.keepGoing, "expect \(condition)")
    #expect(run.status == (error == nil ? .success : .commandFailed))
    let start = error.map { "line 1, column \($0)" } ?? ""
    #expect(run.errors.text.hasPrefix(start), "\(run.errors.text)")
    #expect(run.output.lines == [])
  }

  @Test func `whole numbers of many digits are compared exactly`() {
    let many = JSONValue("9007199254740993")
    #expect(many != JSONValue("9007199254740992"))
    #expect(JSONValue("9007199254740992")?.isLess(than: many ?? .null) == true)
    let areLess = ["2e200", "1e200"].map { JSONValue("1e200")?.isLess(than: .number($0)) }
    #expect(areLess == [true, false])
    #expect(JSONValue("1e3") == JSONValue("1000.0"))
  }

  @Test func `a failed expectation ends a script, and is in JSON an error like others`() async {
    let run = SessionRun(SessionOptions(), "set 2", "expect .number == 3", "set 4")
    #expect(await run.end() == .commandFailed)
    #expect(run.output.lines == ["number: 2"])
    let json = SessionRun(.json, "expect .number == 3")
    #expect(await json.end() == .commandFailed)
    #expect(
      json.output.lines.plainEvents.contains(
        #"{"event":"error","code":"failed","place":{"line":1,"column":8},"message":"Expected root.number == 3; it is 0."}"#
      ), "\(json.output.lines)")
  }
}
