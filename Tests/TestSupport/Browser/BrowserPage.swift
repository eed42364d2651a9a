import Foundation

/// A tab of a browser.
public final class BrowserPage: Sendable {
  private let pipe: BrowserPipe
  private let session: String
  private let log = BrowserLog()

  init(_ pipe: BrowserPipe, session: String) {
    self.pipe = pipe
    self.session = session
    pipe.listen(to: session) { [log] name, message in log.note(name, message) }
  }

  private func tell(_ method: String, _ parameters: [String: any Sendable] = [:]) async throws {
    _ = try await pipe.answer(to: method, parameters, session: session)
  }

  func load(_ address: String) async throws {
    for domain in ["Page", "Runtime", "Log", "Network"] { try await tell("\(domain).enable") }
    try await tell("Page.navigate", ["url": address])
    try await run(
      "new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', done))"
    )
  }

  /// Closes the tab.
  public func close() async throws { try await tell("Page.close") }

  // MARK: Values

  /// Returns the value of an expression in the page, or of its promise.
  ///
  /// - Throws: An error if the expression throws, or has no such value.
  public func value<Value: Decodable>(_ expression: String, as type: Value.Type) async throws
    -> Value
  {
    guard let value = try await evaluate(expression, as: type) else {
      throw BrowserFailure("there is no value of \(expression)")
    }
    return value
  }

  /// Runs a statement in the page, and waits for its promise, if there is one.
  public func run(_ statement: String) async throws {
    _ = try await evaluate("(async () => { await (\(statement)); return true })()", as: Bool.self)
  }

  private struct Evaluated<Value: Decodable>: Decodable {
    struct Object: Decodable { let value: Value? }
    struct Exception: Decodable {
      struct Thrown: Decodable { let description: String? }
      let text: String
      let exception: Thrown?
    }
    let result: Object?
    let exceptionDetails: Exception?

    private enum Key: CodingKey { case result, exceptionDetails }

    /// The error; if the script threw one, there is no value.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      exceptionDetails = try container.decodeIfPresent(Exception.self, forKey: .exceptionDetails)
      result = exceptionDetails == nil ? try container.decode(Object.self, forKey: .result) : nil
    }
  }

  private func evaluate<Value: Decodable>(
    _ expression: String, as type: Value.Type
  ) async throws -> Value? {
    let answer = try await pipe.answer(
      to: "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true], session: session,
      as: Evaluated<Value>.self)
    if let exception = answer.exceptionDetails {
      throw BrowserFailure(
        "the page threw \(exception.exception?.description ?? exception.text), asked for \(expression)"
      )
    }
    return answer.result?.value
  }

  // MARK: Typing and clicking

  /// Presses and releases a key.
  public func press(_ key: BrowserKey, shift: Bool = false) async throws {
    var event: [String: any Sendable] = [
      "key": key.name, "windowsVirtualKeyCode": key.number,
      "modifiers": shift ? 8 : 0,
    ]
    event["type"] = "keyUp"
    let up = event
    event["type"] = key.text == nil ? "rawKeyDown" : "keyDown"
    event["text"] = key.text
    try await tell("Input.dispatchKeyEvent", event)
    try await tell("Input.dispatchKeyEvent", up)
  }

  /// Presses a key for each character.
  public func type(_ text: String) async throws {
    for character in text { try await press(.character(character)) }
  }

  // MARK: Appearance

  /// The colours that the user prefers.
  public enum Scheme: String, CaseIterable, Sendable { case light, dark }

  /// Shows the page to a user who prefers these colours.
  public func prefer(_ scheme: Scheme) async throws {
    let features = [["name": "prefers-color-scheme", "value": scheme.rawValue]]
    try await tell("Emulation.setEmulatedMedia", ["features": features])
  }

  /// Sets the size of the page's window in pixels.
  public func resize(width: Int, height: Int) async throws {
    try await tell(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Returns a picture of the visible part of the page, as a PNG.
  public func screenshot() async throws -> Data {
    struct Shot: Decodable { let data: Data }
    return try await pipe.answer(
      to: "Page.captureScreenshot", ["format": "png"], session: session, as: Shot.self
    ).data
  }

  // MARK: Accessibility

  /// An element as a screen reader knows it.
  public struct Accessible: Sendable {
    /// The role: `button`, `treeitem`.
    public let role: String
    /// The name; empty if there is none.
    public let name: String
  }

  /// Returns all elements that a screen reader sees, in reading order.
  public func accessible() async throws -> [Accessible] {
    struct Tree: Decodable {
      struct Text: Decodable {
        let value: String?
        private enum Key: CodingKey { case value }
        init(from decoder: any Decoder) throws {
          value = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .value)
        }
      }
      struct Node: Decodable {
        let ignored: Bool
        let role: Text?
        let name: Text?
      }
      let nodes: [Node]
    }
    let tree = try await pipe.answer(
      to: "Accessibility.getFullAXTree", session: session, as: Tree.self)
    return tree.nodes.filter { !$0.ignored }
      .map { Accessible(role: $0.role?.value ?? "", name: $0.name?.value ?? "") }
  }

  // MARK: Problems

  /// The console messages, exceptions and violations of the security policy since the page was opened.
  public func complaints() async throws -> [String] {
    try await run("0")  // what was reported before has come when this is answered
    return log.complaints
  }

  /// The requests of the page, the page itself first.
  public func requests() async throws -> [String] {
    try await run("0")
    return log.requests
  }
}
