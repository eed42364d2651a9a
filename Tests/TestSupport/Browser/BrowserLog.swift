import Foundation

/// Collects the problems and the requests that a browser reports of a page.
///
/// `@unchecked Sendable` is correct: mutable properties are accessed only while `lock` is locked.
final class BrowserLog: @unchecked Sendable {
  private let lock = NSLock()
  private var noted: (complaints: [String], requests: [String]) = ([], [])

  var complaints: [String] { lock.withLock { noted.complaints } }
  var requests: [String] { lock.withLock { noted.requests } }

  private struct Message: Decodable {
    struct Parameters: Decodable {
      struct Value: Decodable {
        let value: String?
        let description: String?
        private enum Key: CodingKey { case value, description }
        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: Key.self)
          value = try? container.decode(String.self, forKey: .value)
          description = try? container.decode(String.self, forKey: .description)
        }
      }
      struct Exception: Decodable {
        let text: String
        let exception: Value?
      }
      struct Entry: Decodable {
        let source: String
        let text: String
      }
      struct Request: Decodable { let url: String }
      // Each kind of message has one of these.
      let args: [Value]?
      let exceptionDetails: Exception?
      let entry: Entry?
      let request: Request?
    }
    let params: Parameters
  }

  func note(_ name: String, _ message: Data) {
    let known = [
      "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded",
      "Network.requestWillBeSent",
    ]
    guard known.contains(name) else { return }
    guard let parts = try? JSONDecoder().decode(Message.self, from: message).params else {
      return complain("\(name): \(String(decoding: message, as: UTF8.self))")
    }
    if let args = parts.args {
      complain("console: " + args.map { $0.value ?? $0.description ?? "?" }.joined(separator: " "))
    } else if let thrown = parts.exceptionDetails {
      complain("exception: \(thrown.exception?.description ?? thrown.text)")
    } else if let entry = parts.entry {
      complain("\(entry.source): \(entry.text)")
    } else if let request = parts.request {
      lock.withLock { noted.requests.append(request.url) }
    }
  }

  private func complain(_ text: String) { lock.withLock { noted.complaints.append(text) } }
}
