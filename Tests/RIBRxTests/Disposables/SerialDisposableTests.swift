import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Serial disposables` {
  private let log = EventLog()
  private func noting(_ line: String) -> any Disposable {
    Disposables.create { [log] in log.note(line) }
  }

  @Test
  func `setting disposes of the old one, which may set another meanwhile, and dispose of the last`()
  {
    let place = SerialDisposable()
    place.disposable = noting("a")
    #expect(log.lines.isEmpty)
    place.disposable = noting("b")
    #expect(log.take() == ["a"])
    place.disposable.dispose()
    place.dispose()
    place.dispose()
    #expect(place.isDisposed)
    #expect(log.take() == ["b"])
    place.disposable = noting("c")
    #expect(log.take() == ["c"])
    let other = SerialDisposable()
    other.disposable = Disposables.create { [log, noting] in
      log.note("a")
      other.disposable = noting("c")
    }
    other.disposable = noting("b")
    #expect(log.lines == ["a", "b"])
    other.dispose()
    #expect(log.lines == ["a", "b", "c"])
  }

  @Test func `a held disposable is disposed once, though it disposes of its holder`() {
    final class Closing: Disposable {
      let place = SerialDisposable()
      private(set) var count = 0

      func dispose() {
        count += 1
        if count == 1 { place.dispose() }
      }
    }
    let closing = Closing()
    closing.place.disposable = closing
    closing.place.dispose()
    #expect(closing.count == 1)
  }
}
