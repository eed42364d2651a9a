// Random numbers in place of the system's.

import RIBCore
import Testing

@Suite struct SessionRandomTests {
  @Test func `a seed gives the same numbers again, and another one gives others`() {
    func numbers(_ seed: UInt64) -> [Int] {
      var random = SessionRandom(seed: seed)
      return (0..<9).map { _ in .random(in: 0...1_000_000, using: &random) }
    }
    #expect(numbers(1) == numbers(1))
    #expect(numbers(1) != numbers(2))
  }

  @Test func `outside of a session the numbers are the system's`() {
    var random = SessionRandom()
    var other = SessionRandom()
    #expect(Set([random.next(), random.next(), other.next()]).count == 3)
  }
}
