import RIBCore

/// A stream that shares one subscription among its subscribers and never ends by an error.
///
/// Written as ``Driver``, which replays the latest element, or ``Signal``, which replays none. The results of
/// its operators are shared as well: a `map` runs once for all subscribers.
@MainActor
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>:
  SharedSequenceConvertibleType
{
  @usableFromInline let source: Observable<Element>

  /// The elements and the end as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { source }

  /// This sequence.
  @inlinable
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequenceConvertibleType {
  /// The elements as an asynchronous sequence, which ends with the stream and does not throw.
  ///
  /// ```swift
  /// for await count in driver.values { … }
  /// ```
  ///
  /// In all else it is the `values` of any stream.
  public var values: AsyncValues<Element, Never> { AsyncValues(asObservable()) }
}

/// A ``Driver`` or a ``Signal``; their operators are defined on this protocol.
@MainActor
public protocol SharedSequenceConvertibleType<Element>: ObservableConvertibleType {
  /// The strategy, which determines what late subscribers get.
  associatedtype SharingStrategy: SharingStrategyProtocol
  /// A stream that shares its subscription in the same way.
  typealias Shared<Result> = SharedSequence<SharingStrategy, Result>

  /// Returns the stream as a `SharedSequence`.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// The way in which a ``SharedSequence`` shares its subscription.
@MainActor
public protocol SharingStrategyProtocol {
  /// Returns the same stream with one subscription for all subscribers.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// The strategy of a ``Driver``: one subscription while there are subscribers, and the latest element for
/// late ones.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// Returns the same stream with one subscription for all subscribers, and the latest element for late ones.
  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1)
  }
}

/// The strategy of a ``Signal``: one subscription while there are subscribers, without replay.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// Returns the same stream with one subscription for all subscribers.
  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share()
  }
}

extension SharedSequence {
  /// Shares a stream that is known not to fail.
  @inlinable
  init(sharing source: Observable<Element>) { self.source = SharingStrategy.share(source) }

  /// Makes a sequence of a stream that needs no sharing, as it is the same for each subscriber.
  init(unshared source: Observable<Element>) { self.source = source }

  /// One element, then completed.
  public static func just(_ element: Element) -> Self { Self(unshared: .just(element)) }

  /// Completed at once.
  public static func empty() -> Self { Self(unshared: .empty()) }

  /// Never ends and has no elements.
  public static func never() -> Self { Self(unshared: .never()) }

  /// The given elements, then completed.
  public static func of(_ elements: Element...) -> Self { Self(unshared: .from(elements)) }

  /// The elements of a sequence, then completed.
  public static func from<Elements: Sequence>(_ elements: Elements) -> Self
  where Elements.Element == Element {
    Self(unshared: .from(elements))
  }

  /// The element if there is one, then completed.
  public static func from(optional element: Element?) -> Self {
    Self(unshared: .from(optional: element))
  }

  /// A stream that is made when the first subscriber comes.
  public static func deferred(_ make: @escaping () -> Self) -> Self {
    Self(sharing: .deferred { make().source })
  }

  /// Zero after one period, then the next number after each period.
  public static func interval(_ period: Duration, clock: any Clock<Duration>) -> Self
  where Element: FixedWidthInteger {
    Self(sharing: .interval(period, clock: clock))
  }

  /// Zero after a duration, then, if there is a period, the next number after each period.
  public static func timer(
    _ dueTime: Duration, period: Duration? = nil, clock: any Clock<Duration>
  ) -> Self where Element: FixedWidthInteger {
    Self(sharing: .timer(dueTime, period: period, clock: clock))
  }
}
