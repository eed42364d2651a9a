import Foundation
import TestSupport
import Testing

extension BrowserSuite {
  struct ReportLooks {
    /// Opens a page, and goes to an event of each kind, and to one while a search marks its matches.
    private func visit(_ body: (ReportView, _ moment: String) async throws -> Void) async throws {
      let session = try await ReportedSession(
        ReportedSession.varied + ReportedSession.withErrors, keepsGoing: true)
      let events = try session.events()
      var moments: [String: Int] = ["beginning": 0]
      for (index, event) in events.events.enumerated() {
        moments[event.isError ? "error" : event.word] = index + 1
      }
      try await ReportView.open(session.page) { view in
        for (word, moment) in moments.sorted(by: { $0.key < $1.key }) {
          try await view.go(to: moment)
          try await body(view, word)
        }
        try await view.page.press(.character("/"))
        try await view.page.type("counter")
        try await view.page.press(.enter)
        try await body(view, "search")
        try await view.page.press(.escape)
        try await view.page.press(.character("?"), shift: true)
        try await body(view, "keys")
      }
    }

    @Test func `each text has enough contrast, in light and in dark`() async throws {
      try await visit { view, moment in
        for scheme in BrowserPage.Scheme.allCases {
          try await view.page.prefer(scheme)
          let isDark = try await view.page.value(
            "matchMedia('(prefers-color-scheme: dark)').matches", as: Bool.self)
          try #require(isDark == (scheme == .dark))
          let faint = try await view.page.value(Self.faintTexts, as: [String].self)
          #expect(faint.isEmpty, "at \(moment), \(scheme)")
        }
      }
    }

    /// The texts with a contrast below 4.5 to 1, with their colours.
    private static let faintTexts = """
      (() => {
        const parts = color => {
          const numbers = (color.match(/-?[\\d.]+(e-?\\d+)?/g) ?? []).map(Number)
          const scale = color.startsWith('color(') ? 255 : 1
          return [...numbers.slice(0, 3).map(one => one * scale), numbers[3] ?? 1]
        }
        const over = (front, back) => front.slice(0, 3).map((one, i) => one * front[3] + back[i] * (1 - front[3]))
        const backOf = element => {
          if (!element) return parts(getComputedStyle(document.documentElement).backgroundColor)[3]
            ? parts(getComputedStyle(document.documentElement).backgroundColor).slice(0, 3)
            : matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255]
          const color = parts(getComputedStyle(element).backgroundColor)
          return color[3] === 1 ? color.slice(0, 3) : over(color, backOf(element.parentElement))
        }
        const luminance = color => {
          const [r, g, b] = color.map(one => one / 255)
            .map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
          return 0.2126 * r + 0.7152 * g + 0.0722 * b
        }
        const faint = new Set()
        const check = (element, color, text) => {
          const back = backOf(element)
          const [low, high] = [luminance(over(parts(color), back)), luminance(back)].sort((a, b) => a - b)
          const contrast = (high + 0.05) / (low + 0.05)
          if (contrast < 4.5) faint.add(`${element.localName}.${element.className} "${text.slice(0, 30)}": `
            + `${contrast.toFixed(2)} for ${color} on ${back.map(Math.round)}`)
        }
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const element = texts.currentNode.parentElement
          const text = texts.currentNode.data.trim()
          if (!text || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
          const { width, height } = element.getBoundingClientRect()
          if (width <= 1 || height <= 1) continue
          let opacity = 1
          for (let one = element; one; one = one.parentElement) opacity *= getComputedStyle(one).opacity
          const color = parts(getComputedStyle(element).color)
          color[3] *= opacity
          check(element, `rgba(${color})`, text)
        }
        for (const field of document.querySelectorAll('input[placeholder]')) {
          check(field, getComputedStyle(field, '::placeholder').color, field.placeholder)
        }
        return [...faint]
      })()
      """

    @Test(arguments: [390, 768, 1280])
    func `nothing is wider than the window`(width: Int) async throws {
      try await visit { view, moment in
        try await view.page.resize(width: width, height: 844)
        try await view.page.run(ReportView.frame)
        let wide = try await view.page.value(Self.wideParts, as: [String].self)
        #expect(wide.isEmpty, "at \(moment)")
      }
    }

    /// The elements that reach beyond the window, except in parts that scroll or are cut at their edge.
    private static let wideParts = """
      (() => {
        const width = document.documentElement.clientWidth
        const cuts = element => element && element !== document.body && element !== document.documentElement
          && (getComputedStyle(element).overflowX !== 'visible' || cuts(element.parentElement))
        const wide = [...document.body.querySelectorAll('*')]
          .filter(element => element.checkVisibility() && !cuts(element.parentElement))
          .filter(element => {
            const { left, right } = element.getBoundingClientRect()
            return right > width + 0.5 || left < -0.5 - element.id.startsWith('spoken') * 9999
          })
          .map(element => `${element.localName}#${element.id}.${element.className}`)
        if (document.documentElement.scrollWidth > width) wide.push('the page')
        return wide
      })()
      """

    @Test func `a screen reader finds the parts, each with its name`() async throws {
      try await visit { view, moment in
        let parts = try await view.page.accessible()
        let named: Set = [
          "button", "slider", "searchbox", "tree", "treeitem", "listbox", "option", "image", "link",
          "dialog", "heading", "columnheader",
        ]
        for part in parts where named.contains(part.role) {
          #expect(!part.name.isEmpty, "a \(part.role) at \(moment)")
        }
        if moment == "keys" { return }  // what is behind a dialog is hidden
        let roles = Set(parts.map(\.role))
        let needed: Set = [
          "button", "slider", "searchbox", "tree", "image", "heading", "main", "banner",
        ]
        #expect(needed.subtracting(roles).isEmpty, "at \(moment)")
        let rows = parts.filter { $0.role == "treeitem" }
        #expect(rows.isEmpty == (try await view.tree().isEmpty), "at \(moment)")
        for (row, path) in zip(rows, try await view.tree()) where moment != "detach" {
          #expect(row.name.hasPrefix(path.split(separator: "/").last ?? "?"), "at \(moment)")
        }
      }
    }

    @Test func `a step by a key is announced, and tree rows have their positions`() async throws {
      let session = try await ReportedSession(ReportedSession.varied)
      let events = try session.events()
      try await ReportView.open(session.page) { view in
        try await view.go(to: 20)
        try await view.page.press(.right)
        let spoken = try await view.text(of: "[aria-live=polite]")
        #expect(spoken.contains("21") && spoken.contains("\(events.events.count)"))
        let levels = try await view.page.value(
          "[...document.querySelectorAll('[role=treeitem]')].map(row => row.ariaLevel + ' ' + row.ariaPosInSet"
            + " + ' ' + row.ariaSetSize)", as: [String].self)
        let tree = events.trees[21]
        #expect(levels == Self.places(in: tree))
        let selected = "document.querySelectorAll('[role=treeitem][aria-selected=true]').length"
        #expect(try await view.page.value(selected, as: Int.self) == 1)
      }
    }

    /// The level of each node, its number among its siblings, and the number of siblings.
    private static func places(in tree: [String]) -> [String] {
      let parents = tree.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
      return tree.indices.map { index in
        let siblings = tree.indices.filter { parents[$0] == parents[index] }
        return
          "\(tree[index].split(separator: "/").count) \((siblings.firstIndex(of: index) ?? 0) + 1) "
          + "\(siblings.count)"
      }
    }
  }
}
