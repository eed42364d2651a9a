import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

struct LineCountTests {
  @Test(arguments: [
    ([], 0), ([""], 0), (["a"], 1), (["a\n"], 1), (["a\n", "", "b\n\nc"], 4), (["a\r\nb\r\n"], 2),
  ])
  func `lines in memory are counted in advance`(texts: [String], count: Int) async {
    let source = StringLineSource(texts)
    #expect(source.lineCount == count)
    var given = 0
    while let lines = await source.nextBatch() { given += lines.count }
    #expect(given == count)
    #expect(source.lineCount == count)
  }

  @Test func `lines of a file are counted without moving its read position`() async throws {
    let folder = try TestFolder()
    let text = String(repeating: "a line of some length\n", count: 10_000) + "no end"
    try folder.write(text, to: "script")
    let reader = try LineReader(path: folder["script"])
    #expect(reader.lineCount == 10_001)
    var given = 0
    while let lines = try await reader.nextBatch() { given += lines.count }
    #expect(given == 10_001)
    for (text, count) in [("", 0), ("a", 1), ("\n", 1), ("a\n", 1)] {
      try folder.write(text, to: "short")
      #expect(try LineReader(path: folder["short"]).lineCount == count)
    }
  }

  @Test func `lines of a pipe and of a very large file are not counted`() throws {
    let folder = try TestFolder(["large": ""])
    #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    #expect(unsafe truncate(folder["large"], (1 << 24) + 1) == 0)
    let pipe = LineReader(input: try InputDescriptor(openingArgument: folder["pipe"]))
    let readers = [pipe, LineReader(descriptor: 0), try LineReader(path: folder["large"])]
    #expect(readers.map(\.lineCount) == [nil, nil, nil])
  }
}
