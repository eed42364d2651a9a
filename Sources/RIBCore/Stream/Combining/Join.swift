// What zip and combineLatest share: one result of the elements of several streams.

/// Several running streams, whose elements are joined whenever each of them has one.
@usableFromInline
@MainActor
final class JoinRun<Result> {
  @usableFromInline let downstream: Sink<Result>
  @usableFromInline let readiness: JoinReadiness
  @usableFromInline let running = CompositeDisposable()
  @safe @exclusivity(unchecked) @usableFromInline var completedCount = 0
  /// Takes the elements of the parts and makes the result.
  @usableFromInline let makeResult: () throws -> Result

  @inlinable
  init(
    _ readiness: JoinReadiness, into downstream: Sink<Result>,
    makeResult: @escaping () throws -> Result
  ) {
    self.readiness = readiness
    self.downstream = downstream
    self.makeResult = makeResult
    downstream.attach(running)
  }

  /// Starts the stream of a part; not before all parts have been made.
  @inlinable
  func start<Part: JoinPart>(_ part: Part) {
    var key: CompositeDisposable.DisposeKey?
    let sink = Sink<Part.Source.Element>(into: downstream) { [self] event in
      if case .next(let element) = event {
        part.receive(element)
        return join()
      }
      // A part is given up before its end is passed on, as in RxSwift.
      if let key { running.remove(for: key) }
      if case .completed = event { completedCount += 1 }
      if event.error != nil || completedCount == readiness.partCount { downstream.end(event) }
    }
    key = running.insert(sink)
    part.source.asObservable().run(into: sink)
  }

  @inlinable
  func join() {
    guard readiness.readyCount == readiness.partCount else {
      // Where all others have completed, none of them can bring what is missing.
      if !readiness.waitsForAllEnds, completedCount == readiness.partCount - 1 {
        downstream.on(.completed)
      }
      return
    }
    do {
      downstream.next(try makeResult())
    } catch {
      downstream.on(.error(error))
    }
  }
}

/// How many parts there are, and how many of them have an element.
///
/// The counts, and the queues of zip, go without the run-time check of exclusive access, which took half
/// of a zip: nothing is called while they are being changed.
@usableFromInline
@MainActor
final class JoinReadiness {
  @safe @exclusivity(unchecked) @usableFromInline var partCount = 0
  @safe @exclusivity(unchecked) @usableFromInline var readyCount = 0
  /// Whether the whole completes only when all parts have, though nothing can come any more.
  @usableFromInline let waitsForAllEnds: Bool

  @inlinable
  init(waitsForAllEnds: Bool = false) { self.waitsForAllEnds = waitsForAllEnds }
}

/// One of the streams that are joined, with what it has brought.
@usableFromInline
@MainActor
protocol JoinPart: AnyObject {
  associatedtype Source: ObservableConvertibleType
  var source: Source { get }
  func receive(_ element: Source.Element)
}

/// A part whose elements wait in a queue, each to be joined once.
@usableFromInline
@MainActor
final class ZipPart<Source: ObservableConvertibleType>: JoinPart {
  @usableFromInline let source: Source
  @usableFromInline let readiness: JoinReadiness
  @safe @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Source.Element>()

  @inlinable
  init(_ source: Source, _ readiness: JoinReadiness) {
    self.source = source
    self.readiness = readiness
    readiness.partCount += 1
  }

  @inlinable
  func receive(_ element: Source.Element) {
    if waiting.isEmpty { readiness.readyCount += 1 }
    waiting.append(element)
  }

  @inlinable
  func take() -> Source.Element {
    guard let element = waiting.popFirst() else { missingElement() }
    if waiting.isEmpty { readiness.readyCount -= 1 }
    return element
  }
}

/// A part whose latest element is joined again and again.
@usableFromInline
@MainActor
final class LatestPart<Source: ObservableConvertibleType>: JoinPart {
  @usableFromInline let source: Source
  @usableFromInline let readiness: JoinReadiness
  @usableFromInline let latest = Kept<Source.Element?>(nil)

  @inlinable
  init(_ source: Source, _ readiness: JoinReadiness) {
    self.source = source
    self.readiness = readiness
    readiness.partCount += 1
  }

  @inlinable
  func receive(_ element: Source.Element) {
    if latest.value == nil { readiness.readyCount += 1 }
    latest.value = element
  }

  @inlinable
  func read() -> Source.Element {
    guard let latest = latest.value else { missingElement() }
    return latest
  }
}

@usableFromInline
func missingElement() -> Never {
  programmerError("A stream was joined before it had an element. This is a bug in the library.")
}
