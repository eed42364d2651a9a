import TestSupport
import Testing

/// The tests of pages in a real browser, one at a time, as each browser takes a core.
@Suite(
  .serialized,
  .enabled(
    if: Browser.isWanted,
    "Tests in a browser take a minute: RIB_TEST_BROWSER=1 swift test --filter BrowserTests"),
  .enabled(
    if: Browser.isInstalled, "There is no browser here; on Debian, `apt-get install chromium`."))
struct BrowserSuite {}
