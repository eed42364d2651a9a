import Basics
import RIBConsole
import RIBCore
import RIBRx
import Testing

private final class Label: ReactorView {
  var disposeBag = DisposeBag()
  var shown: [[Int]] = []
  func bind(reactor: ListReactor) {
    reactor.state.map(\.items).subscribe(onNext: { [weak self] in self?.shown.append($0) })
      .disposed(by: disposeBag)
  }
}

struct ReactorViewTests {
  @Test func `assigning a reactor renews the bag and binds; assigning nil only renews it`() {
    let label = Label()
    let first = ListReactor()
    let second = ListReactor()
    label.reactor = first
    #expect(label.reactor === first)
    first.action.onNext(.add(1))
    label.reactor = second
    first.action.onNext(.add(2))
    second.action.onNext(.add(3))
    label.reactor = nil
    second.action.onNext(.add(4))
    #expect(label.shown == [[], [1], [], [3]])
    #expect(label.reactor == nil)
  }

  /// A view that keeps its reactor itself.
  private final class SlotLabel: ReactorView {
    let reactorViewSlot = ReactorViewSlot()
    var disposeBag = DisposeBag()
    func bind(reactor: ListReactor) {}
  }

  @Test(arguments: [false, true])
  func `a view's reactor is released with the view`(declaresSlot: Bool) {
    weak var reactor: ListReactor?
    func show<View: ReactorView>(on view: View) where View.Reactor == ListReactor {
      for _ in 0..<2 {
        let new = ListReactor()
        view.reactor = new
        #expect(reactor == nil)
        reactor = new
      }
      #expect(view.reactor === reactor)
    }
    if declaresSlot { show(on: SlotLabel()) } else { show(on: Label()) }
    #expect(reactor == nil)
  }

  @Test func `a view that is released elsewhere releases its reactor`() async {
    weak var reactor: ListReactor?
    releaseElsewhere {
      let view = Label()
      let new = ListReactor()
      view.reactor = new
      reactor = new
      return view
    }
    await Suspension.takeTurn()
    #expect(reactor == nil)
  }

  @Test func `objects released with the old reactor and the old bag may read the view's reactor`() {
    final class Ending: ReactorView {
      typealias Reactor = ListReactor
      var disposeBag = DisposeBag()
      var ends: [Bool] = []
      func bind(reactor: ListReactor) {
        reactor.state.subscribe(onDisposed: { [unowned self] in
          ends.append(self.reactor == nil)
        }).disposed(by: disposeBag)
      }
    }
    let view = Ending()
    view.reactor = ListReactor()
    view.reactor = ListReactor()
    view.reactor = nil
    #expect(view.ends == [false, true])
  }

  @Test func `a presenter can be a reactor view`() {
    final class Showing: CLIPresenter, ReactorView {
      func bind(reactor: ListReactor) {
        reactor.state.map { "\($0.items)" }.distinctUntilChanged()
          .subscribe(onNext: { [weak self] in self?.write($0) }).disposed(by: disposeBag)
      }
    }
    let reactor = ListReactor()
    let view = Showing()
    view.reactor = reactor
    reactor.action.onNext(.add(3))
    view.reactor = nil
    reactor.action.onNext(.add(4))
    #expect(view.recordedLines == ["[]", "[3]"])
  }
}
