import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Making streams, in code that moves over` {
  private let log = EventLog()

  @Test func `a stream is made of an optional or of a range`() {
    expectEvents(of: Observable.from(optional: 1), "1 completed")
    expectEvents(of: Observable<Int>.from(optional: nil), "completed")
    expectEvents(of: Observable<Int>.range(start: -1, count: 3), "-1 0 1 completed")
    expectEvents(of: Observable<Int>.range(start: 5, count: 0), "completed")
    expectEvents(of: Observable<UInt8>.range(start: 254, count: 2), "254 255 completed")
  }

  @Test func `S1: a stream of a sequence is disposed before the next one starts`() {
    let source = Source<Int>()
    let stream = Observable<Int>.deferred { [log] in
      log.note("\(source.disposeCount) released")
      return source.stream
    }
    let caught = Observable.catch(sequence: [stream, stream]).subscribe { _ in }
    source.on(.error(Mishap.first))
    caught.dispose()
    let concat = Observable.concat(AnySequence([stream, stream])).subscribe { _ in }
    source.on(.completed)
    concat.dispose()
    #expect(log.lines == (0...3).map { "\($0) released" })
  }

  @Test func `S1: a stream that is read while the subscription is disposed is not started`() {
    let subscription = Box<(any Disposable)?>(nil)
    let source = Source<Int>()
    let streams = AnySequence { [log] in
      AnyIterator {
        log.note("taken")
        subscription.value?.dispose()
        return Observable.concat(
          [source.stream].lazy.map { stream in
            log.note("inner taken")
            return stream
          })
      }
    }
    subscription.value = Observable.concat(streams).subscribe { _ in }
    source.on(.completed)
    #expect(source.startCount == 1)
    #expect(log.lines == ["taken", "inner taken", "taken"])
    // Here the disposal of a completed stream disposes of the subscription.
    let end = Box<AnyObserver<Int>?>(nil)
    let first = Observable<Int>.create { observer in
      end.value = observer
      return Disposables.create { subscription.value?.dispose() }
    }
    let parts = AnySequence([first, source.stream])
    subscription.value = Observable.concat(parts).subscribe { _ in }
    end.value?.onCompleted()
    #expect(source.startCount == 1)
  }

  @Test func `a sequence of streams is read only as it is needed, and take ends an endless one`() {
    var taken = 0
    let streams = AnySequence {
      AnyIterator<Observable<Int>> {
        taken += 1
        return taken < 3 ? .error(Mishap.first) : .just(taken)
      }
    }
    expectEvents(of: Observable.catch(sequence: streams), "3 completed")
    #expect(taken == 3)
    taken = 0
    expectEvents(of: Observable.concat(streams), "error(first)")
    #expect(taken == 1)
    let endless = Observable.concat(repeatElement(Observable.of(1, 2), count: .max))
    #expect(events(of: endless.take(100_001)).count == 100_002)
    expectEvents(of: Observable.repeatElement(1).take(3), "1 1 1 completed")
    expectEvents(of: Observable<Int>.never().take(0), "completed")
  }

  @Test func `subjects, relays and singles can be listed, also in a literal without a type`() {
    let relay = BehaviorRelay(value: 2)
    expectEvents(of: Observable.concat([relay]), "2")
    expectEvents(of: Observable.concat([Single.just(1), .just(2)]), "1 2 completed")
    expectEvents(
      of: Observable.catch(sequence: [Single<Int>.error(Mishap.first), .just(2)]), "2 completed")
    expectEvents(of: Observable<Int>.concat(AnySequence([.just(1)])), "1 completed")
    expectEvents(of: Observable<Int>.catch(sequence: []), "completed")
    expectEvents(
      of: Observable<Int>.catch(sequence: [.error(Mishap.first), .just(1)]), "1 completed")
  }

  @Test func `a resource is disposed with its stream, after it`() {
    let source = Source<Int>()
    let resource = Disposables.create { [log] in log.note("resource \(source.disposeCount)")
    }
    let bag = CompositeDisposable(disposables: [resource])
    let stream = Observable.using({ bag }, observableFactory: { _ in source.stream })
    stream.note(in: log).dispose()
    #expect(log.take() == ["resource 1", "disposed"])
    let other = Disposables.create { [log] in log.note("resource") }
    let failing = Observable<Int>.using(
      { CompositeDisposable(disposables: [other]) }, observableFactory: { _ in throw Mishap.first })
    failing.note(in: log).dispose()
    #expect(log.take() == ["error(first)", "disposed", "resource"])
  }
}
