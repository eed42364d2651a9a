// Streams drawn as lines of text, so that an operator's whole behaviour fits in a row of a table.

import RIBCore
import RIBTesting
import Testing

/// One operator with its input and the expected output.
///
/// A line is made of tokens: `1` is an element, `.` a second that passes, `|` the end, `#` an error;
/// `b1`, `b|`, `b#` come from a second stream. Events sent from inside a delivery come after it.
nonisolated struct MarbleRow: Sendable, CustomTestStringConvertible {
  typealias Apply =
    @MainActor @Sendable (Observable<Int>, Observable<Int>, ManualClock) -> Observable<String>

  let testDescription: String
  let input: [Substring]
  let output: String
  /// Whether an error that comes at any time is passed on at once, with nothing before it.
  let passesErrors: Bool
  let apply: Apply

  init<Element>(
    _ name: String, _ input: String, _ output: String, passesErrors: Bool = true,
    _ apply:
      @escaping @MainActor @Sendable (Observable<Int>, Observable<Int>, ManualClock)
      -> Observable<Element>
  ) {
    testDescription = "\(name): \(input)"
    self.input = input.split(separator: " ")
    self.output = output
    self.passesErrors = passesErrors
    self.apply = { apply($0, $1, $2).map { "\($0)" } }
  }

  /// A row of an operator of one stream, which needs no clock.
  static func one<Element>(
    _ name: String, _ input: String, _ output: String, passesErrors: Bool = true,
    _ apply: @escaping @MainActor @Sendable (Observable<Int>) -> Observable<Element>
  ) -> MarbleRow {
    MarbleRow(name, input, output, passesErrors: passesErrors) { one, _, _ in apply(one) }
  }

  /// A row of an operator of two streams.
  static func two<Element>(
    _ name: String, _ input: String, _ output: String, passesErrors: Bool = true,
    _ apply:
      @escaping @MainActor @Sendable (Observable<Int>, Observable<Int>) -> Observable<Element>
  ) -> MarbleRow {
    MarbleRow(name, input, output, passesErrors: passesErrors) { one, two, _ in apply(one, two) }
  }

  /// A row of an operator of one stream and a clock.
  static func clocked<Element>(
    _ name: String, _ input: String, _ output: String, passesErrors: Bool = true,
    _ apply: @escaping @MainActor @Sendable (Observable<Int>, ManualClock) -> Observable<Element>
  ) -> MarbleRow {
    MarbleRow(name, input, output, passesErrors: passesErrors) { one, _, clock in apply(one, clock)
    }
  }
}

/// A row being played.
@MainActor
final class MarblePlay {
  let clock = ManualClock()
  let sources = (MarbleSource(), MarbleSource())
  private(set) var output: [String] = []
  private var stream: Observable<String>?
  private var subscription: (any Disposable)?
  private var waiting: [Substring] = []
  private var isSending = false
  /// Run at the next element.
  var onEvent: (() -> Void)?

  init(_ row: MarbleRow) {
    stream = row.apply(sources.0.stream, sources.1.stream, clock)
    start()
  }

  /// Subscribes to the same stream again.
  func restart() {
    subscription?.dispose()
    output = []
    start()
  }

  private func start() {
    subscription = stream?.subscribe { [self] event in
      switch event {
      case .next(let element): output.append(element)
      case .error: output.append("#")
      case .completed: output.append("|")
      }
      let onEvent = self.onEvent
      self.onEvent = nil
      onEvent?()
    }
  }

  var line: String { output.joined(separator: " ") }
  var hasEnded: Bool { output.contains { $0 == "|" || $0 == "#" } }
  var aliveCount: Int { sources.0.aliveCount + sources.1.aliveCount }

  func play(_ token: Substring) async {
    if token == "." {
      output.append(".")
      await clock.advance(by: .seconds(1))
    } else {
      send(token)
    }
  }

  /// Sends a token, after the one that is being sent.
  func send(_ token: Substring) {
    waiting.append(token)
    if isSending { return }
    isSending = true
    while !waiting.isEmpty { tell(waiting.removeFirst()) }
    isSending = false
  }

  private func tell(_ token: Substring) {
    let isSecond = token.hasPrefix("b")
    let source = isSecond ? sources.1 : sources.0
    switch isSecond ? token.dropFirst() : token {
    case "|": source.send(.completed)
    case "#": source.send(.error(Mishap.first))
    case let number: source.send(.next(Int(number) ?? -1))
    }
  }

  func dispose() {
    onEvent = nil
    subscription?.dispose()
    stream = nil
  }
}

/// A stream whose events a test sends, also after its end.
@MainActor
final class MarbleSource {
  private(set) var startCount = 0
  private(set) var aliveCount = 0
  private var observers: [AnyObserver<Int>] = []

  var stream: Observable<Int> {
    .create { [self] observer in
      startCount += 1
      aliveCount += 1
      observers.append(observer)
      return Disposables.create { [self] in aliveCount -= 1 }
    }
  }

  func send(_ event: Event<Int>) {
    for observer in observers { observer.on(event) }
  }
}
