import Foundation

/// Chromium or Chrome without a window, in which tests open pages.
///
/// ```swift
/// let count = try await Browser.run { browser in
///   let page = try await browser.open("/tmp/page.html")
///   return try await page.value("document.links.length", as: Int.self)
/// }
/// ```
public final class Browser: Sendable {
  /// Whether a browser is installed.
  ///
  /// On Debian, it is the package `chromium`: `apt-get install chromium`. On macOS, it is Chrome or Chromium
  /// among the applications.
  public static let isInstalled = program != nil

  /// The path of the browser, in a folder of `PATH` or among the applications.
  private static let program: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let applications = ["Google Chrome", "Chromium"].map {
      "/Applications/\($0).app/Contents/MacOS/\($0)"
    }
    return (names.flatMap { name in folders.map { "\($0)/\(name)" } } + applications)
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The folder with its files, which is removed when the browser has ended.
  public var profile: String { process.folder.path }

  private let process: BrowserProcess
  private let pipe: BrowserPipe

  /// Starts a browser, which ends when `body` does.
  ///
  /// - Parameter deadline: The deadline of `body`, which only catches hangs: past it, the browser is killed, and
  ///   calls that wait for it throw.
  /// - Throws: The errors of `body`, or the reason why there is no browser.
  public static func run<Result: Sendable>(
    deadline: Duration = .seconds(300), _ body: (Browser) async throws -> Result
  ) async throws -> Result {
    guard let program else { throw BrowserFailure("there is no browser here") }
    let browser = try Browser(program, deadline: deadline)
    do {
      let result = try await body(browser)
      await browser.process.end()
      return result
    } catch {
      await browser.process.end()
      throw error
    }
  }

  private init(_ program: String, deadline: Duration) throws {
    process = try BrowserProcess(program)
    pipe = BrowserPipe(
      reading: process.output, writing: process.input,
      deadline: Date(timeIntervalSinceNow: deadline / .seconds(1)))
  }

  /// Opens a file in a tab of its own, and waits until it has been loaded.
  ///
  /// - Parameter fragment: The part after `#` in the address.
  public func open(_ path: String, fragment: String? = nil) async throws -> BrowserPage {
    struct Target: Decodable { let targetId: String }
    struct Attached: Decodable { let sessionId: String }
    let target = try await pipe.answer(
      to: "Target.createTarget", ["url": "about:blank"], as: Target.self)
    let attached = try await pipe.answer(
      to: "Target.attachToTarget", ["targetId": target.targetId, "flatten": true], as: Attached.self
    )
    let page = BrowserPage(pipe, session: attached.sessionId)
    var address = URL(fileURLWithPath: path).absoluteString
    if let fragment { address += "#\(fragment)" }
    try await page.load(address)
    return page
  }
}

/// An error between a test and a browser, or in a page's script.
public struct BrowserFailure: Error, CustomStringConvertible {
  /// The error in words.
  public let description: String

  init(_ description: String) { self.description = description }
}
