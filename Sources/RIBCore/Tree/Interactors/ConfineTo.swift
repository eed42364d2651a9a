extension ObservableType {
  /// Passes the elements only while the interactor is active.
  ///
  /// At each activation the latest element seen, also one seen while inactive, is passed once more.
  /// An error passes at once. The stream completes when both this one and the interactor's life have
  /// ended, or no element can come any more. The interactor is not retained.
  ///
  /// - Parameter interactorScope: The interactor, or a double that emits when it is active.
  @inlinable
  public func confineTo(_ interactorScope: any InteractorScope) -> Observable<Element> {
    let elements = asObservable()
    let activity = interactorScope.isActiveStream
    return Observable { sink in
      let confinement = Confinement(into: sink)
      activity.run(into: sink.upstreamSink { confinement.receive(activity: $0) })
      elements.run(into: sink.upstreamSink { confinement.receive($0) })
    }
  }
}

/// One subscription to a confined stream.
@usableFromInline
@MainActor
final class Confinement<Element> {
  @usableFromInline let downstream: Sink<Element>
  /// Not checked for exclusive access: an element that is replaced may send another as it is released.
  @usableFromInline let latest = Kept<Element?>(nil)
  @usableFromInline var isActive = false
  private var hasActivityEnded = false
  @usableFromInline var haveElementsEnded = false

  @usableFromInline
  init(into downstream: Sink<Element>) { self.downstream = downstream }

  @usableFromInline
  func receive(activity: Event<Bool>) {
    switch activity {
    case .next(let isActive):
      self.isActive = isActive
      if isActive, let latest = latest.value { downstream.next(latest) }
    case .error(let error): downstream.on(.error(error))
    case .completed:
      hasActivityEnded = true
      completeIfOver()
    }
  }

  @inlinable
  func receive(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      latest.value = element
      if isActive { downstream.next(element) }
    case .error(let error): downstream.on(.error(error))
    case .completed:
      haveElementsEnded = true
      completeIfOver()
    }
  }

  /// Completes if no element can pass any more: the interactor's life ended while it was inactive, or the
  /// elements ended without one.
  @usableFromInline
  func completeIfOver() {
    let isSilent =
      hasActivityEnded ? haveElementsEnded || !isActive : haveElementsEnded && latest.value == nil
    if isSilent { downstream.on(.completed) }
  }
}
