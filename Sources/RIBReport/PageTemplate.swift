import RIBConsole

/// The parts of a page before and after its records.
///
/// They are three files in `Page`, which are embedded in the program.
enum PageTemplate {
  static let mark = "<!doctype html>\n<!-- rib-report -->\n"

  /// Returns everything before the records.
  ///
  /// Scripts and styles run only with the page's own nonce, which is not known before the page is written.
  static var head: String {
    let nonce = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    // The script comes last, so that nothing is replaced in it.
    return text(PackageResources.page_html)
      .replacing("{{nonce}}", with: nonce)
      .replacing("{{style}}", with: text(PackageResources.page_css))
      .replacing("{{script}}", with: text(PackageResources.page_js))
  }

  static let tail = "</script>\n</body>\n</html>\n"

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
