import RIBCore
import RIBTesting
import Testing

@Suite struct `A chance` {
  private func simulation(seed: UInt64) -> Simulation {
    Simulation(clock: VirtualClock(), seed: seed)
  }

  private func draws(_ chance: Chance, _ count: Int = 100) -> [Bool] {
    (0..<count).map { _ in chance.fail(request: "a") }
  }

  @Test(arguments: [(0, 0...0), (0.1, 900...1_100), (0.5, 4_850...5_150), (1, 10_000...10_000)])
  func `happens with its probability`(probability: Double, counts: ClosedRange<Int>) {
    let chance = Chance(probability, in: simulation(seed: 7))
    #expect(counts.contains(draws(chance, 10_000).count { $0 }))
  }

  @Test func `draws depend on the seed and on the number of earlier chances, on any thread`() async
  {
    let (first, second) = (simulation(seed: 7), simulation(seed: 7))
    let (a, b) = (Chance(0.5, in: first), Chance(0.5, in: first))
    let (c, d) = (Chance(0.5, in: second), Chance(0.5, in: second))
    let drawsOfA = draws(a)
    // The draws of one do not depend on those of the other.
    let drawsOfD = draws(d)
    #expect(draws(c) == drawsOfA)
    #expect(draws(b) == drawsOfD)
    #expect(drawsOfA != drawsOfD)
    #expect(draws(Chance(0.5, in: simulation(seed: 8))) != drawsOfA)
    let chance = Chance(0.5, in: simulation(seed: 7))
    async let half = count(chance)
    async let otherHalf = count(chance)
    let count = await half + otherHalf
    let alone = draws(Chance(0.5, in: simulation(seed: 7)), 4_000)
    #expect(count == alone.count { $0 })
  }

  @Test func `X7: a request fails or not whatever others were made before it`() {
    let (first, second) = (simulation(seed: 7), simulation(seed: 7))
    let (a, b) = (Chance(0.5, in: first), Chance(0.5, in: second))
    let alone = draws(a)
    let among = (0..<100).map { number in
      for _ in 0..<number % 3 { _ = b.fail(request: "other \(number)") }
      return b.fail(request: "a")
    }
    #expect(alone == among)
    let others = (0..<100).map { _ in a.fail(request: "b") }
    #expect(others != alone)
  }

  @Test(arguments: [2, 5])
  func `X7: once a request fails, as many in a row fail as are asked for`(times: Int) {
    let single = Chance(0.1, in: simulation(seed: 7))
    let several = Chance(0.1, in: simulation(seed: 7))
    let firsts = draws(single, 200)
    let all = (0..<200).map { _ in several.fail(request: "a", times: times) }
    for index in all.indices {
      #expect(all[index] == firsts[max(0, index - times + 1)...index].contains(true))
    }
  }

  @concurrent private nonisolated func count(_ chance: Chance) async -> Int {
    (0..<2_000).count { _ in chance.fail(request: "a") }
  }

  /// The values as bits, since they reach the other process as JSON, which has no numbers for the last ones.
  @Test(arguments: [-0.1, 1.1, Double.nan, .infinity].map(\.bitPattern))
  func `ends the program with a sentence if the probability is out of range`(bits: UInt64) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [bits] in
      await makeChance(Double(bitPattern: bits))
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    let probability = Double(bitPattern: bits)
    #expect(text.contains("The probability of a chance is \(probability); give one from 0 to 1."))
  }
}

private func makeChance(_ probability: Double) {
  _ = Chance(probability, in: Simulation(clock: VirtualClock(), seed: 7))
}
