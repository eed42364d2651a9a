// The tests of pages in a real browser.

import TestSupport
import Testing

/// All of them: one browser at a time, as each takes a core.
@Suite(
  .serialized,
  .enabled(
    if: Browser.isInstalled, "There is no browser here; on Debian, `apt-get install chromium`."))
struct ReportSuite {}
