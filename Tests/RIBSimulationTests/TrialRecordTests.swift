// The lines of a report.

import Testing

@testable import RIBConsole
@testable import RIBSimulation

@Suite struct TrialRecordTests {
  @Test func `each record is read as it was written, with any texts and a picture of any size`() {
    for text in HostileWords.all {
      let finding = Finding(kind: .leak, path: text, subject: text, line: 3, message: text)
      let records: [TrialRecord] = [
        .line(1, text), .printed(text, path: text), .finding(finding),
        .moment(.init(line: 2, journalSize: 10, picture: [text, ""])), .end,
      ]
      for record in records {
        #expect(TrialRecord(record.text) == record)
        #expect(!record.text.contains("\n"))
      }
    }
    let picture = (0..<2 * Words.limit).map { "node \($0)" }
    let record = TrialRecord.moment(.init(line: 1, journalSize: 2, picture: picture))
    #expect(TrialRecord(record.text) == record)
  }

  @Test(arguments: [
    "", "line", "line x y", "finding leak a", "printed \"a", "moment 1 x", "else 1",
  ])
  func `a text that is not a record is refused`(_ text: String) {
    #expect(TrialRecord(text) == nil)
  }

  @Test func `a request of any length is read as it was written`() throws {
    let scratch = try ScratchFolder()
    var request = TrialRequest()
    request.episode = Episode(seed: .max, count: 10)
    request.episode?.opening = Array(repeating: String(repeating: "x", count: 10_000), count: 100)
    request.faults = RequestFaults(seed: .max, probability: 1 / 3)
    request.place = "a/b c"
    request.moments = [1, 2]
    let parsed = TrialRequest.parse(try request.write(to: scratch) + ["--prices", "x"])
    #expect(parsed?.0 == request && parsed?.rest == ["--prices", "x"])
    for name in ["--trial", "--json"] { #expect(TrialRequest.parse([name]) == nil, "\(name)") }
  }
}
