// Effects, owners and subscribers where a node is detached in the middle of something (R15).

import RIBCore
import RIBTesting
import TestSupport
import Testing

struct ReactorOwnerTests {
  private let log = EventLog()

  @Test func `R15: a reactor that has another owner now no longer ends with the first`() {
    let first = Owner()
    let pushed = PublishSubject<ListReactor.Mutation>()
    first.reactor.effects["listen"] = pushed.asObservable()
    let (root, child) = log.tree(first)
    first.action.onNext(.run("nothing"))
    let second = Owner(first.reactor)
    let secondChild = OwnerRouter(interactor: second)
    root.attachChild(secondChild)
    second.action.onNext(.run("listen"))
    root.detachChild(child)
    pushed.onNext(.append(1))
    #expect(second.currentState.items == [1])
    root.detachChild(secondChild)
    #expect(!pushed.hasObservers)
  }

  @Test(arguments: [0, 1])
  func `R15: a subscriber that detaches its node gets that state once, those behind it later`(
    detaching: Int
  ) {
    let owner = Owner()
    let (root, child) = log.tree(owner)
    let bag = DisposeBag()
    var received: [[[Int]]] = [[], [], []]
    for index in 0..<3 {
      owner.state.skip(1).subscribe(onNext: { state in
        received[index] += [state.items]
        if index == detaching, state.items == [1] { root.detachChild(child) }
      }).disposed(by: bag)
    }
    owner.action.onNext(.add(1))
    #expect(received == (0..<3).map { $0 <= detaching ? [[1]] : [] })
    for _ in 0..<2 {
      root.attachChild(child)
      #expect(received == [[[1]], [[1]], [[1]]])
      root.detachChild(child)
    }
  }
}
