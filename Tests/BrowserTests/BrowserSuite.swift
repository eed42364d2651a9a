import Foundation
import TestSupport
import Testing

/// The tests of pages in a real browser, one at a time, as each browser takes a core.
@Suite(
  .serialized, .enabled(if: isWanted, "They take a minute."),
  .enabled(
    if: Browser.isInstalled, "There is no browser here; on Debian, `apt-get install chromium`."))
struct BrowserSuite {}

/// Whether the tests in a browser are asked for; if not, a line says so, as a full run does not name skipped tests.
private let isWanted: Bool = {
  let value = ProcessInfo.processInfo.environment["RIB_TEST_BROWSER"] ?? ""
  if !["", "0"].contains(value) { return true }
  print("Tests in a browser are left out: RIB_TEST_BROWSER=1 swift test --filter BrowserTests")
  return false
}()
