// One of a reactor's transformed streams: what goes in, what comes out, what happens on errors.

/// The running stream that a `transform` function returned.
@usableFromInline
@MainActor
final class TransformPipeline<Element> {
  @usableFromInline let input: Multicast<Element>
  private let output: Observable<Element>
  private let stage: TransformStage
  /// What takes the elements that come out, for the reactor's storage that it is given; formed where the
  /// reactor's types are known.
  private let makeReceiver:
    (TransformPipeline<Element>, any TransformOwner) -> (Event<Element>) -> Void
  private var sink: Sink<Element>?
  /// The element that was shown last, where that is kept: of states alone.
  @safe @exclusivity(unchecked) @usableFromInline var latest: Element?
  /// Whether an element is being put in: what comes out now comes of it.
  @safe @exclusivity(unchecked) @usableFromInline var isFeeding = false
  /// Whether the transform is passed by, as it failed twice with no element between.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isBypassed = false
  @safe @exclusivity(unchecked) @usableFromInline var hasEmitted = true

  /// Makes a pipeline that is not subscribed to yet.
  @usableFromInline
  init(
    input: Multicast<Element>, output: Observable<Element>, _ stage: TransformStage,
    makeReceiver:
      @escaping (
        TransformPipeline<Element>, any TransformOwner
      ) -> (Event<Element>) -> Void
  ) {
    self.input = input
    self.output = output
    self.stage = stage
    self.makeReceiver = makeReceiver
  }

  /// Whether the stream is subscribed to.
  var isRunning: Bool { sink != nil }

  /// Subscribes to the stream, again after each error, until it fails twice in a row.
  ///
  /// The subscription keeps this pipeline and the owner until `stop`.
  func start(in owner: any TransformOwner) {
    if isBypassed || isRunning { return }
    let sink = Sink<Element>(makeReceiver(self, owner))
    sink.scope = owner
    self.sink = sink
    output.run(into: sink)
  }

  /// Ends a subscription to the stream by its error.
  @usableFromInline
  func fail(_ error: any Error, in owner: any TransformOwner) {
    isBypassed = !hasEmitted
    hasEmitted = false
    let failed = sink
    owner.report(stage.origin, error, isBypassed: isBypassed)
    // An observer may have stopped this, and may even have started it again.
    guard let failed, failed === sink else { return }
    sink = nil
    // A stream that fails at once comes back here; the second time it is bypassed.
    start(in: owner)
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
    let sink = self.sink
    self.sink = nil
    sink?.dispose()
  }
}

/// What subscribes to transformed streams: a reactor's storage.
@usableFromInline
@MainActor
protocol TransformOwner: CancellableOwner {
  /// Reports that a stream failed, and whether it is passed by from now on.
  func report(_ origin: ReactorFailure.Origin, _ error: any Error, isBypassed: Bool)
}
