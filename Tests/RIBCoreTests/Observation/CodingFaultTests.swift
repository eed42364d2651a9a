// Errors of decoding and encoding in words for people.

import Foundation
import Testing

@testable import RIBCore

struct CodingFaultTests {
  private struct List: Codable {
    struct Item: Codable {
      var name: String
      var amount: Double
    }
    var items: [Item]
    var stack: BackStack<String>?
  }

  @Test(arguments: [
    ("", "it is not valid JSON"), ("[]", "it is not an object"), ("{}", "items is missing"),
    (#"{"items":{}}"#, "items is not an array"), (#"{"items":null}"#, "items is null"),
    (#"{"items":[{"name":"a"}]}"#, "items[0].amount is missing"),
    (#"{"items":[{"name":"a","amount":"b"}]}"#, "items[0].amount is not of the type Double"),
    (
      #"{"items":[],"stack":{"entries":[],"lastID":0}}"#,
      "a back stack begins with a page, at stack.entries"
    ),
  ])
  func `an error of decoding names the place and what is wrong there`(
    json: String, clause: String
  ) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(List.self, from: Data(json.utf8))
    }
    #expect(CodingFault.clause(of: error) == clause)
    #expect(ValueText.of(error) == "A value cannot be decoded: \(clause).")
  }

  @Test func `an error of encoding names the place and what is wrong there`() throws {
    let error = try #require(throws: EncodingError.self) {
      try JSONEncoder().encode(["a": [1, Double.nan]])
    }
    let clause = "Unable to encode Double.nan directly in JSON, at a[1]"
    #expect(ValueText.of(error) == "A value cannot be encoded: \(clause).")
  }

  @Test func `another error has its own text`() {
    struct Flood: Error { let height: Int }
    #expect(CodingFault.clause(of: Flood(height: 2)) == "Flood(height: 2)")
  }
}
