import TestSupport
import Testing

@testable import RIBTerminal

struct ComparingSinkTests {
  private func difference(_ expected: String, _ actual: String) throws -> [String]? {
    let folder = try TestFolder(["expected": expected])
    let sink = try ComparingSink(path: folder["expected"])
    var rest = Array(actual.utf8)[...]
    // In pieces that end anywhere.
    var size = 1
    while !rest.isEmpty {
      let piece = Array(rest.prefix(size))
      sink.write(bytes: piece.span)
      rest = rest.dropFirst(size)
      size = size % 7 + 1
    }
    return sink.finish(name: "file").map { Array($0.dropFirst(2)) }
  }

  private func numbers(_ range: ClosedRange<Int>, but changed: [Int: String] = [:]) -> String {
    range.map { (changed[$0] ?? "\($0)") + "\n" }.joined()
  }

  @Test(arguments: [
    "", "a\n", "a", "a\nb", "\n\n",
    String(repeating: "long ", count: Scale.of(20_000, full: 100_000)),
  ])
  func `equal output has no difference`(text: String) throws {
    #expect(try difference(text, text) == nil)
  }

  @Test func `three lines before and after the first difference are shown, a later one mentioned`()
    throws
  {
    let near = try difference(numbers(1...20), numbers(1...20, but: [10: "ten", 12: "twelve"]))
    #expect(
      near == [
        "@@ -7,9 +7,9 @@", " 7", " 8", " 9", "-10", "+ten", " 11", "-12", "+twelve", " 13",
        " 14", " 15",
      ])
    let far = try difference(numbers(1...30), numbers(1...30, but: [2: "two", 20: "twenty"]))
    #expect(
      far == [
        "@@ -1,5 +1,5 @@", " 1", "-2", "+two", " 3", " 4", " 5",
        "(This is the first difference; there may be more.)",
      ])
  }

  @Test func `long lines are cut, and differences after the cut are found`() throws {
    let long = String(repeating: "ä", count: 1_000)
    let lines = try #require(try difference(long + "x\n", long + "y\n"))
    #expect(lines[0] == "@@ -1 +1 @@")
    #expect(lines[1] == "-" + String(repeating: "ä", count: 199) + "… (2001 bytes)")
    #expect(lines[1].dropFirst() == lines[2].dropFirst())
    func shown(_ count: Int) throws -> String? {
      try difference(String(repeating: "a", count: count) + "\n", "b\n")?[1]
    }
    #expect(try shown(400) == "-" + String(repeating: "a", count: 400))
    #expect(try shown(401) == "-" + String(repeating: "a", count: 399) + "… (401 bytes)")
  }

  @Test func `a line more or less, the end of the last line and spaces before an end are shown`()
    throws
  {
    let cases: [(expected: String, actual: String, lines: [String])] = [
      (
        numbers(1...8), numbers(1...3) + "new\n" + numbers(4...8),
        ["@@ -1,6 +1,7 @@", " 1", " 2", " 3", "+new", " 4", " 5", " 6"]
      ),
      (numbers(1...8), numbers(2...8), ["@@ -1,4 +1,3 @@", "-1", " 2", " 3", " 4"]),
      ("a\nb", "a\nb\n", ["@@ -1,2 +1,2 @@", " a", "-b", #"\ No newline at the end"#, "+b"]),
      ("a \n", "a\n", ["@@ -1 +1 @@", #"-a\u{20}"#, "+a"]),
    ]
    for (expected, actual, lines) in cases { #expect(try difference(expected, actual) == lines) }
  }

  @Test func `the sink fails once enough differences are found`() throws {
    let sink = try ComparingSink(path: "/dev/null")
    for _ in 0..<40 {
      sink.write("a")
      sink.endLine()
      #expect(sink.failure == nil)
    }
    sink.endLine()
    #expect(sink.failure?.isBrokenPipe == true)
    sink.write("a")
    sink.endLine()
    #expect(sink.finish(name: "null")?.count == 44)
  }

  @Test(arguments: [40, 41])
  func `lines that are missing are shown as far as there is room, and more are mentioned`(
    count: Int
  ) throws {
    let lines = try #require(try difference(numbers(1...count), ""))
    #expect(lines.first == "@@ -1,40 +0,0 @@")
    #expect(lines.contains("-40") && !lines.contains("-41"))
    #expect((lines.last == "(This is the first difference; there may be more.)") == (count > 40))
  }

  @Test func `little is shown even if much differs`() throws {
    let lines = try #require(
      try difference(numbers(1...5_000), numbers(10_001...15_000)))
    #expect(lines.count == 82)
    #expect(lines.last == "(This is the first difference; there may be more.)")
  }
}
