import Foundation
import TestSupport
import Testing

extension BrowserSuite {
  struct ReportKeys {
    /// Opens a page of a session with errors.
    private func open(_ body: (ReportView, ReportedEvents) async throws -> Void) async throws {
      let session = try await ReportedSession(ReportedSession.withErrors, keepsGoing: true)
      let events = try session.events()
      try await ReportView.open(session.page) { try await body($0, events) }
    }

    @Test func `keys go from event to event, line to line and error to error`() async throws {
      try await open { view, events in
        let page = view.page
        let last = events.events.count
        try await page.press(.home)
        #expect(try await view.position == 0)
        try await page.press(.left)
        #expect(try await view.position == 0)
        for line in events.numbers(where: { $0.line != nil }) {
          try await page.press(.right, shift: true)
          #expect(try await view.position == line)
        }
        try await page.press(.end)
        #expect(try await view.position == last)
        try await page.press(.right)
        #expect(try await view.position == last)
        for line in events.numbers(where: { $0.line != nil }).reversed() {
          try await page.press(.left, shift: true)
          #expect(try await view.position == line)
        }
        try await page.press(.home)
        let errors = events.numbers { $0.isError }
        try #require(errors.count > 2)
        for error in errors {
          try await page.press(.character("e"))
          #expect(try await view.position == error)
        }
        try await page.press(.end)
        for error in errors.reversed() {
          try await page.press(.character("E"), shift: true)
          #expect(try await view.position == error)
        }
        try await page.press(.home)
        try await page.press(.pageDown)
        let leap = try await view.position
        #expect(leap > 1 && leap < last)
        try await page.press(.pageUp)
        #expect(try await view.position == 0)
        #expect(try await page.value("location.hash", as: String.self).hasPrefix("#"))
      }
    }

    @Test func `an address with a number opens that event, and the address follows the steps`()
      async throws
    {
      let session = try await ReportedSession(ReportedSession.withErrors, keepsGoing: true)
      try await ReportView.open(session.page, at: 12) { view in
        #expect(try await view.position == 12)
        try await view.page.press(.right)
        let follows =
          "new Promise(done => { const look = () => location.hash === '#13' ? done(true)"
        #expect(
          try await view.page.value(follows + " : setTimeout(look, 20); look() })", as: Bool.self))
      }
    }

    @Test func `a search finds all events that show its words, whatever their case`() async throws {
      try await open { view, events in
        let page = view.page
        // A search looks at whole states, and the page shows only changes.
        let others = events.numbers { $0.word != "state" }
        var expected: [Int] = []
        for event in others {
          try await view.go(to: event)
          let row = try await page.value(
            "[...document.querySelectorAll('[aria-current=true] :is(.path, .text)')].map(part =>"
              + " part.textContent).join('\\n')", as: String.self)
          if row.lowercased().contains("counter") { expected.append(event) }
        }
        try #require(expected.count > 10)
        try await page.press(.home)
        try await page.press(.character("/"))
        try await page.type("CoUnTeR")
        let total = try await page.value(Self.foundCount, as: Int.self)
        try #require(total >= expected.count)
        let found = "document.querySelector('#found').textContent"
        var matches: [Int] = []
        for number in 1...total {
          try await page.press(.enter)
          let event = try await view.position
          matches.append(event)
          #expect(try await page.value(found, as: String.self) == "\(number) of \(total)")
          let marks = "document.querySelectorAll('[aria-current=true] mark').length"
          let isMarked = try await page.value(marks, as: Int.self) > 0
          #expect(isMarked || !others.contains(event), "event \(event)")
        }
        #expect(matches == matches.sorted())
        #expect(matches.filter(others.contains) == expected)
        try await page.press(.enter)
        #expect(try await view.position == matches.first, "behind the last comes the first")
        try await page.press(.enter)
        try await page.press(.enter, shift: true)
        #expect(try await view.position == matches.first)
        // In the search field, the arrows move in the text.
        try await page.press(.left)
        #expect(try await view.position == matches.first)
        try await page.press(.escape)
        try await page.press(.left)
        #expect(try await view.position == (matches.first ?? 0) - 1)
      }
    }

    /// The number of events that a search has found when it is complete.
    private static let foundCount = """
      new Promise(done => {
        let before
        const look = () => {
          const now = document.querySelector('#found').textContent
          if (now && now === before) return done(Number(now.match(/\\d+(?= found)|\\d+$/)[0]))
          before = now
          setTimeout(look, 100)
        }
        look()
      })
      """

    @Test func `up and down choose a node of the tree`() async throws {
      try await open { view, events in
        let page = view.page
        try await view.go(to: events.events.count)
        let paths = try await view.tree()
        try #require(paths.count > 1)
        try await page.run("document.querySelector('[role=tree]').focus()")
        let chosen = "document.querySelector('[role=treeitem][aria-selected=true]').dataset.path"
        for _ in paths { try await page.press(.up) }
        #expect(try await page.value(chosen, as: String.self) == paths.first)
        for path in paths.dropFirst() {
          try await page.press(.down)
          #expect(try await page.value(chosen, as: String.self) == path)
          #expect(try await view.text(of: "#node-region h2").contains(path))
        }
        #expect(try await view.position == events.events.count)
        try await page.press(.left)
        #expect(try await view.position == events.events.count - 1)
      }
    }

    @Test func `Tab reaches every control, and the focus is seen`() async throws {
      try await open { view, _ in
        let page = view.page
        try await page.run(
          """
          window.controls = [...document.querySelectorAll('button, input, select, a[href], summary, [tabindex="0"]')]
            .filter(control => control.checkVisibility() && !control.disabled && control.tabIndex >= 0)
          """)
        let count = try await page.value("controls.length", as: Int.self)
        try #require(count > 10)
        var reached: Set<Int> = []
        for _ in 0..<count + 3 {
          try await page.press(.tab)
          let index = try await page.value("controls.indexOf(document.activeElement)", as: Int.self)
          if index < 0 { continue }
          reached.insert(index)
          let outline = try await page.value(
            "(style => style.outlineStyle + ' ' + style.outlineWidth)(getComputedStyle(document.activeElement))",
            as: String.self)
          #expect(
            !outline.hasPrefix("none") && !outline.hasSuffix(" 0px"), "control \(index): \(outline)"
          )
        }
        for index in 0..<count where !reached.contains(index) {
          let control = try await page.value("controls[\(index)].outerHTML", as: String.self)
          Issue.record("Tab did not reach \(control.prefix(200))")
        }
      }
    }

    @Test func `the slider moves one step with each key, and the keys are explained`() async throws
    {
      try await open { view, _ in
        let page = view.page
        try await view.go(to: 10)
        try await page.run("document.querySelector('input[type=range]').focus()")
        try await page.press(.right)
        #expect(try await view.position == 11)
        try await page.press(.left, shift: true)
        #expect(try await view.position < 11)
        try await page.press(.home)
        #expect(try await view.position == 0)
        let isOpen = "document.querySelector('dialog').open"
        try await page.press(.character("?"), shift: true)
        #expect(try await page.value(isOpen, as: Bool.self))
        try await page.press(.escape)
        #expect(try await !page.value(isOpen, as: Bool.self))
      }
    }
  }
}
