// One of a reactor's transformed streams: what goes in, what comes out, what happens on errors.

/// The running stream that a `transform` function returned.
@usableFromInline
@MainActor
final class TransformPipeline<Element> {
  @usableFromInline let input: Multicast<Element>
  private let output: Observable<Element>
  private var sink: Sink<Element>?
  /// Counts the subscriptions and their ends.
  private var subscriptions = 0
  /// The element that was shown last, where that is kept: of states alone.
  @safe @exclusivity(unchecked) @usableFromInline var latest: Element?
  /// Whether an element is being put in: what comes out now comes of it.
  @safe @exclusivity(unchecked) @usableFromInline var isFeeding = false
  /// Whether the transform is passed by, as it failed twice with no element between.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isBypassed = false
  @safe @exclusivity(unchecked) private var hasEmitted = true

  @usableFromInline
  init(input: Multicast<Element>, output: Observable<Element>) {
    self.input = input
    self.output = output
  }

  /// Whether the stream is subscribed to.
  var isRunning: Bool { sink != nil }

  /// Subscribes to the stream, again after each error, until it fails twice in a row.
  ///
  /// The subscription keeps this pipeline and what the closures capture until `stop`.
  ///
  /// - Parameters:
  ///   - owner: The reactor's storage, whose names the stream takes.
  ///   - receive: Called with what comes out.
  ///   - fail: Called with each error, and whether the transform is bypassed from now on.
  @usableFromInline
  func start(
    in owner: any CancellableOwner, receive: @escaping (Element) -> Void,
    fail: @escaping (_ error: any Error, _ isBypassed: Bool) -> Void
  ) {
    if isBypassed { return }
    subscriptions += 1
    let subscription = subscriptions
    let sink = Sink<Element> { [self] event in
      switch event {
      case .next(let element):
        hasEmitted = true
        receive(element)
      case .error(let error):
        isBypassed = !hasEmitted
        hasEmitted = false
        fail(error, isBypassed)
        // A subscriber may have stopped this, and may even have started it again.
        if subscription != subscriptions { return }
        // A stream that fails at once comes back here; the second time it is bypassed.
        start(in: owner, receive: receive, fail: fail)
      case .completed: break
      }
    }
    sink.scope = owner
    self.sink = sink
    output.run(into: sink)
  }

  /// Puts an element in.
  @inlinable
  func feed(_ element: Element) {
    isFeeding = true
    input.send(.next(element))
    isFeeding = false
  }

  /// Gives the subscription up; `start` makes a new one of the same stream.
  func stop() {
    subscriptions += 1
    let sink = self.sink
    self.sink = nil
    sink?.dispose()
  }
}
