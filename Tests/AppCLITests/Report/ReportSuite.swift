import TestSupport
import Testing

/// The tests of pages in a real browser, one at a time, as each browser takes a core.
@Suite(
  .serialized,
  .enabled(
    if: Browser.isInstalled, "There is no browser here; on Debian, `apt-get install chromium`."))
struct ReportSuite {}
