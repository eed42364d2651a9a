import RIBCore

extension ObservableType {
  /// The same stream, whose events are reported to the observers of the process; nothing is printed.
  ///
  /// They are notified by `TreeObserver.didDebug(_:)`. The lines read `name -> subscribed`,
  /// `name -> Event next(1)`, `name -> isDisposed`.
  ///
  /// - Parameters:
  ///   - identifier: The name of the stream in the lines; its location in the source if `nil`.
  ///   - trimOutput: Whether an event of more than 40 characters is cut in its middle.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  ///   - function: The caller's function.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #fileID, line: UInt = #line, function: String = #function
  ) -> Observable<Element> {
    let upstream = asObservable()
    let name = identifier ?? "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
    return Observable { sink in
      TreeObservers.debug("\(name) -> subscribed")
      sink.attach(ClosureDisposable { TreeObservers.debug("\(name) -> isDisposed") })
      upstream.run(
        into: sink.upstreamSink { event in
          TreeObservers.debug("\(name) -> Event \(describe(event, isTrimmed: trimOutput))")
          sink.on(event)
        })
    }
  }
}

private func describe<Element>(_ event: Event<Element>, isTrimmed: Bool) -> String {
  let text = event.debugDescription
  return isTrimmed && text.count > 40 ? "\(text.prefix(20))...\(text.suffix(20))" : text
}
