/// The running streams that have names, of one owner or of one subscription.
@usableFromInline
@MainActor
final class CancellableSet {
  /// The owner whose code is running, such as a reactor's `mutate`.
  ///
  /// Not retained: it is set and reset around that call by code that keeps the owner. Sound without isolation, as it is
  /// read and set on the main actor alone.
  @exclusivity(unchecked) private static nonisolated(unsafe) var currentOwner: Unmanaged<AnyObject>?

  /// The owner around the one whose code is running.
  @safe @usableFromInline
  struct Outer { fileprivate let owner: Unmanaged<AnyObject>? }

  private var running: [AnyHashable: NumberedValues<any Disposable>] = [:]
  /// The node or worker that the subscription of the set ends with, if it is bound to one.
  @usableFromInline var workScope: (any WorkScope)?

  /// The set of the owner whose code is running.
  static var ofCurrentOwner: CancellableSet? {
    (unsafe currentOwner?.takeUnretainedValue() as? any CancellableOwner)?.cancellables
  }

  /// Notes that an owner's code runs from now on, until ``leave(to:)``.
  @usableFromInline
  static func enter(_ owner: AnyObject) -> Outer {
    let outer = unsafe currentOwner
    unsafe currentOwner = Unmanaged.passUnretained(owner)
    return unsafe Outer(owner: outer)
  }

  @usableFromInline
  static func leave(to outer: Outer) { unsafe currentOwner = outer.owner }

  /// Runs code that is not part of an owner, even if an owner's code has called this.
  @usableFromInline
  static func outside(_ body: () -> Void) {
    guard let outer = unsafe currentOwner else { return body() }
    unsafe currentOwner = nil
    body()
    unsafe currentOwner = outer
  }

  fileprivate func insert(_ disposable: any Disposable, id: AnyHashable) -> ClosureDisposable {
    let number = AsyncWork.nextNumber()
    running[id, default: NumberedValues()].append(disposable, number: number)
    return ClosureDisposable { [weak self] in
      self?.running[id]?.remove(number)
      if self?.running[id]?.isEmpty == true { self?.running[id] = nil }
    }
  }

  fileprivate func cancel(_ id: AnyHashable) {
    guard let ended = running.removeValue(forKey: id) else { return }
    for stream in ended.values { stream.dispose() }
  }

  /// The number of running streams that have names.
  var count: Int { running.values.reduce(0) { $0 + $1.count } }
}

/// A scope of streams that can be cancelled: a reactor, an effect, a stream with a name.
@usableFromInline
@MainActor
protocol CancellableOwner: AnyObject {
  var cancellables: CancellableSet { get }
  /// Whether the scope is a reactor, or a part of one.
  var isPartOfOwner: Bool { get }
  /// Notes the element with which a part of this scope ends when the scope is cancelled.
  func declare(_ element: LastElement)
  /// The part of the program that asynchronous work of the scope belongs to.
  var workScope: (any WorkScope)? { get }
  /// Marks the scope as work in the background, if a sink is the end of its whole subscription; returns whether it is.
  func runInBackground(_ sink: AnySink) -> Bool
}

extension CancellableOwner {
  @usableFromInline var isPartOfOwner: Bool { false }
  @usableFromInline func declare(_ element: LastElement) {}
  @usableFromInline func runInBackground(_ sink: AnySink) -> Bool { false }
}

extension CancellableSet: CancellableOwner {
  @usableFromInline var cancellables: CancellableSet { self }
}

/// A running stream that has a name.
@MainActor
private final class NamedStream: CancellableOwner {
  private let downstream: AnySink
  let lastElements = LastElements()

  init(into downstream: AnySink) { self.downstream = downstream }

  var cancellables: CancellableSet { downstream.cancellables }
  var isPartOfOwner: Bool { downstream.isPartOfOwner }
  var workScope: (any WorkScope)? { downstream.workScope }

  func declare(_ element: LastElement) {
    lastElements.insert(element)
    downstream.declare(element)
  }
}

extension ObservableType {
  /// The same stream, which `Observable.cancel(id:)` of the same reactor completes.
  ///
  /// Before it completes, it emits the elements that are declared in it with ``onCancel(_:)``.
  ///
  /// Names belong to the reactor in whose `mutate` or `transform` the stream is made, wherever it is
  /// subscribed to, or else to the one whose stream it becomes a part of, as by `flatMap`; those of
  /// other reactors are not touched. Outside of a reactor they belong to this stream, and to the
  /// whole subscription that it is a part of.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - cancelInFlight: Whether the streams that run under that name are completed first, so that the latest
  ///     wins.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Observable<Element> {
    let upstream = asObservable()
    let id = AnyHashable(id)
    let made = CancellableSet.ofCurrentOwner
    let own = CancellableSet()
    return Observable { sink in
      // Without an owner, the stream is a scope of its own beside the subscription.
      let sets = made.map { [$0] } ?? (sink.isPartOfOwner ? [] : [own]) + [sink.cancellables]
      if cancelInFlight { for set in sets { set.cancel(id) } }
      let stream = NamedStream(into: sink)
      for set in sets {
        let end = ClosureDisposable {
          stream.lastElements.emit()
          sink.on(.completed)
        }
        sink.attach(set.insert(end, id: id))
      }
      let feed = sink.upstreamSink { sink.on($0) }
      feed.links.scope = stream
      upstream.run(into: feed)
    }
  }
}

extension Observable {
  /// Completes the streams that run under a name in the same reactor, with the elements that are declared in
  /// it with ``ObservableType/onCancel(_:)``, then completes itself.
  ///
  /// - Parameter id: The name given to ``ObservableType/cancellable(id:cancelInFlight:)``, which describes
  ///   the owners of names.
  public static func cancel(id: some Hashable) -> Observable<Element> {
    let id = AnyHashable(id)
    let made = CancellableSet.ofCurrentOwner
    return Observable { sink in
      (made ?? sink.cancellables).cancel(id)
      sink.on(.completed)
    }
  }
}
