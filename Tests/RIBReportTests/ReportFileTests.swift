import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBReport

struct ReportFileTests {
  private let folder = TestFolder.empty()

  @Test(arguments: [nil, "", PageTemplate.head + "old"] as [String?])
  func `a report is new or replaces an older one, and only its owner can read it`(
    old: String?
  ) throws {
    if let old {
      try folder.write(old, to: "a.html")
      #expect(unsafe chmod(folder["a.html"], 0o666) == 0)
    }
    let file = try ReportFile(folder["a.html"])
    file.write("new")
    #expect(try folder.text("a.html") == "new")
    #expect(folder.mode("a.html") == 0o600 && file.failure == nil)
  }

  @Test func `a report that another session writes is left alone until it is released`() throws {
    var file: ReportFile? = try ReportFile(folder["a.html"])
    file?.write(PageTemplate.head)
    #expect(throws: ReportError(path: folder["a.html"], reason: .inUse)) {
      try ReportFile(folder["a.html"])
    }
    #expect(try folder.text("a.html").count > 1_000)
    file = nil
    file = try ReportFile(folder["a.html"])
    #expect(file?.failure == nil)
  }

  @Test
  func `a file that is not a report is left unchanged, and what cannot be opened is refused`()
    throws
  {
    for text in ["hello", "<!doctype html>\n<p>mine"] {
      try folder.write(text, to: "a.html")
      #expect(unsafe chmod(folder["a.html"], 0o644) == 0)
      #expect(throws: ReportError(path: folder["a.html"], reason: .noReport), "\(text)") {
        try ReportFile(folder["a.html"])
      }
      #expect(try folder.text("a.html") == text && folder.mode("a.html") == 0o644, "\(text)")
    }
    #expect(throws: ReportError(path: folder.path, reason: .isOther(.folder))) {
      try ReportFile(folder.path)
    }
    #expect(throws: ReportError(path: "/dev/null", reason: .isOther(.device))) {
      try ReportFile("/dev/null")
    }
    let error = #expect(throws: ReportError.self) { try ReportFile(folder["no/a.html"]) }
    #expect(
      error?.description == "the report '\(folder["no/a.html"])' cannot be written: "
        + "No such file or directory. Fix that, or name another file.")
  }

  @Test func `the page has its script and its style under its own nonce`() {
    let (first, second) = (PageTemplate.head, PageTemplate.head)
    #expect(first != second && first.hasPrefix(PageTemplate.mark))
    #expect(!first.contains("{{"))
    #expect(first.hasSuffix(#"<script type="application/x-ndjson" id="records">"# + "\n"))
  }
}
