import Foundation
import TestSupport
import Testing

extension BrowserSuite {
  struct ReportCrashes {
    private static let sentence = "did not come to its end"

    @Test func `the page of a killed session shows it up to the kill, with a notice`() async throws
    {
      let folder = try TestFolder()
      let program = try Program(["--report", folder["page.html"]], input: .open()).start()
      program.send("attach counter\nattach group as g\ng attach counter\ncounter increase\n")
      await program.wait(for: "count: …")
      program.kill(SIGKILL)
      #expect(await program.finish().ending == .signalled(SIGKILL))
      let events = try ReportedEvents(folder["page.html"])
      try await ReportView.open(folder["page.html"]) { view in
        let (header, tree) = try await (view.text(of: "header"), view.tree())
        #expect(header.contains(Self.sentence))
        #expect(tree == ["root", "root/counter", "root/g", "root/g/counter"])
        #expect(tree == events.trees.last)
        #expect(try await view.page.value("report.count", as: Int.self) == events.events.count)
      }
      let ended = try await ReportedSession(["attach counter"])
      try await ReportView.open(ended.page) { view in
        let header = try await view.text(of: "header")
        #expect(!header.contains(Self.sentence))
      }
    }

    @Test func `a page that is cut anywhere after its head opens with all whole events`()
      async throws
    {
      let session = try await ReportedSession(ReportedSession.varied + ["profile follow é🙂"])
      let page = try Data(contentsOf: URL(fileURLWithPath: session.page))
      let head = try session.events().head.count
      var generator = SystemRandomNumberGenerator()
      // The last lines are cut byte by byte, as they end the page.
      let offsets =
        (0..<Scale.of(20, full: 500)).map { _ in
          Int.random(in: head...page.count, using: &generator)
        }
        + [head, head + 1] + (page.count - 30...page.count)
      try await Browser.run(deadline: .seconds(900)) { browser in
        for offset in offsets {
          let cut = session.folder["cut.html"]
          try page.prefix(offset).write(to: URL(fileURLWithPath: cut))
          let events = try ReportedEvents(cut)
          let view = try await ReportView(browser, cut)
          #expect(
            try await view.page.value("report.count", as: Int.self) == events.events.count,
            "cut at \(offset) of \(page.count)")
          try #require(
            try await view.tree() == events.trees.last, "cut at \(offset) of \(page.count)")
          let isOver = events.events.last?.word == "over"
          #expect(
            try await view.text(of: "header").contains(Self.sentence) == !isOver,
            "cut at \(offset) of \(page.count)")
          try await view.expectQuiet()
          try await view.page.close()
        }
      }
    }
  }
}
