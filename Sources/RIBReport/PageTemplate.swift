/// The parts of a page before and after its records.
///
/// `PageParts.swift` has them as literals, which `.ci/check-page` makes of the files in `Page`. Files embedded by the
/// package manager would be arrays of bytes, for which the compiler takes several times as long as for all of this
/// library.
enum PageTemplate {
  static let mark = "<!doctype html>\n<!-- rib-report -->\n"

  /// Returns everything before the records.
  ///
  /// Scripts and styles run only with the page's own nonce, which is not known before the page is written.
  static var head: String {
    let nonce = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    let page = document.replacing("{{nonce}}", with: nonce).replacing("{{style}}", with: style)
    // The script comes last, so that nothing is replaced in it.
    return page.replacing("{{script}}", with: script)
  }
}
