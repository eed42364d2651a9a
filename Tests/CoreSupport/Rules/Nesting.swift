import RIBCore

/// A stream wrapped in an operator a number of times, on the main thread of a process of its own.
func runNested(_ depth: Int, _ wrap: (Observable<Int>) -> Observable<Int>) {
  let subject = PublishSubject<Int>()
  var stream = subject.asObservable()
  for _ in 0..<depth { stream = wrap(stream) }
  var received = 0
  let subscription = stream.subscribe(onNext: { received += $0 })
  subject.onNext(1)
  precondition(received == 1)
  subscription.dispose()
  precondition(!subject.hasObservers)
}
