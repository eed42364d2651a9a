// The form of records, and the refusal of all other forms.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct JournalRecordTests {
  private func json(_ record: JournalRecord, at time: Int64 = 7) -> String {
    var bytes: [UInt8] = []
    record.write(at: time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func read(_ json: [UInt8]) -> (at: Int64, record: JournalRecord)? {
    var scanner = RecordScanner(json, 0..<json.count)
    return JournalRecord.read(&scanner)
  }

  private func roundTrip(_ record: JournalRecord, at time: Int64 = 7) -> Bool {
    let read = read(Array(json(record, at: time).utf8))
    // Bytes are compared, as equal strings may have different ones.
    return read.map { $0.at == time && json($0.record, at: time) == json(record, at: time) }
      ?? false
      && read?.record == record
  }

  @Test func `J2: a journal is text, a record a line, without hidden characters`() {
    #expect(
      String(decoding: SampleJournal.everyKind.bytes, as: UTF8.self) == #"""
        351310d3 {"journal":3,"app":"app-cli","version":"0.1.0","id":"0123456789abcdef"}
        216c2ab1 {"at":0,"to":"root","do":"attach counter"}
        8d175bfd {"at":1503000,"to":"root/counter","do":"increase 3"}
        29014800 {"at":1503000,"commit":2}
        99f0eedf {"at":1503001,"asked":"weather","to":"root/weather","n":1}
        254dec60 {"at":1503001,"asked":"weather","to":"root/weather","n":2}
        379f339e {"at":1503001,"to":"root","do":"say \"J*\n\u202e\u001b[2J\" *J"}
        f556b3fa {"at":1503001,"commit":3}
        6b797204 {"at":2000000,"commit":3}
        832b117c {"at":2000000,"answer":1,"value":{"city":"Ŋ*J","degrees":[1,-2.5e3,null]}}
        56485f1a {"at":2000000,"answer":2,"error":"no such city"}
        1fc63018 {"at":2000000,"answer":1,"end":true}
        b6c046f4 {"at":2000000,"cancelled":"root","effects":["root/counter increase","root tick"]}
        f1ce4111 {"at":2000000,"left":[[3,1],[4,20]]}
        7ced68d8 {"at":2000000,"back":4}
        2ece5bfa {"at":2000000,"check":{"root":"ab","root/counter":""}}
        8bd6bce5 {"at":3000000,"commit":3}
        """# + "\n")
    let raw = "{\"a\u{202E}\":\"\u{7F}\u{9B}\"}"
    #expect(
      json(.event(.answer(.value(raw), to: 1)))
        == #"{"at":7,"answer":1,"value":{"a\u202e":"\u007f\u009b"}}"#)
  }

  nonisolated static let hostile = [
    "", " ", "\n", "\r\n", "\0", "\u{1B}[2J", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}abc",
    "\u{FEFF}",
    "\\", "\"", "\\\"", "\\u0041", "\\n", "/", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{10FFFF}", "\u{FFFD}",
    "\"}\n00000000 {\"at\":0,\"commit\":1}\n", "{\"at\":0", "00000000 {\"at\":", "a,b:c]d}e",
  ]

  @Test(arguments: hostile) func `J2: no text forges a record, and each comes back as it was`(
    text: String
  ) {
    let records: [JournalRecord] = [
      .event(.command(path: text, line: text)), .asked(name: text, to: text, number: 0),
      .event(.answer(.value(JSONText.literal(text)), to: 3)),
      .event(.answer(.error("{\(JSONText.literal(text)):[\(JSONText.literal(text))]}"), to: 3)),
      .start(JournalStart(id: SampleJournal.header.id, version: text)),
      .event(.cancelled(path: text, effects: [text, text])),
      .check([.init(path: text, check: text)]),
      .ended(text),
      .checkpoint([
        .init(path: text, state: JSONText.literal(text), running: [text]),
        .init(path: text, state: nil, isCovered: true),
      ]),
    ]
    for record in records {
      let json = json(record)
      #expect(!json.unicodeScalars.contains { $0.isHidden })
      #expect(roundTrip(record))
    }
    let header = JournalHeader(app: text, version: text, id: SampleJournal.header.id)
    var bytes: [UInt8] = []
    header.write(to: &bytes)
    var scanner = RecordScanner(bytes, 0..<bytes.count)
    #expect(JournalHeader.version(of: &scanner) == 3)
    #expect(JournalHeader(afterVersion: &scanner) == header)
  }

  @Test func `long texts, deep answers, numbers and empty lists come back as they were`() {
    for text in ["x", "\n\u{202E}"] {
      let long = String(repeating: text, count: 10_000)
      #expect(roundTrip(.event(.command(path: "root", line: long))))
    }
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    #expect(roundTrip(.event(.answer(.value(deep), to: 1))))
    for number: Int64 in [0, 9, 10, 1_503_000, .max] {
      #expect(roundTrip(.asked(name: "a", to: "b", number: Int(number)), at: number), "\(number)")
      #expect(roundTrip(.commit(commandCount: Int(number)), at: number), "\(number)")
    }
    for record: JournalRecord in [
      .event(.cancelled(path: "", effects: [])), .check([]), .checkpoint([]),
    ] {
      #expect(roundTrip(record), "\(record)")
    }
  }

  @Test func `J2: random texts come back as they were`() {
    var generator = SeededGenerator(seed: 43)
    let scalars = Array(
      "ab \"\\/{}[],:\n\r\t\0\u{1B}\u{7F}\u{9B}\u{61C}\u{202E}\u{2066}é日𝄞".unicodeScalars)
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<20, using: &generator) {
        text.append(scalars.randomElement(using: &generator) ?? "a")
      }
      #expect(roundTrip(.event(.command(path: String(text), line: String(text)))))
    }
  }

  private static let malformed: [String] = [
    "", "{}", "{", "null", #"{"at":1}"#, #"{"at":1,}"#, #"{"at":1,"commit":1"#,
    #"{"at":1,"commit":1}}"#,
    #"{"at":1,"commit":1} "#, #" {"at":1,"commit":1}"#, #"{"at": 1,"commit":1}"#,
    #"{"at":-1,"commit":1}"#, #"{"at":01,"commit":1}"#, #"{"at":+1,"commit":1}"#,
    #"{"at":1.0,"commit":1}"#, #"{"at":1e3,"commit":1}"#, #"{"at":,"commit":1}"#,
    #"{"at":9223372036854775808,"commit":1}"#, #"{"at":99999999999999999999,"commit":1}"#,
    #"{"at":1,"commit":-1}"#, #"{"at":1,"commit":"1"}"#, #"{"commit":1,"at":1}"#,
    #"{"at":1,"fly":1}"#,
    #"{"at":1,"commit":1,"more":1}"#, #"{"at":1,"to":"a"}"#, #"{"at":1,"to":"a","do":"b}"#,
    #"{"at":1,"to":"a","do":"b","n":1}"#, #"{"at":1,"do":"b","to":"a"}"#,
    #"{"at":1,"to":a,"do":"b"}"#,
    #"{"at":1,"to":"a","do":"\/"}"#, #"{"at":1,"to":"a","do":"\u0041"}"#,
    #"{"at":1,"to":"a","do":"\u001B"}"#, #"{"at":1,"to":"a","do":"\u000a"}"#,
    #"{"at":1,"to":"a","do":"\u+41b"}"#, #"{"at":1,"to":"a","do":"\ud800"}"#,
    #"{"at":1,"to":"a","do":"\"#, #"{"at":1,"to":"a","do":"\""#, #"{"at":1,"to":"a","do":"\"}"#,
    #"{"at":1,"to":"a","do":"\q"}"#, #"{"at":1,"to":"a","do":"\u00"}"#,
    "{\"at\":1,\"to\":\"a\",\"do\":\"\u{202E}\"}", "{\"at\":1,\"to\":\"a\",\"do\":\"\n\"}",
    "{\"at\":1,\"to\":\"a\",\"do\":\"\u{7F}\"}", #"{"at":1,"asked":"a","to":"b","n":}"#,
    #"{"at":1,"answer":1}"#, #"{"at":1,"answer":1,"value":}"#,
    #"{"at":1,"answer":1,"value":1,"end":true}"#,
    #"{"at":1,"answer":1,"end":false}"#, #"{"at":1,"answer":1,"value":[1, 2]}"#,
    #"{"at":1,"answer":1,"value":[1,]}"#, #"{"at":1,"answer":1,"value":{"a":1,}}"#,
    #"{"at":1,"answer":1,"value":{"a"}}"#, #"{"at":1,"answer":1,"value":{1:2}}"#,
    #"{"at":1,"answer":1,"value":[1}}"#, #"{"at":1,"answer":1,"value":01}"#,
    #"{"at":1,"answer":1,"value":-}"#, #"{"at":1,"answer":1,"value":1.}"#,
    #"{"at":1,"answer":1,"value":1e}"#, #"{"at":1,"answer":1,"value":.5}"#,
    #"{"at":1,"answer":1,"value":tru}"#, #"{"at":1,"answer":1,"value":"\x"}"#,
    #"{"at":1,"answer":1,"value":"\u12g4"}"#, #"{"at":1,"answer":1,"value":"a}"#,
    "{\"at\":1,\"answer\":1,\"value\":\"\t\"}", "{\"at\":1,\"answer\":1,\"value\":\"\u{2028}\"}",
    #"{"at":1,"cancelled":"a","effects":["b",]}"#, #"{"at":1,"cancelled":"a","effects":[1]}"#,
    #"{"at":1,"cancelled":"a","effects":["b"}"#, #"{"at":1,"check":{"a"}}"#,
    #"{"at":1,"check":{,}}"#,
    #"{"at":1,"check":{"a":"b"}"#, #"{"at":1,"start":"0123456789abcde","version":"1"}"#,
    #"{"at":1,"start":"0123456789abcdef"}"#,
    #"{"at":1,"start":"0123456789abcdef","version":"1","accepted":false}"#,
    #"{"at":1,"start":"0123456789abcdef","version":"1","after":-1}"#,
    // As a later version of the format may have it.
    #"{"at":1,"start":"0123456789abcdef","version":"1","new":1}"#,
  ]

  @Test func `J2: a record in another form, or with bytes that are not text, is refused`() {
    for json in Self.malformed { #expect(read(Array(json.utf8)) == nil, "\(json)") }
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x80]] {
      for start in [#"{"at":1,"to":"a","do":""#, #"{"at":1,"answer":1,"value":""#] {
        #expect(read(Array(start.utf8) + bytes + Array(#""}"#.utf8)) == nil, "\(start) \(bytes)")
      }
    }
  }

  @Test
  func `J10, J11: a start has an id, the program's version, and whether it accepts differences`() {
    var start = JournalStart(id: "0123456789abcdef", version: "1.2")
    #expect(json(.start(start)) == #"{"at":7,"start":"0123456789abcdef","version":"1.2"}"#)
    start.acceptsDifferences = true
    #expect(
      json(.start(start)) == #"{"at":7,"start":"0123456789abcdef","version":"1.2","accepted":true}"#
    )
    #expect(roundTrip(.start(start)))
  }

  @Test func `J12: a start that begins a branch has the record from which that goes on`() {
    var start = JournalStart(id: "0123456789abcdef", version: "1.2")
    start.origin = 12
    #expect(
      json(.start(start)) == #"{"at":7,"start":"0123456789abcdef","version":"1.2","after":12}"#)
    #expect(roundTrip(.start(start)))
    start.acceptsDifferences = true
    #expect(roundTrip(.start(start)))
  }

  @Test func `J2: any JSON without blanks is an answer, and no other text is written as one`() {
    let values = [
      "0", "-0", "1.5e+10", "-12E-3", "true", "false", "null", "[]", "{}", "[[],{}]",
      #""\u00e9\/\b""#, #"{"a":{"b":[1,2,{"c":"d"}]},"e":[]}"#,
    ]
    for json in values {
      #expect(JSONText.isValue(json), "\(json)")
      #expect(roundTrip(.event(.answer(.value(json), to: 1))), "\(json)")
      #expect(roundTrip(.event(.answer(.error(json), to: 1))), "\(json)")
    }
    let others = [
      "1\n", "{\n\"a\":1}", "", "1}", #"1,"more":2"#, "{", #"{"a"#, #"{"a""#, #"{"a":"#, #"{"a":1"#,
      "{1:2}", #"{"a":1,"#, "[1", "[1,", "[1}", #"{"a":1]"#, #"""#, #""\x""#, #""\u12g4""#,
      #""\u1""#,
      "01", "1.", "1e", "-", "tru",
    ]
    for text in others { #expect(!JSONText.isValue(text), "\(text)") }
  }

  @Test func `an answer that is not JSON ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var (chain, bytes) = (JournalChain(), [UInt8]())
      chain.append(.event(.answer(.value("1\n"), to: 3)), at: 0, to: &bytes)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The answer to request 3 is no JSON"))
  }

  @Test
  func `a commit is listed with the states and nodes before it, an answer up to 60 characters`() {
    var descriptions = RecordDescriptions(Branches(), commandCount: 1)
    func line(_ record: JournalRecord, command: Int = 1) -> String? {
      let entry = JournalEntry(number: 2, offset: 81, at: 0, record: record)
      return descriptions.line(entry, command: command, isLeft: false)
    }
    #expect(line(.check([.init(path: "root", check: "1")])) == nil)
    let nodes = ["root", "root/a"].map { Checkpoint.KeptNode(path: $0, state: nil) }
    #expect(line(.checkpoint(nodes)) == nil)
    let commit = JournalRecord.commit(commandCount: 1)
    #expect(line(commit)?.hasSuffix("  commit, 1 state checked, checkpoint of 2 nodes") == true)
    #expect(line(commit)?.hasSuffix("  commit") == true)
    for count in [60, 61] {
      descriptions = RecordDescriptions(Branches(), commandCount: 1)
      let json = JSONText.literal(String(repeating: "x", count: count - 2))
      let shown = count > 60 ? json.dropLast() + "… (61 bytes)" : json
      let line = line(.event(.answer(.value(json), to: 1)), command: 0)
      #expect(line?.hasSuffix("request 1: \(shown)") == true, "\(count)")
    }
  }

  @Test func `two new journals have different ids`() {
    let first = JournalHeader(app: "a", version: "1")
    #expect(first.id.count == 16 && first.id != JournalHeader(app: "a", version: "1").id)
  }
}
