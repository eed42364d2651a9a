// What the tests of streams share: a way to write down what is heard, and errors to be told.

import RIBCore

/// Errors that a test tells by hand.
enum Mishap: Error { case first, second }

extension ObservableType {
  /// Subscribes and writes every event down: `1`, `error(first)`, `completed`, `disposed`.
  func note(in journal: Journal, as name: String = "") -> any Disposable {
    subscribe(
      onNext: { journal.note("\(name)\($0)") },
      onError: { journal.note("\(name)error(\($0))") },
      onCompleted: { journal.note("\(name)completed") },
      onDisposed: { journal.note("\(name)disposed") })
  }
}

/// What a stream says at once to one subscriber, who then goes.
func heard<Element>(_ stream: some ObservableConvertibleType<Element>) -> [String] {
  let journal = Journal()
  let subscription = stream.asObservable().note(in: journal)
  let lines = journal.take()
  subscription.dispose()
  return lines.filter { $0 != "disposed" }
}

/// A stream that says when it is started and given up, and what it is told by hand.
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

/// An object whose end a test waits to see.
final class Token {
  let number: Int
  init(_ number: Int = 0) { self.number = number }
}

/// Holds what a test makes only after it has been captured.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
