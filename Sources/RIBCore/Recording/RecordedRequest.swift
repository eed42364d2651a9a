import Basics

/// A recorder of requests and their answers, which decides when an answer is delivered.
@MainActor
package protocol RequestRecorder: AnyObject, Sendable {
  /// Whether requests are made; false while a session is restored or only replayed.
  var isLive: Bool { get }
  /// Whether a part of the session was undone, so that the outside may be ahead of it.
  var hasGoneBack: Bool { get }
  /// Receives a request that has just been subscribed to; the recorder starts it later, or never.
  func ask(_ request: RecordedRequest)
  /// Receives an answer from the outside; the recorder delivers it later.
  func take(_ answer: RecordedAnswer, to request: RecordedRequest)
  /// Called when the subscription of a request has been disposed.
  func abandon(_ request: RecordedRequest)
  /// Returns the text by which a value is recorded.
  func encode<Value: Encodable>(_ value: Value) throws -> String
  /// Returns the value that a text records.
  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value
}

extension RequestRecorder {
  /// Returns an error as an answer.
  func failure(_ error: RecordedError) -> RecordedAnswer {
    do {
      return .error(try encode(RecordedFailure<Never>(recorded: error)))
    } catch {
      programmerError("The recorder of requests cannot encode a text: \(error).")
    }
  }
}

/// One subscription to a recorded stream, which its recorder alone starts and answers.
///
/// Virtual time does not wait for the work that it starts.
@MainActor
package final class RecordedRequest: Disposable {
  /// The recorder of the requests of the running code.
  @TaskLocal package static var recorder: (any RequestRecorder)?

  package let name: String
  /// The path of the owner of the code that asks; nil if it is not known.
  package let path: String?
  /// The name of the code that asks in reports; nil if it is not known.
  package let label: String?
  package let whenInterrupted: WhenInterrupted
  /// Whether it ends with its first answer.
  package let hasOneAnswer: Bool
  package let answerer: Answerer
  /// Whether a session can go back to before its answer.
  package let canBeUndone: Bool
  private weak var recorder: (any RequestRecorder)?
  private var scope: (any WorkScope)?
  private var content: (any RequestContent)?
  private var work: AnySink?
  /// The number of delivered elements.
  private var elementCount = 0
  /// Whether the last answer has come from the outside.
  private var isAnswered = false

  init<Element: Codable, Declared: Error & Codable>(
    _ content: RecordedContent<Element, Declared>, _ recorder: any RequestRecorder
  ) {
    name = content.source.name
    whenInterrupted = content.source.whenInterrupted
    hasOneAnswer = content.source.hasOneElement
    answerer = content.source.answerer
    canBeUndone = content.source.canBeUndone
    self.recorder = recorder
    self.content = content
    scope = AsyncWork.scopeNow
    path = scope?.ownerPath
    label = scope?.label
  }

  /// Whether it has been made, and its last answer has not come.
  package var isMade: Bool { work != nil }

  /// Whether the subscription has ended or been disposed.
  package var isOver: Bool { content == nil }

  /// Starts the request, unless it is over or has been started.
  ///
  /// - Parameter origin: The origin of its work, if the session waits for that.
  package func start(key: String, origin: Int? = nil) {
    guard let content, let recorder, work == nil, !isAnswered else { return }
    let (work, begin) = content.makeWork(key: key, knownCount: elementCount, recorder) {
      [self] in note($0)
    }
    self.work = work
    AsyncWork.outside(origin: origin ?? AsyncOrigin.outside) {
      RecordedRequest.$recorder.withValue(nil) { PresentMoment.$given.withValue(nil) { begin() } }
    }
  }

  /// Cancels the started work, whose late answers are ignored; the subscription is not affected.
  package func cancel() {
    isAnswered = true
    work.take()?.dispose()
  }

  /// Answers with an error, through the recorder; the work is not started.
  package func fail(_ error: RecordedError) {
    if let recorder, !isOver { note(recorder.failure(error)) }
  }

  /// Passes an answer on to the subscriber, unless the request is over.
  ///
  /// - Throws: The recorder's error if the answer cannot be decoded; then nothing has been delivered.
  package func deliver(_ answer: RecordedAnswer) throws {
    guard let content, let recorder else { return }
    try AsyncWork.run(in: scope) {
      try content.pass(answer, recorder) {
        if case .value = answer { elementCount += 1 }
        // Over before the subscriber gets the end, so that the subscriber can no longer dispose of it.
        if isLast(answer) { finish() }
      }
    }
  }

  package func dispose() {
    if isOver { return }
    finish()
    recorder?.abandon(self)
  }

  private func note(_ answer: RecordedAnswer) {
    if isLast(answer) { cancel() }
    recorder?.take(answer, to: self)
  }

  private func isLast(_ answer: RecordedAnswer) -> Bool {
    if case .value = answer { hasOneAnswer } else { true }
  }

  private func finish() {
    content = nil
    scope = nil
    cancel()
  }
}

/// The work of a request and the subscriber that it feeds, with their types erased.
@MainActor
protocol RequestContent {
  /// Makes the work that asks the outside: a sink, which can be disposed early, and a closure that starts feeding it.
  ///
  /// - Parameter knownCount: The number of elements that the subscriber has.
  func makeWork(
    key: String, knownCount: Int, _ recorder: any RequestRecorder,
    _ onAnswer: @escaping (RecordedAnswer) -> Void
  ) -> (AnySink, begin: () -> Void)
  /// Passes an answer on to the subscriber.
  ///
  /// - Parameter willPass: Called once the answer has been decoded, before it is passed on.
  func pass(_ answer: RecordedAnswer, _ recorder: any RequestRecorder, willPass: () -> Void) throws
}
