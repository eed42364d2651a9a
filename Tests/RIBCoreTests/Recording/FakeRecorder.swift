import Foundation
import RIBCore

/// A recorder that keeps requests and answers until a test starts and delivers them.
final class FakeRecorder: RequestRecorder {
  let isLive = true
  let hasGoneBack = false
  private(set) var asked: [RecordedRequest] = []
  private(set) var abandoned: [String] = []
  private(set) var answers: [RecordedAnswer] = []
  /// Whether the first request is over.
  var hasEnded: Bool { asked.first?.isOver == true }

  func ask(_ request: RecordedRequest) { asked.append(request) }
  func take(_ answer: RecordedAnswer, to request: RecordedRequest) {
    answers.append(answer)
    VirtualClock.checkWaits()
  }
  func abandon(_ request: RecordedRequest) { abandoned.append(request.name) }

  func encode<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Runs a closure whose requests come to this recorder.
  func record<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RecordedRequest.$recorder.withValue(self) { try body() }
  }

  /// Starts all requests that do not run yet.
  func startAll() { for request in asked { request.start(key: "key of \(request.name)") } }

  /// Delivers the answers that have come to the first request.
  func deliverAll() throws {
    let answers = answers
    self.answers = []
    for answer in answers { try asked.first?.deliver(answer) }
  }
}

/// An error type that the requests of tests declare.
nonisolated enum Declined: Error, Codable, Equatable { case limit(Int), unknown }

/// A value of which only the whole part is recorded.
nonisolated struct Rounded: Codable, Equatable {
  var value: Double

  init(_ value: Double) { self.value = value }
  init(from decoder: any Decoder) throws {
    value = Double(try decoder.singleValueContainer().decode(Int.self))
  }
  func encode(to encoder: any Encoder) throws {
    guard value.isFinite else { throw Mishap.first }
    var container = encoder.singleValueContainer()
    try container.encode(Int(value))
  }
}
