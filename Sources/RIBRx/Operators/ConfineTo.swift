import RIBCore

extension ObservableType {
  /// Passes the elements only while the interactor is active.
  ///
  /// At each activation the latest element seen, also while inactive, is passed once more. An error passes at once. The
  /// stream completes when both this one and the interactor's life have ended, or no element can come any more. The
  /// interactor is not retained.
  ///
  /// - Parameter interactorScope: The interactor, or a double that emits when it is active.
  @inlinable
  public func confineTo(_ interactorScope: any InteractorScope) -> Observable<Element> {
    let elements = asObservable()
    let activity = interactorScope.isActiveStream
    return Observable { sink in
      let latest = Kept<Element?>(nil)
      let isActive = Kept(false)
      let haveEnded = Kept((elements: false, activity: false))
      // No element can pass any more if the interactor's life ended while it was inactive, or the elements without one.
      let completeIfOver = {
        let (elements, activity) = haveEnded.current
        let isSilent = activity ? elements || !isActive.current : elements && latest.current == nil
        if isSilent { sink.on(.completed) }
      }
      activity.run(
        into: sink.upstreamSink { event in
          switch event {
          case .next(let isActiveNow):
            isActive.current = isActiveNow
            if isActiveNow, let latest = latest.current { sink.next(latest) }
          case .error(let error): sink.on(.error(error))
          case .completed:
            haveEnded.current.activity = true
            completeIfOver()
          }
        })
      elements.run(
        into: sink.upstreamSink { event in
          switch event {
          case .next(let element):
            latest.current = element
            if isActive.current { sink.next(element) }
          case .error(let error): sink.on(.error(error))
          case .completed:
            haveEnded.current.elements = true
            completeIfOver()
          }
        })
    }
  }
}
