// A value that is stored in a file: what it costs beside a variable, but for the file's own work.

import RIBConsole
import RIBCore
import RIBStorage

extension Cases {
  private static let count = 20_000

  static var stored: [Case] {
    [
      Case("a stored value: read", operations: count) {
        let (storage, hand) = (RunningStorage(), HandStored())
        let stored = storage.value("count")
        return .both {
          withExtendedLifetime(storage) {
            for _ in 0..<count { Benchmarks.sum &+= stored.value }
          }
        } byHand: {
          for _ in 0..<count { Benchmarks.sum &+= hand.read() }
        }
      },
      Case("a stored value: change, one subscriber", operations: count) {
        let (storage, hand) = (RunningStorage(), HandStored())
        let stored = storage.value("count")
        let held = stored.values.subscribe(onNext: { Benchmarks.sum &+= $0 })
        hand.subscribe { Benchmarks.sum &+= $0 }
        return .both {
          withExtendedLifetime((storage, held)) {
            for _ in 0..<count { stored.update { $0 &+= 1 } }
          }
        } byHand: {
          for _ in 0..<count { hand.update { $0 &+= 1 } }
        }
      },
      Case("a stored value: memory", .memory, operations: 200) { keeping(200) },
    ]
  }

  /// With what the storage knows of each: the name, the file, and the answer that there is none yet.
  private static func keeping(_ count: Int) -> Ways {
    var storage = RunningStorage()
    var hands: [HandStored] = []
    hands.reserveCapacity(count)
    return .both(
      ours: Way {
        for number in 0..<count { _ = storage.value("count\(number)") }
      } finish: {
        storage = RunningStorage()
      },
      byHand: Way {
        for _ in 0..<count { hands.append(HandStored()) }
      } finish: {
        hands.removeAll(keepingCapacity: true)
      })
  }
}

/// A storage whose files are in memory; none of its saves comes within an hour.
private struct RunningStorage {
  private let root = Nodes.activeRoot()
  private let storage = Storage(folder: nil, clock: ContinuousClock(), pause: .seconds(3_600))

  init() { storage.start(root.interactable) }

  func value(_ name: String) -> Stored<Int> { storage.value(name, default: 0) }
}
