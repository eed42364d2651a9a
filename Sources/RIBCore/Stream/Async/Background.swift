extension ObservableType {
  /// The same stream, whose work is listed as running, and is not waited for.
  ///
  /// ```swift
  /// messages.flatMap { message in .task { try await send(message) } }.background()
  /// ```
  ///
  /// For work without end, for which neither a `wait` nor the end of input should wait: as the last operator of a
  /// stream that `mutate` returns, it marks the effect; in other streams, all work that is a part of this one.
  public func background() -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      if sink.runInBackground() { return upstream.run(into: sink) }
      let feed = sink.upstreamSink { sink.on($0) }
      feed.links.scope = BackgroundStream(into: sink)
      upstream.run(into: feed)
    }
  }
}

/// A running stream whose work is in the background.
@MainActor
private final class BackgroundStream: CancellableOwner, WorkScope {
  private let downstream: AnySink
  /// The scope of the code that subscribed.
  private let outer = AsyncWork.scopeNow

  init(into downstream: AnySink) { self.downstream = downstream }

  var cancellables: CancellableSet { downstream.cancellables }
  var isPartOfOwner: Bool { downstream.isPartOfOwner }
  func declare(_ element: LastElement) { downstream.declare(element) }

  private var scope: (any WorkScope)? { downstream.workScope ?? outer }

  var workScope: (any WorkScope)? { self }
  var label: String { scope?.label ?? "work in the background" }
  var ownerPath: String? { scope?.ownerPath }
  var owner: AnyObject? { scope?.owner }
  func workDidBegin() { scope?.workDidBegin() }
  func workDidEnd() { scope?.workDidEnd() }

  func list(_ kind: WorkKind, isBackground: Bool) -> (any Disposable)? {
    scope?.list(kind, isBackground: true)
  }
}
