import Synchronization

/// How many tokens live; a class that keeps one counts its instances.
final class LiveCount: Sendable {
  private let count0 = Atomic<Int>(0)

  nonisolated init() {}

  nonisolated var now: Int { count0.load(ordering: .relaxed) }

  nonisolated func count() -> Token { Token(self) }

  final class Token: Sendable {
    private let owner: LiveCount

    nonisolated init(_ owner: LiveCount) {
      self.owner = owner
      owner.count0.add(1, ordering: .relaxed)
    }

    nonisolated deinit { owner.count0.subtract(1, ordering: .relaxed) }
  }
}
