// The file that a page is written to.

import Testing

@testable import RIBConsole

struct ReportFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a new file is its owner's alone`() throws {
    let file = try ReportFile(folder["a.html"])
    file.write(PageTemplate.head)
    #expect(folder.mode("a.html") == 0o600 && file.failure == nil)
  }

  @Test func `an older report is replaced, and keeps who may read it`() throws {
    try folder.write(PageTemplate.head + "old", to: "a.html")
    let mode = folder.mode("a.html")
    let file = try ReportFile(folder["a.html"])
    file.write("new")
    #expect(try folder.read("a.html") == "new")
    #expect(folder.mode("a.html") == mode)
  }

  @Test(arguments: ["hello", "<!doctype html>\n<p>mine"])
  func `what is no report is left as it is`(text: String) throws {
    try folder.write(text, to: "a.html")
    #expect(throws: ReportError(path: folder["a.html"], reason: .noReport)) {
      try ReportFile(folder["a.html"])
    }
    #expect(try folder.read("a.html") == text)
  }

  @Test func `a report that another session writes is left alone`() throws {
    let file = try ReportFile(folder["a.html"])
    file.write(PageTemplate.head)
    #expect(throws: ReportError(path: folder["a.html"], reason: .inUse)) {
      try ReportFile(folder["a.html"])
    }
    #expect(try folder.read("a.html").count > 1_000)
  }

  @Test func `what is no regular file, or cannot be opened, is refused`() throws {
    #expect(throws: ReportError(path: folder.path, reason: .isOther(.folder))) {
      try ReportFile(folder.path)
    }
    #expect(throws: ReportError(path: "/dev/null", reason: .isOther(.device))) {
      try ReportFile("/dev/null")
    }
    let error = #expect(throws: ReportError.self) { try ReportFile(folder["no/a.html"]) }
    #expect(
      error?.description == "the report '\(folder["no/a.html"])' cannot be written: "
        + "No such file or directory. Mend that, or name another file.")
  }

  @Test func `the page holds its script and its style under a word of its own`() {
    let (first, second) = (PageTemplate.head, PageTemplate.head)
    #expect(first != second)
    #expect(first.hasPrefix(PageTemplate.mark))
    #expect(!first.contains("{{"))
    #expect(first.hasSuffix(#"<script type="application/x-ndjson" id="records">"# + "\n"))
  }
}
