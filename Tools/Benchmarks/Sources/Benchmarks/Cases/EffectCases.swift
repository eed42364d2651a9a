// The cost of an effect: one that ends at once, and many that leave the main actor and come back.

import RIBCore

extension Cases {
  private static let count = 20_000
  private static let hops = 10_000

  static var effects: [Case] {
    [
      Case("effect that ends at once: of(2)", operations: count) {
        ways({ .of(.add(1), .add(1)) }) { store in
          for mutation in [CountMutation.add(1), .add(1)] { store.receive(mutation) }
        }
      },
      Case("effect that ends at once: create", operations: count) {
        ways({
          .create { observer in
            observer.onNext(.add(1))
            observer.onCompleted()
            return Disposables.create()
          }
        }) { store in
          let answer: (CountMutation) -> Void = { store.receive($0) }
          callBack(answer)
        }
      },
      Case("effect that does not suspend: task", operations: count) {
        ways({ .task { .add(1) } }) { store in
          _ = Task.immediate { store.receive(.add(1)) }
        }
      },
      Case("effect that does not suspend: run, sends 2", operations: count) {
        ways({
          .run { send in
            send(.add(1))
            send(.add(1))
          }
        }) { store in
          _ = Task.immediate {
            store.receive(.add(1))
            store.receive(.add(1))
          }
        }
      },
      Case("10,000 effects at once that hop off and back", operations: hops) { hopping() },
    ]
  }

  private static func ways(
    _ effect: @escaping () -> Observable<CountMutation>, byHand: @escaping (HandStore) -> Void
  ) -> Ways {
    let reactor = EffectReactor(effect)
    let held = reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count })
    let store = HandStore()
    store.subscribe { Benchmarks.sum &+= $0.count }
    return .both {
      withExtendedLifetime(held) { for _ in 0..<count { reactor.action.onNext(.increase) } }
    } byHand: {
      for _ in 0..<count { byHand(store) }
    }
  }

  @inline(never)
  private static func callBack(_ answer: @escaping (CountMutation) -> Void) { answer(.add(1)) }

  private static func hopping() -> Ways {
    let reactor = EffectReactor {
      .task {
        await offTheMainActor()
        return .add(1)
      }
    }
    let store = HandStore()
    let ours = Arrivals()
    let theirs = Arrivals()
    let held = reactor.state.skip(1).subscribe(onNext: { _ in ours.add() })
    store.subscribe { if $0.count > 0 { theirs.add() } }
    return .both(
      ours: .later {
        await ours.wait(for: hops) { for _ in 0..<hops { reactor.action.onNext(.increase) } }
        withExtendedLifetime(held) {}
      },
      byHand: .later {
        await theirs.wait(for: hops) {
          for _ in 0..<hops {
            Task.detached { await MainActor.run { store.receive(.add(1)) } }
          }
        }
      })
  }

  @concurrent nonisolated private static func offTheMainActor() async {}
}

/// Waits until so many have come.
private final class Arrivals {
  private var missing = 0
  private var waiting: CheckedContinuation<Void, Never>?

  func add() {
    missing -= 1
    if missing == 0 { waiting.take()?.resume() }
  }

  func wait(for count: Int, _ start: () -> Void) async {
    missing = count
    await withCheckedContinuation {
      waiting = $0
      start()
    }
  }
}
