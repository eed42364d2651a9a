import Foundation
import TestSupport
import Testing

extension BrowserSuite {
  struct ReportTexts {
    private static let names = [
      "<img>", "__proto__", "constructor", "<b>x", "&lt;", "toString", "{{script}}",
    ]
    private static let texts = [
      "</script><script>window.hacked=1</script>", "<img src=x onerror=window.hacked=1>",
      "<svg onload=window.hacked=1>", "<!--<script>", "-->", "]]>", "&lt;b&gt;",
      "javascript:window.hacked=1",
      "${window.hacked=1}", "\\u003c", "\u{202E}abc", "\u{2028}\u{2029}", "é🙂\u{301}",
      String(repeating: "x", count: 10_000), "'); window.hacked=1; ('", "%3Cscript%3E",
    ]

    @Test func `no text of a session is run as code, and each is shown as it is`() async throws {
      let lines =
        Self.names.map { "attach counter as '\($0)'" } + ["attach profile"]
        + Self.texts.flatMap { ["profile follow \"\(Self.quoted($0))\"", "wait"] }
        + Self.texts.map { "\"\(Self.quoted($0))\"" } + ["profile follow 'a\u{202E}b\u{2028}c'"]
      let session = try await ReportedSession(lines, keepsGoing: true)
      let events = try session.events()
      // The page of the same session without hostile texts has the same elements.
      let plain = try await ReportedSession(["attach counter"])
      let kinds =
        "[...new Set([...document.querySelectorAll('*')].map(one => one.localName))].sort().join(' ')"
      var harmless = ""
      try await ReportView.open(plain.page) { view in
        for event in 0..<(try plain.events().events.count) {
          try await view.go(to: event)
          harmless += try await view.page.value(kinds, as: String.self) + " "
        }
      }
      try await ReportView.open(session.page) { view in
        let page = view.page
        #expect(
          try await view.trees(at: Array(0...events.events.count)) == events.trees)
        let shown = try await page.value(
          "[...document.querySelectorAll('[role=treeitem] .name')].map(name => name.textContent)",
          as: [String].self)
        #expect(shown.isEmpty || shown.contains("<img>"))
        for event in events.numbers(where: { $0.line != nil }) {
          try await view.go(to: event)
          let line = try #require(events.events[event - 1].line)
          let text = try await view.text(of: "#event pre")
          #expect(try #require(Self.spelledOut(line)) == text, "event \(event)")
        }
        try await view.go(to: events.events.count)
        for scheme in BrowserPage.Scheme.allCases { try await page.prefer(scheme) }
        let there = Set(try await page.value(kinds, as: String.self).split(separator: " "))
        // A page of a single node has no paths that distinguish changes.
        let known = Set(harmless.split(separator: " ")).union([
          "table", "thead", "tbody", "tr", "th", "td", "mark",
        ])
        #expect(there.subtracting(known).isEmpty)
        #expect(try await page.value("typeof window.hacked", as: String.self) == "undefined")
        #expect(try await page.value("document.scripts.length", as: Int.self) == 2)
        #expect(try await page.value("Object.prototype.name === undefined", as: Bool.self))
      }
    }

    /// The text in double quotes, in which a line can have control characters only as numbers.
    private static func quoted(_ text: String) -> String {
      text.unicodeScalars.map { scalar in
        switch scalar {
        case "\\", "\"": "\\\(scalar)"
        case _ where isHidden(scalar): "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
      }.joined()
    }

    /// The text as the page shows it, with hidden characters made visible.
    private static func spelledOut(_ text: String) -> String? {
      text.unicodeScalars.map { scalar in
        isHidden(scalar)
          ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
      }.joined()
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
      [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
    }
  }
}
