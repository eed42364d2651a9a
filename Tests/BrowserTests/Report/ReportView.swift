import Foundation
import TestSupport
import Testing

/// A page of a session that is open in a browser, as a user sees it.
struct ReportView {
  let page: BrowserPage

  /// Opens a file in a browser of its own while `body` runs, and expects that the page reports no problem and
  /// requests nothing but itself.
  static func open(
    _ path: String, at event: Int? = nil, deadline: Duration = .seconds(300),
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (ReportView) async throws -> Void
  ) async throws {
    try await Browser.run(deadline: deadline) { browser in
      let view = try await ReportView(browser, path, at: event)
      try await body(view)
      try await view.expectQuiet(sourceLocation: sourceLocation)
    }
  }

  init(_ browser: Browser, _ path: String, at event: Int? = nil) async throws {
    page = try await browser.open(path, fragment: event.map { "\($0)" })
    try await page.run("\(Self.frame).then(() => window.openedAt = performance.now())")
  }

  func expectQuiet(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let (complaints, requests) = try await (page.complaints(), page.requests())
    #expect(complaints.isEmpty, sourceLocation: sourceLocation)
    #expect(requests.count == 1, "\(requests)", sourceLocation: sourceLocation)
  }

  /// Waits until the next frame has been drawn.
  static let frame =
    "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"

  /// Calls `report.goTo`, and waits until the page shows that moment.
  func go(to event: Int) async throws {
    try await page.run("(report.goTo(\(event)), \(Self.frame))")
  }

  var position: Int { get async throws { try await page.value("report.position", as: Int.self) } }

  /// The paths of the nodes that are shown as attached, in order.
  static let treePaths =
    "[...document.querySelectorAll('[role=treeitem]:not([data-gone])')].map(row => row.dataset.path)"

  func tree() async throws -> [String] { try await page.value(Self.treePaths, as: [String].self) }

  /// The trees that are shown after each event in turn.
  func trees(at events: [Int]) async throws -> [[String]] {
    try await page.value(
      """
      (async () => {
        const trees = []
        for (const event of \(events)) {
          report.goTo(event)
          await new Promise(done => requestAnimationFrame(done))
          trees.push(\(Self.treePaths))
        }
        return trees
      })()
      """, as: [[String]].self)
  }

  /// The states that are shown, as JSON by path.
  func states() async throws -> [String: String] {
    try await page.value(
      """
      (() => {
        const states = {}
        for (const path of \(Self.treePaths)) {
          [...document.querySelectorAll('[role=treeitem]')].find(row => row.dataset.path === path).click()
          const rows = [...document.querySelectorAll('#node .value > div')].filter(row => row.checkVisibility())
          const isState = part => part.nodeType === 3 || !part.classList.contains('mark')
          const text = rows.map(row =>
            [...row.childNodes].filter(isState).map(part => part.textContent).join('')).join('\\n')
          if (text) states[path] = text
        }
        return states
      })()
      """, as: [String: String].self)
  }

  /// Returns the text that an element shows.
  func text(of selector: String) async throws -> String {
    try await page.value("document.querySelector('\(selector)').textContent", as: String.self)
  }
}

/// Returns a JSON text in a normal form, so that equal values have equal texts.
func canonical(_ json: String) throws -> String {
  let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
  return String(
    decoding: try JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed]), as: UTF8.self)
}
