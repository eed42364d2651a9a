// Work that a worker performs: begun under a name, and listed until it ends.

import RIBCore

extension Cases {
  static var works: [Case] {
    let (count, running) = (10_000, 1_000)
    return [
      Case("performed work that does not suspend", operations: count) {
        let (worker, hand) = (RunningWorker(), HandWorker())
        return .both {
          for _ in 0..<count {
            _ = worker.perform("add") { 1 }
              .subscribe(onSuccess: { Benchmarks.sum &+= $0 })
          }
        } byHand: {
          for _ in 0..<count {
            hand.perform("add") {
              1
            } onResult: {
              Benchmarks.sum &+= $0
            }
          }
        }
      },
      Case("performed work: memory", .memory, operations: running) {
        let (worker, hand) = (RunningWorker(), HandWorker())
        return .both {
          for _ in 0..<running {
            _ = worker.perform("wait") { await forever() }
              .subscribe(onSuccess: { Benchmarks.sum &+= $0 })
          }
        } byHand: {
          for _ in 0..<running {
            hand.perform("wait") {
              await forever()
            } onResult: {
              Benchmarks.sum &+= $0
            }
          }
        }
      },
    ]
  }

  private static func forever() async -> Int {
    await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in }
  }
}

/// A worker that runs, with the node that it runs for.
private struct RunningWorker {
  private let root = Nodes.activeRoot()
  private let worker = Worker()

  init() { worker.start(root.interactable) }

  func perform(_ name: String, _ work: @escaping () async -> Int) -> Single<Int> {
    worker.perform(name) { _ in await work() }
  }
}
