import Foundation
import TestSupport
import Testing

extension BrowserSuite {
  struct Pages {
    private let folder = TestFolder.empty()

    private func write(_ body: String) throws -> String {
      let policy = "default-src 'none'; script-src 'nonce-a'; style-src 'nonce-a'"
      try folder.write(
        """
        <!doctype html><meta charset="utf-8"><title>A page</title>
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        \(body)
        """, to: "page.html")
      return folder["page.html"]
    }

    @Test func `a page returns values, and errors that a script throws`() async throws {
      let path = try write("<h1>Hi</h1><script nonce=a>window.x = [1, 'é']</script>")
      try await Browser.run { browser in
        let page = try await browser.open(path, fragment: "7")
        #expect(
          try await page.value("document.querySelector('h1').textContent", as: String.self) == "Hi")
        #expect(try await page.value("x[1] + location.hash", as: String.self) == "é#7")
        #expect(try await page.value("Promise.resolve(x.length)", as: Int.self) == 2)
        await #expect(throws: BrowserFailure.self) { try await page.run("missing()") }
        await #expect(throws: BrowserFailure.self) {
          try await page.value("undefined", as: Int.self)
        }
        #expect(try await page.complaints().isEmpty)
        #expect(try await page.requests() == ["file://\(path)"])
      }
    }

    @Test func `messages of a page are recorded: console, exceptions, security policy`()
      async throws
    {
      let path = try write(
        """
        <script nonce=a>console.log('here', 5)</script><script nonce=a>nothing.at.all</script>
        <script>window.hacked = 1</script>
        <p style="color: red">x</p><img src="a.png">
        """)
      try await Browser.run { browser in
        let complaints = try await browser.open(path).complaints()
        #expect(complaints.contains { $0.hasPrefix("console: here") })
        #expect(complaints.contains { $0.contains("nothing is not defined") })
        for source in ["script", "style", "image"] {
          #expect(
            complaints.contains { $0.hasPrefix("security: ") && $0.contains(source) },
            "\(complaints)"
          )
        }
        #expect(complaints.count == 5, "\(complaints)")
      }
    }

    @Test func `keys are typed, and colours and size can be chosen`() async throws {
      let path = try write(
        """
        <input autofocus><script nonce=a>
        window.keys = []
        addEventListener('keydown', event => keys.push((event.shiftKey ? 'Shift ' : '') + event.key))
        </script>
        """)
      try await Browser.run { browser in
        let page = try await browser.open(path)
        try await page.run("document.querySelector('input').focus()")
        try await page.type("aB/?")
        try await page.press(.left)
        try await page.press(.home, shift: true)
        #expect(
          try await page.value("keys", as: [String].self)
            == ["a", "B", "/", "?", "ArrowLeft", "Shift Home"])
        let field = "document.querySelector('input')"
        #expect(try await page.value("\(field).value", as: String.self) == "aB/?")
        #expect(
          try await page.value("[\(field).selectionStart, \(field).selectionEnd]", as: [Int].self)
            == [0, 3])
        try await page.resize(width: 390, height: 844)
        #expect(try await page.value("innerWidth", as: Int.self) == 390)
        for scheme in BrowserPage.Scheme.allCases {
          try await page.prefer(scheme)
          let matches = "matchMedia('(prefers-color-scheme: \(scheme.rawValue))').matches"
          #expect(try await page.value(matches, as: Bool.self))
        }
        #expect(try await page.screenshot().prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        #expect(try await page.accessible().contains { $0.role == "textbox" })
      }
    }

    @Test func `a browser that hangs ends at the deadline`() async throws {
      let path = try write("")
      await #expect(throws: BrowserFailure.self) {
        try await Browser.run(deadline: .seconds(2)) { browser in
          try await browser.open(path).run("new Promise(() => {})")
        }
      }
    }

    #if os(Linux)
      @Test func `no process and no file of a browser is left, even if the test fails`()
        async throws
      {
        struct Failure: Error {}
        let path = try write("")
        for isGood in [true, false] {
          var profile = ""
          do {
            profile = try await Browser.run { browser in
              _ = try await browser.open(path)
              #expect(Self.processes(with: browser.profile) > 1)
              return browser.profile
            }
            try await Browser.run { browser in
              profile = browser.profile
              if !isGood { throw Failure() }
            }
          } catch is Failure {}
          #expect(Self.processes(with: profile) == 0)
          #expect(!FileManager.default.fileExists(atPath: profile))
        }
      }

      private static func processes(with word: String) -> Int {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.filter { Int($0) != nil }.count { number in
          let line = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/cmdline"))
          return line?.range(of: Data(word.utf8)) != nil
        }
      }
    #endif
  }
}
