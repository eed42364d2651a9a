// One question to the outside whose answers are recorded.

/// What records requests and their answers, and decides when an answer is delivered.
@MainActor
package protocol RequestRecorder: AnyObject, Sendable {
  /// Takes a request that has just been subscribed to; it is to be started later, or never.
  func ask(_ request: RecordedRequest)
  /// Takes an answer that has come from the outside; it is to be delivered later.
  func take(_ answer: RecordedAnswer, to request: RecordedRequest)
  /// Takes notice that the subscription of a request has been disposed.
  func giveUp(_ request: RecordedRequest)
  /// A value as the text by which it is recorded.
  func encode<Value: Encodable>(_ value: Value) throws -> String
  /// The value that a text records.
  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value
}

/// What came from the outside, as the recorder's texts.
package enum RecordedAnswer: Equatable, Sendable {
  case value(String)
  case error(String)
  case end
}

/// One subscription to what is recorded.
///
/// It is asked as it is subscribed to, and started and answered by its recorder alone. What it starts is part
/// of nothing that virtual time waits for.
@MainActor
package final class RecordedRequest: Disposable {
  /// What records the requests of the running code.
  @TaskLocal package static var recorder: (any RequestRecorder)?

  package let name: String
  /// Where the owner of the code stands that asks; nil where that is not known.
  package let path: String?
  /// What the code that asks is called in reports; nil where that is not known.
  package let label: String?
  package let whenInterrupted: WhenInterrupted
  /// Whether it ends with its first answer.
  package let hasOneAnswer: Bool
  private weak var recorder: (any RequestRecorder)?
  private var scope: (any WorkScope)?
  private var content: (any RequestContent)?
  private var work: AnySink?
  /// How many elements have been delivered.
  private var elementCount = 0
  /// Whether the last answer has come from the outside.
  private var isAnswered = false

  init(
    _ name: String, _ whenInterrupted: WhenInterrupted, _ recorder: any RequestRecorder,
    _ content: any RequestContent
  ) {
    self.name = name
    self.whenInterrupted = whenInterrupted
    hasOneAnswer = content.hasOneAnswer
    self.recorder = recorder
    self.content = content
    scope = AsyncWork.scopeNow
    path = scope?.path
    label = scope?.label
  }

  /// Whether the subscription has ended or been disposed.
  package var isOver: Bool { content == nil }

  /// Makes the request; does nothing for one that is over or has been made.
  package func start(key: String) {
    guard let content, let recorder, work == nil, !isAnswered else { return }
    let (work, begin) = content.makeWork(key: key, knownCount: elementCount, recorder) {
      [self] answer, isLast in
      note(answer, isLast: isLast)
    }
    self.work = work
    AsyncWork.outside { RecordedRequest.$recorder.withValue(nil) { begin() } }
  }

  /// Ends what was started, whose late answers are ignored; the subscription stays as it is.
  package func cancel() {
    isAnswered = true
    let work = self.work
    self.work = nil
    work?.dispose()
  }

  /// Answers with ``RecordedError/interrupted``, by way of the recorder.
  package func interrupt() {
    guard let content, let recorder else { return }
    note(content.failure(.interrupted, recorder), isLast: true)
  }

  /// Passes an answer on to the subscriber; does nothing for a request that is over.
  ///
  /// - Throws: The recorder's error, where the answer cannot be decoded; nothing has been delivered then.
  package func deliver(_ answer: RecordedAnswer) throws {
    guard let content, let recorder else { return }
    let outer = AsyncWork.currentScope
    AsyncWork.currentScope = scope
    defer { AsyncWork.currentScope = outer }
    // Over before its subscriber gets the end: what that does comes too late to give it up.
    try content.pass(answer, recorder) { isLast in
      if case .value = answer { elementCount += 1 }
      if isLast { finish() }
    }
  }

  package func dispose() {
    if isOver { return }
    finish()
    recorder?.giveUp(self)
  }

  private func note(_ answer: RecordedAnswer, isLast: Bool) {
    if isAnswered || isOver { return }
    if isLast { cancel() }
    recorder?.take(answer, to: self)
  }

  private func finish() {
    content = nil
    scope = nil
    cancel()
  }
}

/// What a request asks and what is fed by it, whatever their types.
@MainActor
protocol RequestContent {
  /// Whether the first answer is the last.
  var hasOneAnswer: Bool { get }
  /// Makes what asks the outside: a sink, to be disposed early, and what starts feeding it.
  ///
  /// - Parameter knownCount: How many elements the subscriber has.
  func makeWork(
    key: String, knownCount: Int, _ recorder: any RequestRecorder,
    _ onAnswer: @escaping (_ answer: RecordedAnswer, _ isLast: Bool) -> Void
  ) -> (AnySink, begin: () -> Void)
  /// An error as an answer.
  func failure(_ error: RecordedError, _ recorder: any RequestRecorder) -> RecordedAnswer
  /// Passes an answer on to the subscriber.
  ///
  /// - Parameter willPass: Called once the answer has been decoded, before it is passed on.
  func pass(
    _ answer: RecordedAnswer, _ recorder: any RequestRecorder, willPass: (_ isLast: Bool) -> Void
  ) throws
}
