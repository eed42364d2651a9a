import RIBCore
import TestSupport
import Testing

/// Errors that a test sends.
enum Mishap: Error { case first, second }

extension ObservableType {
  /// Subscribes and notes every event: `1`, `error(first)`, `completed`, `disposed`.
  func note(in log: EventLog, as name: String = "") -> any Disposable {
    subscribe(
      onNext: { log.note("\(name)\($0)") },
      onError: { log.note("\(name)error(\($0))") },
      onCompleted: { log.note("\(name)completed") },
      onDisposed: { log.note("\(name)disposed") })
  }
}

/// Returns the events that a stream sends a subscriber at once, and then disposes of the subscription.
func events<Element>(of stream: some ObservableConvertibleType<Element>) -> [String] {
  let log = EventLog()
  let subscription = stream.asObservable().note(in: log)
  let lines = log.take()
  subscription.dispose()
  return lines.filter { $0 != "disposed" }
}

/// Checks the events that a stream sends a subscriber at once: `1 2 completed`.
func expectEvents<Element>(
  of stream: some ObservableConvertibleType<Element>, _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(events(of: stream).joined(separator: " ") == expected, sourceLocation: sourceLocation)
}

/// A stream whose events a test sends, which counts its starts and disposals.
final class Source<Element> {
  private(set) var startCount = 0
  private(set) var disposeCount = 0
  private var observers: [AnyObserver<Element>] = []

  var stream: Observable<Element> {
    .create { [self] observer in
      startCount += 1
      observers.append(observer)
      return Disposables.create { [self] in disposeCount += 1 }
    }
  }

  func on(_ event: Event<Element>) { for observer in observers { observer.on(event) } }
  func onNext(_ element: Element) { on(.next(element)) }
}

/// An object whose release a test checks.
final class Token {
  let number: Int
  init(_ number: Int = 0) { self.number = number }
}

/// A holder of a value that a test makes after the holder has been captured.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension ExitTest.Result? {
  /// The text of the standard error of the process.
  var errorText: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}
