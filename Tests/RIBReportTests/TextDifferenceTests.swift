import TestSupport
import Testing

@testable import RIBReport

struct TextDifferenceTests {
  private func parts(_ old: String, _ new: String) -> [TextDifference.Part] {
    TextDifference.parts(from: Array(old.utf8), to: Array(new.utf8))
  }

  private func apply(_ parts: [TextDifference.Part], to text: String) throws -> String {
    try ReplayedTree.apply(
      parts.flatMap { [$0.kept, $0.dropped, $0.added] as [Any] }, to: text)
  }

  @Test(arguments: [
    ("", ""), ("", "a"), ("a", ""), ("a", "a"), ("[]", "[1]"), ("[1]", "[]"), ("[1,2,3]", "[1,3]"),
    ("[1,2,3,4,5,6,7,8]", "[1,2,9,4,5,6,0,8]"), (#"{"a":"é🙂,","b":1}"#, #"{"a":"é🙂,,","b":2}"#),
    ("[🙂,🙂,é,1,2,3,4]", "[🙂,é,é,1,2,3,5]"),
  ])
  func `a difference leads from one text to the other`(old: String, new: String) throws {
    #expect(try apply(parts(old, new), to: old) == new)
  }

  @Test func `random texts are restored from their differences`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<Scale.of(200, full: 5_000) {
      func text() -> String {
        let pieces = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
          ["1,", "2,", "[", "]", "é,", "🙂,", "{", "}"].randomElement(using: &generator) ?? ""
        }
        return pieces.joined()
      }
      let old = text()
      let new = text()
      #expect(try apply(parts(old, new), to: old) == new)
    }
  }

  @Test func `changes far from one another are separate differences, and after 32 the rest is one`()
    throws
  {
    let items = (0..<1_000).map { #""item \#($0)""# }.joined(separator: ",")
    let difference = parts(
      #"{"count":1,"items":[\#(items)],"total":7}"#,
      #"{"count":2,"items":[\#(items),"one more"],"total":8}"#)
    #expect(difference.count == 2 && difference.reduce(0) { $0 + $1.added.utf8.count } < 50)
    let old = (0..<500).map { "\($0)," }.joined()
    let new = (0..<500).map { $0 % 10 == 5 ? "x," : "\($0)," }.joined()
    #expect(parts(old, new).count == 33)
    #expect(try apply(parts(old, new), to: old) == new)
  }

  @Test
  func `a state is written as a whole now and then, and if it has little in common with the last`()
    throws
  {
    var history = StateHistory()
    var (latest, sinceWhole, wholes) = ("", 0, 0)
    let items = (0..<1_000).map { "\($0)" }.joined(separator: ",")
    for number in 0..<250 {
      let state = "[\(items),\(number)]"
      if let parts = history.difference(to: state) {
        latest = try apply(parts, to: latest)
        sinceWhole += 1
      } else {
        (latest, sinceWhole, wholes) = (state, 0, wholes + 1)
      }
      #expect(latest == state && sinceWhole <= 100)
    }
    #expect(wholes == 3)
    var other = StateHistory()
    #expect(other.difference(to: #"{"a":1}"#) == nil)
    #expect(other.difference(to: #"{"b":2}"#) == nil)
    #expect(other.difference(to: #"{"b":2}"#) == [])
  }

  @Test func `only what differs is replaced, and a piece more or less moves nothing else`() {
    #expect(parts("[1,2]", "[9,2]") == [.init(kept: 1, dropped: 2, added: "9,")])
    let (short, long) = ("[0,1,2,3,4,5,6,7]", "[0,x,1,2,3,4,5,6,9]")
    #expect(
      parts(short, long) == [
        .init(kept: 3, dropped: 0, added: "x,"), .init(kept: 12, dropped: 2, added: "9]"),
      ])
    #expect(
      parts(long, short) == [
        .init(kept: 3, dropped: 2, added: ""), .init(kept: 12, dropped: 2, added: "7]"),
      ])
  }
}
