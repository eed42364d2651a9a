import Testing

@testable import RIBConsole
@testable import RIBSocket
@testable import RIBTerminal

struct SessionReplyTests {
  @Test(arguments: [(0, 0, 0..<0), (0, 1, 0..<2), (1, 2, 2..<3)])
  func `the positions of a completion are those of characters`(
    start: Int, end: Int, bytes: Range<Int>
  ) throws {
    let json =
      #"{"event":"completion","start":\#(start),"end":\#(end),"omitted":0,"insertion":"x"}"#
    let reply = try JSONCoder().decode(SessionReply.self, from: json)
    #expect(reply.completion(of: "äb")?.insertion?.range == bytes)
  }
}
