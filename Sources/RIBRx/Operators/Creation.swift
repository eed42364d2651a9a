import Basics
import RIBCore

extension Observable {
  /// The element if there is one, then completed.
  @inlinable
  public static func from(optional element: Element?) -> Observable<Element> {
    if let element { .just(element) } else { .empty() }
  }

  /// The same element again and again, without end.
  @inlinable
  public static func repeatElement(_ element: Element) -> Observable<Element> {
    from(sequence(first: element) { _ in element })
  }

  /// A stream made anew for each subscriber, with a resource that is disposed after it.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource; an error it throws ends the stream.
  ///   - observableFactory: Makes the stream; an error it throws ends the stream.
  @inlinable
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink in
      do {
        let resource = try resourceFactory()
        // The stream is disposed first.
        defer { sink.attachBoxed(resource) }
        try observableFactory(resource).run(into: sink.upstreamSink { sink.on($0) })
      } catch { sink.on(.error(error)) }
    }
  }

  /// Consecutive numbers, then completed.
  ///
  /// - Parameters:
  ///   - start: The first number.
  ///   - count: The number of numbers.
  @inlinable
  public static func range(start: Element, count: Element) -> Observable<Element>
  where Element: FixedWidthInteger {
    if count < 0 { programmerError("The count of a range is \(count); give 0 or more.") }
    return from(sequence(first: start) { $0 + 1 }.lazy.prefix(Int(count)))
  }

  /// The first of several streams that does not fail.
  ///
  /// Each is started when the one before has failed; the error of the last is passed on.
  ///
  /// - Parameter sequence: The streams, read one by one; without any, the stream completes.
  @inlinable
  public static func `catch`<Streams: Sequence>(
    sequence: Streams
  ) -> Observable<Element> where Streams.Element == Observable<Element> {
    .following(sequence, after: .error)
  }

  /// The first of several subjects, relays or singles that does not fail.
  @inlinable
  public static func `catch`<Streams: Sequence>(sequence: Streams) -> Observable<Element>
  where Streams.Element: ObservableConvertibleType, Streams.Element.Element == Element {
    .catch(sequence: sequence.lazy.map { $0.asObservable() })
  }

  /// One stream after the other: each is read and started when the one before has completed.
  ///
  /// - Parameter sequence: The streams in order; it may be endless.
  @inlinable
  public static func concat<Streams: Sequence>(
    _ sequence: Streams
  ) -> Observable<Element> where Streams.Element == Observable<Element> {
    .following(sequence, after: .completed)
  }

  /// One subject, relay or single after the other.
  @inlinable
  public static func concat<Streams: Sequence>(_ sequence: Streams) -> Observable<Element>
  where Streams.Element: ObservableConvertibleType, Streams.Element.Element == Element {
    .concat(sequence.lazy.map { $0.asObservable() })
  }
}
