import Foundation
import RIBCore
import Testing

private final class Endless: Reactor {
  enum Action { case begin, again(Int), end }
  typealias State = Int
  let initialState = 0

  func mutate(action: Action) -> Observable<Action> {
    if case .end = action { .empty() } else { .never() }
  }
}

private final class EndlessRouter: Router<ReactorInteractor<Void, Endless>> {
  init() { super.init(interactor: ReactorInteractor(presenter: (), reactor: Endless())) }
}

struct RunningSnapshotTests {
  private let root = EndlessRouter()
  private let child = EndlessRouter()

  init() {
    root.attachChild(child, as: "child")
    root.interactor.activate()
  }

  private var snapshot: TreeSnapshot { TreeSnapshot(of: root, includesRunning: true) }

  @Test func `running effects are in a snapshot on request alone, in the order of their start`() {
    let before = TreeSnapshot(of: root)
    #expect(snapshot == before)
    child.interactor.action.onNext(.again(2))
    child.interactor.action.onNext(.end)
    child.interactor.action.onNext(.begin)
    #expect(snapshot.nodes.map(\.running) == [[], ["again(2)", "begin"]])
    #expect(TreeSnapshot(of: root).nodes.map(\.running) == [[], []])
    #expect(snapshot != before && TreeSnapshot(of: root) == before)
    child.interactor.cancelEffects()
    #expect(snapshot.nodes.map(\.running) == [[], []])
  }

  @Test func `a node with running effects is encoded with them, any other as before`() throws {
    child.interactor.action.onNext(.begin)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(snapshot)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {"nodes":[{"active":true,"path":"endless","type":"EndlessRouter"},\
        {"active":true,"path":"endless/child","running":["begin"],"type":"EndlessRouter"}]}
        """)
    #expect(try JSONDecoder().decode(TreeSnapshot.self, from: data) == snapshot)
  }
}
