import Basics

/// The key of performed work, and the means to report its progress.
@MainActor
public struct WorkReport {
  /// The key of the request, a text that no other request has and that stays the same when the request is made again.
  public let key: String
  fileprivate weak var work: PerformedWork?

  /// Reports the part that is done, which lists of running work show as a percentage.
  ///
  /// - Parameter progress: The part that is done, from 0 to 1; observers are notified of whole percents.
  public func callAsFunction(_ progress: Double) { work?.setProgress(progress) }
}

extension Worker {
  /// Performs asynchronous work under a name, which goes on whatever becomes of the code that asked for it.
  ///
  /// ```swift
  /// saver.perform("save board 3") { _ in try await api.save(board) }
  ///   .subscribe(onSuccess: { … })
  ///   .disposeOnDeactivate(interactor: self)
  /// ```
  ///
  /// The work begins at once and belongs to the worker: it is listed at the node that the worker was started for, waits
  /// and the end of input wait for it, and it is cancelled, and named, when the worker ceases to run. A child that hands
  /// work to the worker of a node above it can thus be detached at once.
  ///
  /// It is a request to the outside: with a journal its result is recorded, and a restored result starts no work. See
  /// `Observable.task(recorded:)`.
  ///
  /// - Parameters:
  ///   - name: The name in lists of running work, and of the request in the journal.
  ///   - errors: The type of the errors that a subscriber distinguishes; in sessions that record requests, all others
  ///     arrive as ``RecordedError``.
  ///   - whenInterrupted: The fate of the request if the program ends before the result.
  ///   - work: Run on the main actor, which it should leave for what takes long. It is given a ``WorkReport``, which it
  ///     can call with its progress.
  /// - Returns: The result, also for those who subscribe late; `CancellationError` if the work was cancelled. An error
  ///   that comes while there is no subscriber is reported to the tree's observers.
  @discardableResult
  public final func perform<Value: Codable, Declared: Error & Codable>(
    _ name: String, errors: Declared.Type = Never.self,
    whenInterrupted: WhenInterrupted = .fail,
    _ work: @escaping @MainActor (_ report: WorkReport) async throws -> Value
  ) -> Single<Value> {
    let performed = PerformedWork(name, at: node)
    let source = RecordedSource<Value, Declared>(
      name: name, whenInterrupted: whenInterrupted, hasOneElement: true,
      stream: { key, _ in
        .task { [weak performed] in
          do {
            return try await work(WorkReport(key: key, work: performed))
          } catch {
            // Only once the caller could subscribe; until then it would count as not handled.
            await Suspension.takeTurn()
            throw error
          }
        }
      })
    return perform(performed, source.observable)
  }

  /// Performs asynchronous work without a result under a name; see the function for work with one.
  @discardableResult
  public final func perform<Declared: Error & Codable>(
    _ name: String, errors: Declared.Type = Never.self,
    whenInterrupted: WhenInterrupted = .fail,
    _ work: @escaping @MainActor (_ report: WorkReport) async throws -> Void
  ) -> Single<Void> {
    perform(name, errors: errors, whenInterrupted: whenInterrupted) { report in
      try await work(report)
      return Done()
    }.map { _ in }
  }
}

extension Worker {
  /// Lists work under a name until the disposable is disposed; nil if the worker does not run.
  ///
  /// - Parameter finish: Finishes the work at once, as the node ends; it has the entry disposed.
  package final func list(
    _ name: String, isBackground: Bool = false, finish: @escaping () -> Void
  ) -> (any Disposable)? {
    node?.list(name, isBackground: isBackground, ending: .finished(finish))
  }

  /// Subscribes to a stream that runs on its own, unlisted, until the worker ceases to run; does nothing if it does not
  /// run.
  @discardableResult
  package final func run<Element>(
    _ name: String, _ stream: Observable<Element>, _ receive: @escaping (Event<Element>) -> Void
  ) -> any Disposable {
    let scope = NamedWork(name, at: node)
    let sink = Sink<Element>()
    guard let remove = record.keep(ClosureDisposable { sink.dispose() }) else {
      return Disposables.create()
    }
    sink.handler = { event in
      if event.isStopEvent { remove() }
      receive(event)
    }
    AsyncWork.run(in: scope) { stream.run(into: sink) }
    return ClosureDisposable(remove)
  }

  /// Reports the failure of named work to the observers of the tree.
  package final func report(_ error: any Error, of name: String) { node?.report(error, of: name) }
}

/// The result of work that has none, as it is recorded.
private struct Done: Codable {}

/// A piece of work that a worker performs.
@MainActor
final class PerformedWork: NamedWork, Disposable {
  private var entry: ListedWork?
  private var sink: AnySink?
  private var cancelResult: (() -> Void)?
  private var onEnd: (() -> Void)?

  /// Begins the work, and lists it at its node.
  ///
  /// - Returns: Its result, for any number of subscribers.
  func begin<Value>(_ work: Observable<Value>, onEnd: @escaping () -> Void) -> Single<Value> {
    self.onEnd = onEnd
    let result = ReplaySubject<Value>.create(bufferSize: 1)
    entry = node?.list(
      workName, isBackground: false, ending: .cancelled { [weak self] in self?.cancel() })
    cancelResult = { result.onError(CancellationError()) }
    let sink = Sink<Value> { [self] event in
      if case .error(let error) = event, !result.hasObservers { entry?.fail(error) }
      result.on(event)
      if event.isStopEvent { dispose() }
    }
    self.sink = sink
    AsyncWork.run(in: self) { work.run(into: sink) }
    return result.asSingle()
  }

  /// Cancels the work by itself.
  private func cancel() {
    entry.take()?.end(isCancelled: true)
    dispose()
  }

  /// Ends the work, as the worker ceases to run; subscribers of a result that has not come get a `CancellationError`.
  func dispose() {
    sink.take()?.dispose()
    entry.take()?.dispose()
    cancelResult.take()?()
    onEnd.take()?()
  }

  func setProgress(_ progress: Double) {
    if progress.isNaN { return }
    entry?.setProgress(percent: Int8(min(max(0, progress), 1) * 100 + 1e-9))
  }
}
