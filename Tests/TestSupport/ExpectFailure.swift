import RIBTesting
import Synchronization

/// Expects that the body records exactly one failure, whose text contains the sentences.
///
/// The failure is taken before it reaches the test framework, so that nothing is printed.
///
/// - Parameters:
///   - sentences: Parts of the failure's text.
///   - lines: The number of lines from this call down to the line of the failure.
///   - sourceLocation: The location of this call.
///   - body: The code that fails.
@MainActor
public func expectFailure(
  _ sentences: String..., lines: ClosedRange<Int> = 0...12,
  sourceLocation: SourceLocation = #_sourceLocation, by body: () async throws -> Void
) async {
  await expectFailures(count: 1, lines, sourceLocation, by: body) { text in
    sentences.allSatisfy { text.contains($0) }
  }
}

/// Expects that the body records this many failures, each of which contains one of the sentences.
@MainActor
public func expectAll(
  _ sentences: String..., times: Int, sourceLocation: SourceLocation = #_sourceLocation,
  by body: () async throws -> Void
) async {
  await expectFailures(count: times, 0...12, sourceLocation, by: body) { text in
    sentences.contains { text.contains($0) }
  }
}

@MainActor
private func expectFailures(
  count expected: Int, _ lines: ClosedRange<Int>, _ sourceLocation: SourceLocation,
  by body: () async throws -> Void, saying isAsExpected: (String) -> Bool
) async {
  let failures = await take {
    do { try await body() } catch { Issue.record(error, sourceLocation: sourceLocation) }
  }
  #expect(failures.count == expected, "\(failures.map(\.text))", sourceLocation: sourceLocation)
  for (text, place) in failures {
    #expect(isAsExpected(text), "\(text)", sourceLocation: sourceLocation)
    #expect(
      place.fileID == sourceLocation.fileID && lines.contains(place.line - sourceLocation.line),
      "The failure blames \(place).", sourceLocation: sourceLocation)
  }
}

/// Takes the failures that the body records before they reach the test framework, and returns their texts.
@MainActor
public func takeFailures(by body: () async -> Void) async -> [String] {
  await take(by: body).map(\.text)
}

@MainActor
private func take(
  by body: () async -> Void
) async -> [(text: String, place: SourceLocation)] {
  let taken = TakenFailures()
  await FailureReport.$taker.withValue(taken) { await body() }
  return taken.all
}

private final class TakenFailures: FailureTaker {
  private let failures = Mutex<[(text: String, place: SourceLocation)]>([])

  func add(_ text: String, _ place: SourceLocation) {
    failures.withLock { $0.append((text, place)) }
  }
  var all: [(text: String, place: SourceLocation)] { failures.withLock { $0 } }
}
