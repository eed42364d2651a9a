extension ObservableType {
  /// The same stream, which emits one last element when it is cancelled.
  ///
  /// In a stream that `mutate` returns, it is the last mutation of the effect, so that the state does not
  /// show work as running that no longer runs:
  ///
  /// ```swift
  /// .concat([.just(.beginLoading), answer, .just(.endLoading)]).onCancel(.endLoading)
  /// ```
  ///
  /// It is emitted once, when the effect is cancelled (by a person, by `cancelEffects()`, or because its
  /// interactor becomes inactive, while that is still active), and when a stream that this one is a part of
  /// is cancelled by its name: write `onCancel` before ``cancellable(id:cancelInFlight:)``. It passes through
  /// the operators that follow, and is reduced before observers are notified of the effect's end. Of several
  /// declared elements, the latest comes first.
  ///
  /// Nothing is emitted for a stream that has not been subscribed to, has ended by itself, or is disposed by
  /// an operator such as `take(until:)` or `flatMapLatest`, which knows what follows; nor when the reactor is
  /// released or stubbed, as nothing would reduce the element; nor outside of a reactor, except by name.
  ///
  /// - Parameter element: The last element.
  public func onCancel(_ element: Element) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      let feed = sink.upstreamSink { sink.on($0) }
      let last = LastElement {
        // Nothing may follow the last element, not even what its delivery leads to.
        feed.stop()
        sink.next(element)
      }
      sink.attach(last)
      sink.declare(last)
      upstream.run(into: feed)
    }
  }
}

/// A subscription that handles last elements differently from others, such as an effect.
@usableFromInline
@MainActor
protocol LastElementReceiver: AnyObject {
  /// Whether the next element is a last element.
  var isEnding: Bool { get set }
}

/// The element with which a running stream ends when it is cancelled.
@usableFromInline
@MainActor
final class LastElement: Disposable {
  fileprivate let number = AsyncWork.nextNumber()
  private var body: (() -> Void)?
  private var lists: [LastElements] = []
  /// The end of the subscription, if it handles last elements differently.
  weak var receiver: (any LastElementReceiver)?

  init(_ body: @escaping () -> Void) { self.body = body }

  fileprivate func join(_ list: LastElements) { lists.append(list) }

  /// Emits the element, unless it has been emitted or its stream has ended.
  fileprivate func emit() {
    guard let body else { return }
    dispose()
    let receiver = self.receiver
    receiver?.isEnding = true
    body()
    receiver?.isEnding = false
  }

  @usableFromInline
  func dispose() {
    body = nil
    for list in lists { list.remove(self) }
  }
}

/// The last elements that are declared in one scope.
@MainActor
final class LastElements {
  private var all = NumberedValues<LastElement>()

  func insert(_ element: LastElement) {
    all.append(element, number: element.number)
    element.join(self)
  }

  fileprivate func remove(_ element: LastElement) { all.remove(element.number) }

  /// Emits the elements, the latest first, so that a part comes before the stream around it.
  func emit() {
    for element in all.values.reversed() { element.emit() }
  }
}
