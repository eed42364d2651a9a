import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Streams that replace others` {
  private let log = EventLog()

  @Test func `S7: a stream that replaced another is disposed before onDisposed too`() {
    let noted = Observable<Int>.never().do(onDispose: { [log] in log.note("inner") })
    for stream in [
      .empty().ifEmpty(switchTo: noted), .catch(sequence: [.error(Mishap.first), noted]),
    ] as [Observable<Int>] {
      stream.note(in: log).dispose()
      #expect(log.take() == ["inner", "disposed"])
    }
  }

  @Test func `S1: no stream replaces one that ends empty as the subscription is disposed`() {
    let (ending, unused) = (Source<Int>(), Source<Int>())
    let sign = Observable<Int>.never().do(onDispose: { ending.on(.completed) })
    let replaced = ending.stream.ifEmpty(switchTo: unused.stream)
    replaced.take(until: sign).note(in: log).dispose()
    #expect(log.lines == ["disposed"])
    #expect((ending.disposeCount, unused.startCount) == (1, 0))
  }
}
