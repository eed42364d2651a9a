// The events of a stream, as lines for a developer.

extension ObservableType {
  /// The same stream, of which the process's observers are notified; nothing is printed.
  ///
  /// What they get is ``TreeObserver/didDebug(_:)``. The lines read `name -> subscribed`,
  /// `name -> Event next(1)`, `name -> isDisposed`.
  ///
  /// - Parameters:
  ///   - identifier: What the stream is called in the lines; its place in the source if `nil`.
  ///   - trimOutput: Whether an event of more than 40 characters is cut in its middle.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  ///   - function: The caller's function.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #fileID, line: UInt = #line, function: String = #function
  ) -> Observable<Element> {
    debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function) {
      DebugLines.observer?($0)
    }
  }

  /// The same stream, which reports what happens to it to a closure; nothing is printed.
  ///
  /// - Parameters:
  ///   - identifier: What the stream is called in the lines; its place in the source if `nil`.
  ///   - trimOutput: Whether an event of more than 40 characters is cut in its middle.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  ///   - function: The caller's function.
  ///   - write: Called with each line.
  package func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #fileID, line: UInt = #line, function: String = #function,
    to write: @escaping (String) -> Void
  ) -> Observable<Element> {
    let upstream = asObservable()
    let name = identifier ?? "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
    return Observable { sink in
      write("\(name) -> subscribed")
      sink.attach(ClosureDisposable { write("\(name) -> isDisposed") })
      upstream.run(
        into: sink.upstreamSink { event in
          write("\(name) -> Event \(describe(event, isTrimmed: trimOutput))")
          sink.on(event)
        })
    }
  }
}

/// Where the lines of `debug` go that were not given an observer of their own.
@MainActor
enum DebugLines {
  /// The process-wide observers, as far as streams know them.
  static var observer: ((String) -> Void)?
}

private func describe<Element>(_ event: Event<Element>, isTrimmed: Bool) -> String {
  let text = event.debugDescription
  return isTrimmed && text.count > 40 ? "\(text.prefix(20))...\(text.suffix(20))" : text
}
