import RIBCore

/// A stream that shares one subscription among its subscribers and never ends by an error.
///
/// It is written as ``Driver``, which replays the latest element, or ``Signal``, which replays none.
/// What its operators give is shared as well: a `map` runs once for all subscribers.
@MainActor
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>:
  SharedSequenceConvertibleType
{
  @usableFromInline let source: Observable<Element>

  /// The stream itself.
  @inlinable
  public func asObservable() -> Observable<Element> { source }

  /// This stream.
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

/// What is a ``Driver`` or a ``Signal``: their operators are defined on it.
@MainActor
public protocol SharedSequenceConvertibleType<Element>: ObservableConvertibleType {
  /// Says what late subscribers get.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// The stream, as a value of the one shape.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// Says how a ``SharedSequence`` shares its subscription.
@MainActor
public protocol SharingStrategyProtocol {
  /// The same stream with one subscription for all.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// Shares a subscription while there are subscribers, and replays the latest element to late ones.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// The same stream with one subscription for all, and the latest element for late ones.
  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1)
  }
}

/// Shares a subscription while there are subscribers, and replays nothing.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// The same stream with one subscription for all.
  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share()
  }
}

extension SharedSequence {
  /// A stream that is known not to fail, shared.
  @inlinable
  init(sharing source: Observable<Element>) { self.source = SharingStrategy.share(source) }

  /// What needs no sharing, as it is the same for each subscriber.
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

  /// A stream made anew when the first subscriber comes.
  public static func deferred(_ make: @escaping () -> Self) -> Self {
    Self(sharing: .deferred { make().source })
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// One more number each period, beginning with zero after the first.
  public static func interval(_ period: Duration, clock: any Clock<Duration>) -> Self {
    Self(sharing: .interval(period, clock: clock))
  }

  /// Zero after a duration, and then, where a period is given, one more number each period.
  public static func timer(
    _ dueTime: Duration, period: Duration? = nil, clock: any Clock<Duration>
  ) -> Self {
    Self(sharing: .timer(dueTime, period: period, clock: clock))
  }
}
