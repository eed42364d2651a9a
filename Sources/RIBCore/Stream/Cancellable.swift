// Streams that can be ended by name.

/// The streams of one reactor that were given names, while they run.
@usableFromInline
@MainActor
final class CancellableSet {
  /// The reactor whose `mutate` is running: the streams made there take their names in its set.
  ///
  /// Not retained: set and reset around that call.
  @safe @exclusivity(unchecked) @usableFromInline static var mutatingOwner: Unmanaged<AnyObject>?

  private var running: [AnyHashable: [Int: any Disposable]] = [:]

  init() {}

  /// The set that holds for streams made or started by the code that is running.
  static var now: CancellableSet? {
    let owner = unsafe mutatingOwner?.takeUnretainedValue() as? any CancellableOwner
    return owner?.cancellables ?? AsyncWork.effectNow?.cancellables
  }

  fileprivate func insert(_ disposable: any Disposable, id: AnyHashable) -> ActionDisposable {
    let number = AsyncWork.nextNumber()
    running[id, default: [:]][number] = disposable
    return ActionDisposable { [weak self] in
      self?.running[id]?[number] = nil
      if self?.running[id]?.isEmpty == true { self?.running[id] = nil }
    }
  }

  fileprivate func cancel(_ id: AnyHashable) {
    guard let ended = running.removeValue(forKey: id) else { return }
    for number in ended.keys.sorted() { ended[number]?.dispose() }
  }

  /// How many streams run under names.
  var count: Int { running.values.reduce(0) { $0 + $1.count } }
}

/// What has a set of streams with names: a reactor's storage.
@usableFromInline
@MainActor
protocol CancellableOwner: AnyObject {
  var cancellables: CancellableSet { get }
}

extension ObservableType {
  /// The same stream, which `Observable.cancel(id:)` of the same reactor completes.
  ///
  /// Names belong to the reactor in whose `mutate` the stream is made, or whose effect starts it;
  /// those of other reactors are not touched. Outside of a reactor the name has no effect.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - cancelInFlight: Whether what runs under that name is completed first, so that the latest
  ///     wins.
  public func cancellable(
    id: some Hashable, cancelInFlight: Bool = false
  ) -> Observable<Element> {
    let upstream = asObservable()
    let id = AnyHashable(id)
    let owner = CancellableSet.now
    return Observable { sink in
      guard let set = owner ?? CancellableSet.now else { return upstream.run(into: sink) }
      if cancelInFlight { set.cancel(id) }
      sink.attach(set.insert(ActionDisposable { sink.on(.completed) }, id: id))
      upstream.run(into: sink.upstreamSink { sink.on($0) })
    }
  }
}

extension Observable {
  /// Completes what runs under a name in the same reactor, then completes itself.
  ///
  /// - Parameter id: The name given to ``ObservableType/cancellable(id:cancelInFlight:)``.
  public static func cancel(id: some Hashable) -> Observable<Element> {
    let id = AnyHashable(id)
    let owner = CancellableSet.now
    return Observable { sink in
      (owner ?? CancellableSet.now)?.cancel(id)
      sink.on(.completed)
    }
  }
}
