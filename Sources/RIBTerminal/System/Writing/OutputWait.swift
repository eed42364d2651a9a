import Synchronization

/// The present write of output, which may wait for a reader that never reads.
///
/// Nothing on the main actor runs meanwhile, also no answer to a signal.
enum OutputWait {
  /// The number of the present write; 0 if there is none.
  private static let present = Atomic(0)
  @MainActor private static var count = 0

  @MainActor
  static func begin() {
    count &+= 1
    present.store(count, ordering: .relaxed)
  }

  static func end() { present.store(0, ordering: .relaxed) }

  /// Returns when one write has lasted for half a second; called on a thread of its own.
  static func lastsLong() {
    var (latest, tickCount) = (0, 0)
    while tickCount < 5 {
      SystemCall.pause(milliseconds: 100)
      let number = present.load(ordering: .relaxed)
      tickCount = number != 0 && number == latest ? tickCount + 1 : 0
      latest = number
    }
  }
}
