extension Observable where Element: Codable {
  /// The result of asynchronous work outside of the program, then completed; recorded if the session keeps a
  /// journal.
  ///
  /// ```swift
  /// .task(recorded: "payment", errors: PaymentError.self) { [api] key in
  ///   try await api.pay(cart, key: key)
  /// }
  /// ```
  ///
  /// With a journal, the work begins once the request is recorded, and the subscriber gets the recorded answer, live
  /// and when the session is restored, which starts no work. The work takes no virtual time, and must change nothing
  /// that the tree reads. Without a journal, no file is written, and outside of a session this is ``task(_:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the request in the journal.
  ///   - errors: The type of the errors that the subscriber distinguishes; if they are recorded, all others
  ///     arrive as ``RecordedError``. In a module that is isolated to the main actor by default, declare the
  ///     type `nonisolated`.
  ///   - whenInterrupted: The fate of the request if the program ends before the answer. Ask again if asking
  ///     twice does no harm, or if the server recognises the key.
  ///   - canBeUndone: Whether a session can go back to before the answer; if not, `back` and `goto` refuse it and name
  ///     the request.
  ///   - work: Run once per subscriber, on the main actor. Its argument is the key of the request, a text
  ///     that no other request has and that stays the same when the request is asked again.
  public static func task<Declared: Error & Codable>(
    recorded name: String, errors: Declared.Type = Never.self,
    whenInterrupted: WhenInterrupted = .fail, canBeUndone: Bool = true,
    _ work: @escaping @MainActor (_ key: String) async throws -> Element
  ) -> Observable<Element> {
    RecordedSource<Element, Declared>(
      name: name, whenInterrupted: whenInterrupted, hasOneElement: true,
      canBeUndone: canBeUndone, stream: { key, _ in .task { try await work(key) } }
    ).observable
  }

  /// The result of asynchronous work outside of the program that needs no key, then completed; recorded if
  /// the session keeps a journal.
  ///
  /// ```swift
  /// .task(recorded: "weather", whenInterrupted: .askAgain) { [api] in
  ///   try await api.weather(in: city)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the request in the journal.
  ///   - errors: The type of the errors that the subscriber distinguishes.
  ///   - whenInterrupted: The fate of the request if the program ends before the answer.
  ///   - canBeUndone: Whether a session can go back to before the answer.
  ///   - work: Run once per subscriber, on the main actor.
  public static func task<Declared: Error & Codable>(
    recorded name: String, errors: Declared.Type = Never.self,
    whenInterrupted: WhenInterrupted = .fail, canBeUndone: Bool = true,
    _ work: @escaping @MainActor () async throws -> Element
  ) -> Observable<Element> {
    task(
      recorded: name, errors: errors, whenInterrupted: whenInterrupted, canBeUndone: canBeUndone
    ) { _ in try await work() }
  }

  /// A stream from outside of the program that continues after an interruption; its elements and end are
  /// recorded as they come, if the session keeps a journal.
  ///
  /// ```swift
  /// .recorded("import", errors: ImportError.self) { [file] knownCount in
  ///   file.lines(from: knownCount)
  /// }
  /// ```
  ///
  /// If the stream had not ended when the program did, the subscriber gets the recorded elements as the session is
  /// restored, and then the closure runs again to make a stream of the elements that follow. A stream that has no
  /// beginning, such as the ticks of a server, needs no count.
  ///
  /// - Parameters:
  ///   - name: The name of the stream in the journal.
  ///   - errors: The type of the errors that the subscriber distinguishes; if they are recorded, all others
  ///     arrive as ``RecordedError``.
  ///   - stream: Makes the stream, once per subscriber, from the number of elements that this has already, 0 at first.
  public static func recorded<Declared: Error & Codable>(
    _ name: String, errors: Declared.Type = Never.self,
    resuming stream: @escaping @MainActor (_ knownCount: Int) -> Observable<Element>
  ) -> Observable<Element> {
    RecordedSource<Element, Declared>(
      name: name, whenInterrupted: .askAgain, hasOneElement: false,
      stream: { _, knownCount in stream(knownCount) }
    ).observable
  }
}

extension ObservableType where Element: Codable {
  /// A stream from outside of the program, whose elements and end are recorded as they come, if the session
  /// keeps a journal.
  ///
  /// With a journal, the stream is subscribed to once the request is recorded, and the subscriber gets the recorded
  /// elements, live and when the session is restored. Without a journal, no file is written, and outside of a session
  /// this is the stream itself.
  ///
  /// A stream that had not ended when the program did fails with ``RecordedError/interrupted`` in the restored session,
  /// as it would begin anew. If it can continue, use ``Observable/recorded(_:errors:resuming:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the stream in the journal.
  ///   - errors: The type of the errors that the subscriber distinguishes; if they are recorded, all others
  ///     arrive as ``RecordedError``.
  public func recorded<Declared: Error & Codable>(
    _ name: String, errors: Declared.Type = Never.self
  ) -> Observable<Element> {
    let source = asObservable()
    return RecordedSource<Element, Declared>(
      name: name, whenInterrupted: .fail, hasOneElement: false, stream: { _, _ in source }
    ).observable
  }
}

extension Observable where Element: Codable {
  /// The result of work with this machine's files, recorded like any other; a session waits for it before its first
  /// line, and asks again after an interruption.
  package static func ofMachine<Declared: Error & Codable>(
    _ name: String, errors: Declared.Type,
    _ work: @escaping @MainActor () async throws -> Element
  ) -> Observable<Element> {
    RecordedSource<Element, Declared>(
      name: name, whenInterrupted: .askAgain, hasOneElement: true, answerer: .machine,
      stream: { _, _ in .task(work) }
    ).observable
  }
}

extension Observable where Element: Codable {
  /// A stream like that of ``recorded(_:errors:resuming:)`` whose source cannot fail, and gives the same when it is asked
  /// again.
  package static func recordedWithoutFailure(
    _ name: String, resuming stream: @escaping @MainActor (_ knownCount: Int) -> Observable<Element>
  ) -> Observable<Element> {
    RecordedSource<Element, Never>(
      name: name, whenInterrupted: .askAgain, hasOneElement: false, answerer: .machineLater,
      stream: { _, knownCount in stream(knownCount) }
    ).observable
  }
}

/// A recorded stream, of which each subscription is one request to the outside.
@MainActor
struct RecordedSource<Element: Codable, Declared: Error & Codable> {
  let name: String
  let whenInterrupted: WhenInterrupted
  /// Whether the first element is also the end.
  let hasOneElement: Bool
  var answerer = Answerer.outside
  var canBeUndone = true
  let stream: (_ key: String, _ knownCount: Int) -> Observable<Element>

  /// The stream whose subscriptions ask, through a recorder if there is one.
  var observable: Observable<Element> {
    Observable { sink in
      guard let recorder = RecordedRequest.recorder else {
        return stream(RecordedSource.uniqueKey(), 0).run(into: sink)
      }
      let request = RecordedRequest(RecordedContent(source: self, sink: sink), recorder)
      sink.attach(request)
      recorder.ask(request)
    }
  }

  private static func uniqueKey() -> String {
    String(UInt64.random(in: .min ... .max), radix: 16) + "-"
      + String(UInt64.random(in: .min ... .max), radix: 16)
  }
}

/// One subscription, which converts its events to texts and texts to its events.
@MainActor
struct RecordedContent<Element: Codable, Declared: Error & Codable>: RequestContent {
  let source: RecordedSource<Element, Declared>
  let sink: Sink<Element>

  func makeWork(
    key: String, knownCount: Int, _ recorder: any RequestRecorder,
    _ onAnswer: @escaping (RecordedAnswer) -> Void
  ) -> (AnySink, begin: () -> Void) {
    let work = Sink<Element> { onAnswer(self.answer(for: $0, recorder)) }
    return (work, begin: { source.stream(key, knownCount).run(into: work) })
  }

  func pass(
    _ answer: RecordedAnswer, _ recorder: any RequestRecorder, willPass: () -> Void
  ) throws {
    switch answer {
    case .value(let text):
      let element = try recorder.decode(Element.self, from: text)
      willPass()
      sink.next(element)
      if source.hasOneElement { sink.on(.completed) }
    case .error(let text):
      let error = try recorder.decode(RecordedFailure<Declared>.self, from: text).error
      willPass()
      sink.on(.error(error))
    case .end:
      willPass()
      sink.on(.completed)
    }
  }

  private func answer(
    for event: Event<Element>, _ recorder: any RequestRecorder
  ) -> RecordedAnswer {
    switch event {
    case .next(let element): encoded(element, recorder) { .value($0) }
    case .error(let error as Declared):
      encoded(RecordedFailure(declared: error), recorder) { .error($0) }
    case .error(let error):
      recorder.failure(
        error as? RecordedError ?? .undeclared(CodingFault.sentence(of: error) ?? "\(error)"))
    case .completed: .end
    }
  }

  /// Returns the answer with the text of a value, or with an error if the text cannot be decoded again.
  private func encoded<Value: Codable>(
    _ value: Value, _ recorder: any RequestRecorder, _ answer: (String) -> RecordedAnswer
  ) -> RecordedAnswer {
    do {
      let text = try recorder.encode(value)
      _ = try recorder.decode(Value.self, from: text)
      return answer(text)
    } catch {
      let message =
        "The answer to '\(source.name)' cannot be recorded: \(CodingFault.clause(of: error))"
      return recorder.failure(.unrecordable(message))
    }
  }
}
