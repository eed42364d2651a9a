import RIBCore

/// Runs a stream, and keeps the error that it ends with.
final class ErrorLog {
  private(set) var errors: [any Error] = []
  private var subscription: (any Disposable)?

  init<Element>(of stream: Observable<Element>) {
    subscription = stream.subscribe(onError: { [weak self] in self?.errors.append($0) })
  }

  var refusals: [Refusal] { errors.compactMap { $0 as? Refusal } }
}
