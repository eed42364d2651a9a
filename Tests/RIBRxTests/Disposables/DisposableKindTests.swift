// Disposables for custom operators, and the ways to fill bags and sets.

import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Kinds of disposables` {
  private let log = EventLog()

  private func noting(_ name: String) -> any Disposable {
    Disposables.create { [log] in log.note(name) }
  }

  @Test
  func `a disposable is disposed once, whether set before or after, and later than its holder`() {
    let before = SingleAssignmentDisposable()
    before.setDisposable(noting("before"))
    #expect(log.lines.isEmpty && !before.isDisposed)
    before.dispose()
    before.dispose()
    let after = SingleAssignmentDisposable()
    after.dispose()
    #expect(after.isDisposed)
    after.setDisposable(noting("after"))
    #expect(log.lines == ["before", "after"])
    after.dispose()
    #expect(log.take().count == 2)
    let (serial, single) = (SerialDisposable(), SingleAssignmentDisposable())
    serial.disposable = Disposables.create { [noting] in serial.disposable = noting("late") }
    single.setDisposable(Disposables.create { [log] in log.note("\(single.isDisposed)") })
    serial.dispose()
    single.dispose()
    #expect(log.lines == ["late", "true"])
  }

  @Test func `assigning a second time is a programmer's error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let disposable = SingleAssignmentDisposable()
        disposable.setDisposable(Disposables.create())
        disposable.setDisposable(Disposables.create())
      }
    }
    #expect(result.errorText.contains("set twice"))
  }

  @Test func `sets and bags are filled with lists, arguments and closures`() {
    let sets: [any Disposable] = [
      CompositeDisposable(noting("a"), noting("b")),
      CompositeDisposable(noting("c"), noting("d"), noting("e"), noting("f"), noting("g")),
      CompositeDisposable(disposables: [noting("h"), noting("i")]),
      Disposables.create([noting("j"), noting("k")]),
    ]
    for set in sets { set.dispose() }
    #expect(log.take().joined() == "abcdefghijk")
    #expect(CompositeDisposable(noting("a"), noting("b")).count == 2)
    let bags = Box([DisposeBag()])
    bags.value[0].insert(noting("a"), noting("b"))
    bags.value[0].insert([noting("c"), noting("d")])
    bags.value[0].insert {
      noting("e")
      noting("f")
    }
    #expect(log.lines.isEmpty)
    bags.value.removeFirst()
    #expect(log.lines.joined() == "abcdef")
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
