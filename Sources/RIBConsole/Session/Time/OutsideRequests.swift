// The requests of one session to the outside, and the answers that have come.

import RIBCore

/// Records the requests of a session: numbers them, makes them once their records are safe, and keeps their
/// answers until the session delivers them.
///
/// While a session is restored nothing is made: the answers come from the journal. ``goLive()`` ends that.
@MainActor
final class OutsideRequests: RequestRecorder {
  /// An answer, and the number of its request.
  typealias Numbered = (number: Int, answer: RecordedAnswer)

  /// Whether requests are made; false while the session is being restored.
  private(set) var isLive = false
  private let start: String
  private let onAsked: (_ number: Int, _ name: String, _ path: String?) -> Void
  private let onAnswer: () -> Void
  private let text: RequestText
  private var lastNumber = 0
  private var pending: [Int: (request: RecordedRequest, start: String)] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Those that are to be made, in the order in which they were asked.
  private var unstarted: [Int] = []
  private var answers = FIFO<Numbered>()

  /// Makes the recorder of a session that has asked nothing yet.
  ///
  /// - Parameters:
  ///   - start: The id of the present start, with which the keys of its requests begin.
  ///   - answerLimit: The longest answer that is recorded, in bytes of JSON.
  ///   - onAsked: Called as a request is asked, live or in a restoration, with its number, which counts from 1
  ///     in the session, its name and the path of its node where that is known.
  ///   - onAnswer: Called as an answer comes that ``takeAnswer()`` then gives.
  init(
    start: String, answerLimit: Int = RequestText.limit,
    onAsked: @escaping (_ number: Int, _ name: String, _ path: String?) -> Void,
    onAnswer: @escaping () -> Void
  ) {
    self.start = start
    text = RequestText(limit: answerLimit)
    self.onAsked = onAsked
    self.onAnswer = onAnswer
  }

  /// Runs a session, whose requests come here.
  func recording<Result>(_ run: () async throws -> Result) async rethrows -> Result {
    try await RecordedRequest.$recorder.withValue(self) { try await run() }
  }

  /// Whether a request that has been made, or will be, has one answer, which has not come.
  var isAnswerDue: Bool { isLive && pending.values.contains(where: \.request.hasOneAnswer) }
  /// Whether an answer has come that has not been taken; its request may have been given up since.
  var hasAnswer: Bool { !answers.isEmpty }

  /// Whether something was asked that ``startAsked()`` makes.
  var hasUnstarted: Bool { isLive && !unstarted.isEmpty }

  /// Makes what was asked since the last call; does nothing in a restoration.
  func startAsked() {
    if !isLive { return }
    let numbers = unstarted
    unstarted = []
    for number in numbers {
      guard let (request, start) = pending[number] else { continue }
      request.start(key: "\(start)-\(number)")
    }
  }

  /// Takes notice that a request was asked in an earlier start, in a restoration; it keeps its key.
  func note(start: String, of number: Int) { pending[number]?.start = start }

  /// The next answer that has come, in the order of coming; nil where there is none.
  func takeAnswer() -> Numbered? {
    while let next = answers.popFirst() {
      if pending[next.number] != nil { return next }
    }
    return nil
  }

  /// Passes an answer on to who asked, live or out of the journal.
  ///
  /// - Throws: ``OutsideError`` where no such request waits, or the answer is not of its type; nothing has been
  ///   passed on then.
  func deliver(_ answer: RecordedAnswer, to number: Int) throws(OutsideError) {
    guard let request = pending[number]?.request else {
      throw OutsideError(message: "No request with the number \(number) waits for an answer.")
    }
    do {
      try request.deliver(answer)
    } catch {
      let reason = "cannot be read as the type that it has in this program: \(error)"
      throw OutsideError(
        message: "The answer to request \(number) ('\(request.name)') \(reason)")
    }
    if request.isOver { remove(request) }
  }

  /// Ends the restoration: what has no answer is to be asked again with the same key, by ``startAsked()``, or
  /// its answer is ``RecordedError/interrupted``, to be taken like all others.
  func goLive() {
    isLive = true
    unstarted = []
    for number in pending.keys.sorted() {
      guard let request = pending[number]?.request else { continue }
      switch request.whenInterrupted {
      case .askAgain: unstarted.append(number)
      case .fail: request.interrupt()
      }
    }
  }

  // MARK: What requests report

  func ask(_ request: RecordedRequest) {
    lastNumber += 1
    pending[lastNumber] = (request, start)
    numbers[ObjectIdentifier(request)] = lastNumber
    unstarted.append(lastNumber)
    onAsked(lastNumber, request.name, request.path)
  }

  func take(_ answer: RecordedAnswer, to request: RecordedRequest) {
    guard let number = numbers[ObjectIdentifier(request)] else { return }
    answers.append((number, answer))
    onAnswer()
  }

  func giveUp(_ request: RecordedRequest) { remove(request) }

  func encode<Value: Encodable>(_ value: Value) throws -> String { try text.json(of: value) }

  func decode<Value: Decodable>(_ type: Value.Type, from json: String) throws -> Value {
    try text.value(type, of: json)
  }

  private func remove(_ request: RecordedRequest) {
    guard let number = numbers.removeValue(forKey: ObjectIdentifier(request)) else { return }
    pending[number] = nil
  }
}
