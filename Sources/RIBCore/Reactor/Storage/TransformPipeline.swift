/// One of a reactor's transformed streams: it subscribes to the stream that a `transform` function
/// returned, feeds it, and subscribes again after an error.
@usableFromInline
@MainActor
final class TransformPipeline<Element> {
  /// The properties that each element reads.
  @usableFromInline
  struct Fields {
    /// The element that was shown last; kept for states alone.
    @usableFromInline var latest: Element?
    /// Whether an element is being put in: actions that come out now result from it.
    @usableFromInline var isFeeding = false
    /// Whether the transform is bypassed, as it failed twice with no element between.
    @usableFromInline var isBypassed = false
    @usableFromInline var hasEmitted = true
  }

  @usableFromInline let input: Multicast<Element>
  @safe @exclusivity(unchecked) @usableFromInline var fields = Fields()
  private let output: Observable<Element>
  private let stage: TransformStage
  /// Makes the closure that takes the elements that come out, for the reactor's storage that it is given;
  /// formed where the reactor's types are known.
  private let makeReceiver:
    (TransformPipeline<Element>, any ReactorStorageType) -> (Event<Element>) -> Void
  private var sink: Sink<Element>?

  /// Creates a pipeline that is not subscribed to yet.
  @usableFromInline
  init(
    input: Multicast<Element>, output: Observable<Element>, _ stage: TransformStage,
    makeReceiver:
      @escaping (TransformPipeline<Element>, any ReactorStorageType) -> (Event<Element>) -> Void
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
  func start(in owner: any ReactorStorageType) {
    if fields.isBypassed || isRunning { return }
    let sink = Sink<Element>(makeReceiver(self, owner))
    sink.links.scope = owner
    self.sink = sink
    output.run(into: sink)
  }

  /// Ends a subscription to the stream by its error.
  @usableFromInline
  func fail(_ error: any Error, in owner: any ReactorStorageType) {
    fields.isBypassed = !fields.hasEmitted
    fields.hasEmitted = false
    let failed = sink
    owner.report(stage.origin, error, effect: nil)
    // An observer may have stopped this, and may even have started it again.
    guard let failed, failed === sink else { return }
    sink = nil
    // A stream that fails at once comes back here; the second time it is bypassed.
    start(in: owner)
  }

  /// Puts an element in, which comes out at once even if another is being put in.
  @inlinable
  func feed(_ element: Element) {
    let wasFeeding = fields.isFeeding
    fields.isFeeding = true
    CancellableSet.outside { input.deliver(.next(element)) }
    fields.isFeeding = wasFeeding
  }

  /// Disposes the subscription; `start` makes a new one of the same stream.
  func stop() {
    sink.take()?.dispose()
  }
}
