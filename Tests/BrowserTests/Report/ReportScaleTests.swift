// Pages of long sessions.

import Foundation
import TestSupport
import Testing

extension BrowserSuite {
  struct ReportSizes {
    @Test func `a page of 100,000 events has at most 15 MB and opens with all of them`()
      async throws
    {
      // Some 72 events each: nodes are attached and detached, and effects overlap.
      let block = { (number: Int) in
        [
          "attach group as g\(number)", "g\(number) attach counter", "g\(number)/counter increase",
          "calculator keys \(number)+1=", "g\(number) attach timer", "g\(number)/timer start 1",
          "wait",
          number < 50 ? "wait" : "detach g\(number - 50)",
        ]
      }
      let count = Scale.of(140, full: 1_400)
      let lines = ["attach calculator"] + (0..<count).flatMap(block)
      let session = try await ReportedSession(lines)
      let events = try session.events()
      try #require(events.events.count >= 60 * count)
      let size = try Data(contentsOf: URL(fileURLWithPath: session.page)).count
      #expect(Double(size) <= 150 * Double(events.events.count))
      try await ReportView.open(session.page) { view in
        #expect(try await view.page.value("report.count", as: Int.self) == events.events.count)
        #expect(try await view.page.value("report.paths()", as: [String].self) == events.lastTree)
        try await Self.printFigures(of: view, "\(events.events.count) events, \(size) bytes")
      }
    }

    @Test func `a tree of 100,000 nodes opens`() async throws {
      // A session would take too long to attach so many; these are the records that it would write.
      let session = try await ReportedSession(["attach counter"])
      let events = try session.events()
      let count = Scale.of(10_000, full: 100_000)
      var page = events.head + (events.lines.first ?? Data()) + [0x0A]
      for number in 1...count {
        let parent = number == 1 ? "null" : "\(number / 10 + (number < 10 ? 1 : 0))"
        page.append(
          Data(#"["attach",10,\#(number),\#(parent),"n\#(number)","NodeRouter"]\#n"#.utf8))
        page.append(Data(#"["active",1,\#(number)]\#n"#.utf8))
      }
      try page.write(to: URL(fileURLWithPath: session.page))
      try await ReportView.open(session.page) { view in
        #expect(try await view.page.value("report.paths().length", as: Int.self) == count)
        let rows = "document.querySelectorAll('[role=treeitem]').length"
        #expect(try await (1...500).contains(view.page.value(rows, as: Int.self)))
        try await Self.printFigures(of: view, "\(count) nodes")
      }
    }

    /// Prints the times that the page takes, at full size; no test asserts times.
    private static func printFigures(of view: ReportView, _ what: String) async throws {
      guard Scale.of(0, full: 1) == 1 else { return }
      let opening = Int(try await view.page.value("openedAt", as: Double.self))
      let key = "new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })"
      let steps = try await times(
        view, "document.body.dispatchEvent(\(key))", 200, from: "report.count >> 1")
      let leaps = try await times(view, "report.goTo(i * 245489 % report.count)", 100, from: "0")
      print("\(what): opened in \(opening) ms; a step takes \(steps); a leap takes \(leaps)")
    }

    /// Measures the time from a call until the page is laid out.
    private static func times(
      _ view: ReportView, _ call: String, _ count: Int, from start: String
    ) async throws -> String {
      let times = try await view.page.value(
        """
        (async () => {
          report.goTo(\(start))
          const times = []
          for (let i = 0; i < \(count); i += 1) {
            await new Promise(done => requestAnimationFrame(done))
            const begin = performance.now()
            \(call)
            document.body.getBoundingClientRect()
            times.push(performance.now() - begin)
          }
          return times.sort((a, b) => a - b)
        })()
        """, as: [Double].self)
      let (median, slowest) = (times[times.count / 2], times.last ?? 0)
      return String(format: "%.1f ms, the slowest %.1f ms", median, slowest)
    }
  }
}
