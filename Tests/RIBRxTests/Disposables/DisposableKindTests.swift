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
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("set twice"))
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
}
