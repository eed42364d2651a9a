import Foundation
import RIBCore
import Testing

struct BackStackCodingTests {
  private func text(_ stack: BackStack<String>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(stack), as: UTF8.self)
  }

  private func stack(_ text: String) throws -> BackStack<String> {
    try JSONDecoder().decode(BackStack<String>.self, from: Data(text.utf8))
  }

  @Test func `N2: ids survive encoding, also those of removed entries`() throws {
    var stack = BackStack("a")
    stack.push("b")
    stack.pop()
    stack.present("o")
    let text = try text(stack)
    #expect(
      text == #"{"entries":[{"id":1,"isOverlay":false,"route":"a"},"#
        + #"{"id":3,"isOverlay":true,"route":"o"}],"lastID":3}"#)
    var decoded = try self.stack(text)
    #expect(decoded == stack)
    decoded.dismiss()
    let next = decoded.push("c")
    #expect(next == 4)
  }

  @Test(arguments: [
    (#"{"entries":[],"lastID":1}"#, "a back stack begins with a page"),
    (#"{"entries":[{"id":1,"isOverlay":true,"route":"a"}],"lastID":1}"#, "begins with a page"),
    (
      #"{"entries":[{"id":2,"isOverlay":false,"route":"a"},{"id":2,"isOverlay":false,"#
        + #""route":"b"}],"lastID":2}"#, "the ids of a back stack rise"
    ),
    (#"{"entries":[{"id":5,"isOverlay":false,"route":"a"}],"lastID":4}"#, "ids of a back stack"),
    (
      #"{"entries":[{"id":1,"isOverlay":false,"route":"a"},{"id":5,"isOverlay":false,"#
        + #""route":"b"}],"lastID":4}"#, "the ids of a back stack rise"
    ),
    (
      #"{"entries":[{"id":1,"isOverlay":false,"route":"a"}],"lastID":9223372036854775807}"#,
      "the ids of a back stack"
    ),
  ])
  func `N2: an invalid encoded stack is refused, with a sentence`(text: String, reason: String) {
    let error = #expect(throws: DecodingError.self) { try stack(text) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains(reason))
  }
}
