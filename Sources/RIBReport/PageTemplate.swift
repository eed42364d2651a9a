// The parts of a page that are the same for every session.

import RIBConsole

/// The page before and behind its records.
///
/// `Page` has it in three files as browsers know them, which are embedded in the program.
enum PageTemplate {
  /// What each report begins with.
  static let mark = "<!doctype html>\n<!-- rib-report -->\n"

  /// All that stands before the records.
  ///
  /// Scripts and styles without the page's own word do not run, and no one knew it before the page was
  /// written.
  static var head: String {
    let nonce = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    // The script last, so that nothing is replaced in it.
    return text(PackageResources.page_html)
      .replacing("{{nonce}}", with: nonce)
      .replacing("{{style}}", with: text(PackageResources.page_css))
      .replacing("{{script}}", with: text(PackageResources.page_js))
  }

  /// What stands behind the last record.
  static let tail = "</script>\n</body>\n</html>\n"

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
