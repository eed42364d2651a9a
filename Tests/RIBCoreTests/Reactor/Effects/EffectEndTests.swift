// The ends of effects, and the reports of them (R15).

import RIBCore
import TestSupport
import Testing

struct EffectEndTests {
  private let log = EventLog()
  private let owner = Owner()
  private let root: TestRouter
  private let child: Router<Owner>
  private let pushed = PublishSubject<ListReactor.Mutation>()

  init() {
    root = TestRouter("root", log)
    child = Router(interactor: owner)
    root.interactor.activate()
    root.attachChild(child, as: "owner")
    owner.reactor.effects["listen"] = pushed.asObservable()
    owner.action.onNext(.run("listen"))
    _ = log.take()
  }

  private func observed(_ act: () -> Void) -> [String] {
    let observation = root.observeTree(LoggingObserver(log))
    act()
    observation.dispose()
    return log.take().filter { $0.contains("listen") }
  }

  /// An effect that observers received begin.
  private func begin() {
    owner.cancelEffects()
    owner.action.onNext(.run("listen"))
  }

  @Test(arguments: ["cancelled", "completed", "failed", "detached"])
  func `R15: however an effect ends, observers are notified of its end once`(way: String) {
    let lines = observed {
      begin()
      switch way {
      case "cancelled": owner.cancelEffects()
      case "completed": pushed.onCompleted()
      case "failed": pushed.onError(TestError())
      default: root.detachChild(child)
      }
      #expect(owner.runningEffects == [])
    }
    let counts = ["began", "ended"].map { start in lines.count { $0.hasPrefix(start) } }
    #expect(counts == [1, 1])
  }

  @Test func `R15: the end of an effect that another ends as it is cancelled is reported once`() {
    owner.cancelEffects()
    let other = PublishSubject<ListReactor.Mutation>()
    owner.reactor.effects["first to listen"] = .create { _ in
      Disposables.create {
        other.onNext(.append(1))
        other.onCompleted()
      }
    }
    owner.reactor.effects["listen"] = other.asObservable()
    let lines = observed {
      owner.action.onNext(.run("first to listen"))
      owner.action.onNext(.run("listen"))
      owner.cancelEffects()
    }
    #expect(lines.count { $0.hasPrefix("ended") } == 2 && owner.runningEffects == [])
    // Its last element waited for the end of the cancellation.
    #expect(owner.currentState.items == [1])
  }

  @Test
  func `R15: an effect that ends at once is not reported, and the end of one whose begin was is`() {
    owner.reactor.effects["listen at once"] = .create { observer in
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(observed { owner.action.onNext(.run("listen at once")) } == [])

    // Also if an observer of its begin cancels it.
    final class Cancelling: TreeObserver {
      let owner: Owner
      var ends = 0
      init(_ owner: Owner) { self.owner = owner }
      func didBegin(effect: EffectInfo, _ path: NodePath) { owner.cancelEffects() }
      func didEnd(effect: EffectInfo, _ path: NodePath) { ends += 1 }
    }
    owner.cancelEffects()
    let observer = Cancelling(owner)
    let observation = root.observeTree(observer)
    owner.action.onNext(.run("listen"))
    observation.dispose()
    #expect(observer.ends == 1)
  }

  @Test func `effects are listed in the order of their start, even if one has ended before`() {
    let ending = PublishSubject<ListReactor.Mutation>()
    owner.reactor.effects["ending"] = ending.asObservable()
    owner.reactor.effects["later"] = .never()
    owner.cancelEffects()
    for name in ["ending", "listen"] { owner.action.onNext(.run(name)) }
    ending.onCompleted()
    owner.action.onNext(.run("later"))
    #expect(owner.runningEffects.map(\.action) == ["run(\"listen\")", "run(\"later\")"])
  }

  @Test
  func `R15, R23: of the mutations of an effect those count that come before it is cancelled`() {
    let bag = DisposeBag()
    owner.state.skip(1).subscribe(onNext: { [owner, pushed] state in
      guard state.items == [1] else { return }
      pushed.onNext(.append(2))
      owner.cancelEffects()
      pushed.onNext(.append(3))
    }).disposed(by: bag)
    owner.action.onNext(.add(1))
    #expect(owner.currentState.items == [1, 2])
  }
}
