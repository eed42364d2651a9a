/// The users who may log in.
struct Accounts {
  let passwords: [String: String]

  func isCorrect(_ password: String, of name: String) -> Bool { passwords[name] == password }
}

/// A place from which cards are imported.
protocol CardSource: AnyObject {
  /// Returns the titles of a number of cards, and tells meanwhile which part of them, up to 1, has come.
  func titles(_ count: Int, progress: (Double) -> Void) async throws -> [String]
}

/// A source that makes cards up, and takes two seconds for that.
final class SlowCardSource: CardSource {
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func titles(_ count: Int, progress: (Double) -> Void) async throws -> [String] {
    for percent in 1...100 {
      try await clock.sleep(for: .milliseconds(20))
      progress(Double(percent) / 100)
    }
    return (1...count).map { "task \($0)" }
  }
}
