import Basics

/// The difference between `zip` and `combineLatest`.
@usableFromInline
enum JoinKind {
  /// Each element is joined once.
  case each
  /// The latest element of each stream is joined again and again.
  case latest
}

extension Observable {
  /// A result of the elements of several streams, whenever each of them has one.
  @inlinable
  static func joining<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType
  >(
    _ kind: JoinKind, _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector:
      @escaping (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    Observable { sink in
      let counts = Kept(JoinCounts())
      let (one, two) = (JoinPart(first, kind, counts), JoinPart(second, kind, counts))
      let more = (repeat JoinPart(each others, kind, counts))
      let run = JoinRun(counts, waitsForAllEnds: kind == .each, into: sink) {
        try resultSelector(one.take(), two.take(), repeat (each more).take())
      }
      run.start(one)
      run.start(two)
      repeat run.start(each more)
    }
  }

  /// The elements of several streams together, whenever each of them has one.
  ///
  /// Not by the form with a closure, as no closure can make a tuple of a parameter pack.
  @inlinable
  static func joining<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType
  >(
    _ kind: JoinKind, _ first: First, _ second: Second, _ others: repeat each Other
  ) -> Observable<Element>
  where Element == (First.Element, Second.Element, repeat (each Other).Element) {
    Observable { sink in
      let counts = Kept(JoinCounts())
      let (one, two) = (JoinPart(first, kind, counts), JoinPart(second, kind, counts))
      let more = (repeat JoinPart(each others, kind, counts))
      let run = JoinRun(counts, waitsForAllEnds: kind == .each, into: sink) {
        (one.take(), two.take(), repeat (each more).take())
      }
      run.start(one)
      run.start(two)
      repeat run.start(each more)
    }
  }

  /// A result of the elements of the streams of a list, whenever each of them has one.
  @inlinable
  static func joining<Sources: Collection>(
    _ kind: JoinKind, list sources: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    Observable { sink in
      let counts = Kept(JoinCounts())
      let parts = sources.map { JoinPart($0, kind, counts) }
      let run = JoinRun(counts, waitsForAllEnds: false, into: sink) {
        // Not by map, to which each call of a closure of the main actor would have to prove where it runs.
        var elements: [Sources.Element.Element] = []
        elements.reserveCapacity(parts.count)
        for part in parts { elements.append(part.take()) }
        return try resultSelector(elements)
      }
      for part in parts { run.start(part) }
    }
  }
}

/// Several running streams whose elements are joined whenever each of them has one.
@usableFromInline
@MainActor
final class JoinRun<Result> {
  @usableFromInline let downstream: Sink<Result>
  @usableFromInline let counts: Kept<JoinCounts>
  /// Whether the whole completes only when all parts have, even if nothing can come any more.
  @usableFromInline let waitsForAllEnds: Bool
  @usableFromInline let running = CompositeDisposable()
  /// Takes the elements of the parts and makes the result.
  @usableFromInline let makeResult: () throws -> Result

  @inlinable
  init(
    _ counts: Kept<JoinCounts>, waitsForAllEnds: Bool, into downstream: Sink<Result>,
    makeResult: @escaping () throws -> Result
  ) {
    self.counts = counts
    self.waitsForAllEnds = waitsForAllEnds
    self.downstream = downstream
    self.makeResult = makeResult
    downstream.attach(running)
  }

  /// Starts the stream of a part; not before all parts have been made.
  @inlinable
  func start<Source>(_ part: JoinPart<Source>) {
    var key: CompositeDisposable.DisposeKey?
    let sink = Sink<Source.Element>(into: downstream) { [self] event in
      if case .next(let element) = event {
        part.receive(element)
        return join()
      }
      // A part is disposed before its end is passed on, as in RxSwift.
      if let key { running.remove(for: key) }
      if case .completed = event { counts.value.completed += 1 }
      if event.error != nil || counts.value.completed == counts.value.parts {
        downstream.end(event)
      }
    }
    key = running.insert(sink)
    part.source.asObservable().run(into: sink)
  }

  @inlinable
  func join() {
    guard counts.value.ready == counts.value.parts else {
      // If all others have completed, none of them can bring what is missing.
      if !waitsForAllEnds, counts.value.completed == counts.value.parts - 1 {
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

/// The number of parts, and how many of them have an element or have completed.
@usableFromInline
struct JoinCounts {
  @usableFromInline var parts = 0
  @usableFromInline var ready = 0
  @usableFromInline var completed = 0

  @inlinable init() {}
}

/// One of the streams that are joined, with the elements that it has brought.
@usableFromInline
@MainActor
final class JoinPart<Source: ObservableConvertibleType> {
  @usableFromInline let source: Source
  @usableFromInline let counts: Kept<JoinCounts>
  /// The elements that wait to be joined, if each is joined once.
  @usableFromInline let waiting = Kept(FIFO<Source.Element>())
  /// The latest element, if it is joined again and again.
  @usableFromInline let latest: Kept<Source.Element?>?

  @inlinable
  init(_ source: Source, _ kind: JoinKind, _ counts: Kept<JoinCounts>) {
    self.source = source
    self.counts = counts
    latest = kind == .latest ? Kept(nil) : nil
    counts.value.parts += 1
  }

  @inlinable
  func receive(_ element: Source.Element) {
    if let latest {
      if latest.value == nil { counts.value.ready += 1 }
      latest.value = element
    } else {
      if waiting.value.isEmpty { counts.value.ready += 1 }
      waiting.value.append(element)
    }
  }

  /// The element to join next; the part must have one.
  @inlinable
  func take() -> Source.Element {
    if let latest, let element = latest.value { return element }
    guard let element = waiting.value.popFirst() else {
      programmerError("A stream was joined before it had an element. This is a bug in the library.")
    }
    if waiting.value.isEmpty { counts.value.ready -= 1 }
    return element
  }
}
