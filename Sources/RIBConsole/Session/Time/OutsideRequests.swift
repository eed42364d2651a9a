import RIBCore

/// Numbers the requests of a session to the outside, makes them once their records are safe, and keeps their answers
/// until the session delivers them.
///
/// While a session is restored no request is made: the answers come from the journal. ``goLive()`` ends that.
@MainActor
package final class OutsideRequests: RequestRecorder {
  typealias Numbered = (number: Int, answer: RecordedAnswer)

  private struct Local {
    var unstarted = FIFO<Int>()
    var answers = FIFO<Numbered>()

    var isEmpty: Bool { unstarted.isEmpty && answers.isEmpty }
  }

  /// The longest answer that is recorded, in bytes of JSON: 32 MiB.
  static let answerLimit = 1 << 25

  /// Whether requests are made; false while the session is being restored.
  package private(set) var isLive = false
  /// Whether a part of the session was undone.
  package var hasGoneBack = false
  /// Decides, by its name, whether a request fails instead of being made.
  package var fails: (String) -> Bool = { _ in false }
  /// The id of the present start, with which the keys of its requests begin.
  private(set) var start: String
  /// The origin of the work of requests, if the session waits for it.
  private let origin: Int?
  /// Called as a request is asked, live or in a restoration, with the number that it has in the session.
  private let onAsked: (_ number: Int, _ name: String, _ path: String?) -> Void
  /// Called as an answer comes, which ``takeAnswer()`` returns.
  private let onAnswer: () -> Void
  private let answerLimit: Int
  private let coder = JSONCoder()
  private var lastNumber = 0
  private var pending: [Int: (request: RecordedRequest, start: String)] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The names of all requests of the tree that cannot be undone, by their numbers.
  private(set) var lasting: [Int: String] = [:]
  /// The numbers of the requests that are to be made, in the order in which they were asked.
  private var unstarted: [Int] = []
  private var answers = FIFO<Numbered>()
  /// The same for requests that this process answers, as one value, which each line looks at.
  private var local = Local()

  init(
    start: String, origin: Int? = nil, answerLimit: Int = OutsideRequests.answerLimit,
    onAsked: @escaping (_ number: Int, _ name: String, _ path: String?) -> Void,
    onAnswer: @escaping () -> Void
  ) {
    self.start = start
    self.origin = origin
    self.answerLimit = answerLimit
    self.onAsked = onAsked
    self.onAnswer = onAnswer
  }

  func recording<Result>(_ run: () async throws -> Result) async rethrows -> Result {
    try await RecordedRequest.$recorder.withValue(self) { try await run() }
  }

  /// Whether a request that has one answer still waits for it.
  var isAnswerDue: Bool { isLive && pending.values.contains(where: \.request.hasOneAnswer) }
  /// Whether a request to this machine still waits for its answer.
  var isMachineAnswerDue: Bool {
    isLive && pending.values.contains { $0.request.answerer == .machine }
  }
  /// Whether there are requests to make, or answers to deliver, or requests to this machine without an answer.
  var isMachineBusy: Bool {
    hasUnstarted || hasAnswer || hasLocal || isMachineAnswerDue
  }
  /// Whether an answer has come that has not been taken; its request may have been cancelled since.
  var hasAnswer: Bool { !answers.isEmpty }

  /// Whether there are requests for ``startAsked()`` to make.
  var hasUnstarted: Bool { isLive && !unstarted.isEmpty }

  /// The requests that have been made and have not ended, for people.
  var namesOfThoseMade: [String] { names { $1.isMade } }

  /// Returns those of some requests that have not ended, for people.
  func names(among numbers: Set<Int>) -> [String] {
    names { number, _ in numbers.contains(number) }
  }

  /// Returns requests that have not ended, for people: `'weather' of root/weather`; without those that lose nothing when
  /// they are made again.
  private func names(where isIncluded: (Int, RecordedRequest) -> Bool) -> [String] {
    pending.sorted { $0.key < $1.key }.compactMap { number, pending in
      let request = pending.request
      guard request.answerer == .outside, isIncluded(number, request) else { return nil }
      return Self.name(of: request)
    }
  }

  private static func name(of request: RecordedRequest) -> String {
    "'\(request.name)'" + (request.path.map { " of \($0)" } ?? "")
  }

  /// The name of a request that is out and cannot be undone; nil if there is none.
  var lastingOut: String? {
    lasting.keys.sorted().first { pending[$0]?.request.isMade == true }.flatMap { lasting[$0] }
  }

  /// Whether there is something for ``takeLocalAnswer()`` to do.
  var hasLocal: Bool { !local.isEmpty && isLive }

  /// Makes the next request that this process answers, and returns its answer; nil if there is none, and in a restoration.
  func takeLocalAnswer() -> Numbered? {
    while isLive {
      if let next = local.answers.popFirst() {
        if pending[next.number] != nil { return next }
      } else if let number = local.unstarted.popFirst() {
        if let (request, start) = pending[number] { self.start(request, number, start) }
      } else {
        break
      }
    }
    return nil
  }

  /// Makes the requests to others since the last call; does nothing in a restoration.
  func startAsked() {
    if !isLive { return }
    for number in exchange(&unstarted, with: []) {
      guard let (request, start) = pending[number] else { continue }
      if request.answerer != .machineLater, fails(request.name) {
        request.fail(.undeclared("The simulation lets this request fail."))
      } else {
        self.start(request, number, start)
      }
    }
  }

  private func start(_ request: RecordedRequest, _ number: Int, _ start: String) {
    request.start(key: "\(start)-\(number)", origin: origin)
  }

  /// Returns the next answer, in the order in which they came; nil if there is none.
  func takeAnswer() -> Numbered? {
    while let next = answers.popFirst() {
      if pending[next.number] != nil { return next }
    }
    return nil
  }

  /// Delivers an answer to its request, live or from the journal; nothing has been delivered if it throws.
  package func deliver(_ answer: RecordedAnswer, to number: Int) throws(OutsideError) {
    guard let request = pending[number]?.request else {
      throw OutsideError(message: "No request with the number \(number) waits for an answer.")
    }
    try attempt(request.deliver(answer)) { (error: any Error) in
      let reason =
        "cannot be read as the type that it has in this program: \(CodingFault.clause(of: error))"
      return OutsideError(
        message: "The answer to request \(number) ('\(request.name)') \(reason)")
    }
    if request.isOver { abandon(request) }
  }

  /// The numbers of the requests that ``startAsked()`` has not made yet.
  var unmade: Set<Int> { Set(unstarted) }

  /// Ends the restoration: a request that was made without an answer is asked again with the same key, or its answer
  /// is ``RecordedError/interrupted``.
  ///
  /// - Parameter unmade: The numbers of the requests that were not made before; by default, those of the present start.
  func goLive(making unmade: Set<Int>? = nil) {
    isLive = true
    unstarted = []
    local.unstarted = FIFO()
    for number in pending.keys.sorted() {
      guard let (request, start) = pending[number] else { continue }
      if unmade?.contains(number) ?? (start == self.start) || request.whenInterrupted == .askAgain {
        noteUnstarted(request, number)
      } else {
        request.fail(.interrupted)
      }
    }
  }

  /// Has nothing more done outside: the session leaves that to the next one.
  func goOffline() { isLive = false }

  /// Forgets all requests, as those of another tree follow, which begins as this one has begun.
  func restart() {
    lastNumber = 0
    (pending, numbers, lasting, unstarted, answers) = ([:], [:], [:], [], FIFO())
    local = Local()
  }

  /// Begins another start, whose requests have keys of their own.
  func begin(start: String) { self.start = start }

  // MARK: Calls of requests

  package func ask(_ request: RecordedRequest) {
    lastNumber += 1
    pending[lastNumber] = (request, start)
    numbers[ObjectIdentifier(request)] = lastNumber
    if !request.canBeUndone { lasting[lastNumber] = Self.name(of: request) }
    noteUnstarted(request, lastNumber)
    onAsked(lastNumber, request.name, request.path)
  }

  private func noteUnstarted(_ request: RecordedRequest, _ number: Int) {
    if request.answerer == .process {
      local.unstarted.append(number)
    } else {
      unstarted.append(number)
    }
  }

  package func take(_ answer: RecordedAnswer, to request: RecordedRequest) {
    guard let number = numbers[ObjectIdentifier(request)] else { return }
    if request.answerer == .process {
      local.answers.append((number, answer))
    } else {
      answers.append((number, answer))
      onAnswer()
    }
  }

  package func abandon(_ request: RecordedRequest) {
    guard let number = numbers.removeValue(forKey: ObjectIdentifier(request)) else { return }
    pending[number] = nil
  }

  package func encode<Value: Encodable>(_ value: Value) throws -> String {
    try coder.encode(value)
  }

  package func decode<Value: Decodable>(_ type: Value.Type, from json: String) throws -> Value {
    if json.utf8.count > answerLimit {
      let size = json.utf8.count
      throw OutsideError(
        message: "it has \(size) bytes as JSON, and a record has room for \(answerLimit)")
    }
    return try coder.decode(type, from: json)
  }
}

/// An error of a request: a sentence for people about why an answer cannot be delivered.
package struct OutsideError: Error, Equatable, CustomStringConvertible {
  package let message: String
  package var description: String { message }
}
