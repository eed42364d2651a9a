// Every operator, under the manual clock: next, error, completed, dispose, re-entrancy.

import RIBCore
import RIBTesting
import Testing

@Suite struct `Operators by the table` {
  @Test(arguments: MarbleRow.all)
  func `input and output, for each subscriber anew`(row: MarbleRow) async {
    let play = MarblePlay(row)
    for _ in 1...2 {
      for token in row.input { await play.play(token) }
      #expect(play.line == row.output)
      if play.hasEnded { #expect((play.aliveCount, play.clock.sleeperCount) == (0, 0)) }
      play.restart()
    }
    play.dispose()
  }

  @Test(arguments: MarbleRow.all)
  func `S1: dispose takes effect at once, whenever it comes`(row: MarbleRow) async {
    for count in 0...row.input.count {
      let play = MarblePlay(row)
      for token in row.input.prefix(count) { await play.play(token) }
      let before = play.output
      play.dispose()
      play.dispose()
      #expect((play.aliveCount, play.clock.sleeperCount) == (0, 0))
      for token in row.input.dropFirst(count) where token != "." { await play.play(token) }
      await play.clock.advance(by: .seconds(100))
      #expect(play.output == before)
    }
  }

  @Test(arguments: MarbleRow.all)
  func `S1: dispose from inside the observer takes effect at once`(row: MarbleRow) async {
    for count in 0..<row.input.count {
      let play = MarblePlay(row)
      defer { play.dispose() }
      for token in row.input.prefix(count) { await play.play(token) }
      var received: Int?
      play.onEvent = {
        play.dispose()
        received = play.output.count
      }
      for token in row.input.dropFirst(count) where token != "." { play.send(token) }
      await play.clock.advance(by: .seconds(100))
      guard let received else { continue }
      #expect(play.output.count == received)
      #expect((play.aliveCount, play.clock.sleeperCount) == (0, 0))
    }
  }

  @Test(arguments: MarbleRow.all.filter(\.passesErrors))
  func `S2: an error ends at once, whenever it comes`(row: MarbleRow) async {
    for count in 0...row.input.count {
      let play = MarblePlay(row)
      defer { play.dispose() }
      for token in row.input.prefix(count) { await play.play(token) }
      if play.hasEnded || play.sources.0.aliveCount == 0 { continue }
      let before = play.output
      play.send("#")
      #expect(play.output == before + ["#"])
      #expect((play.aliveCount, play.clock.sleeperCount) == (0, 0))
      for token in row.input.dropFirst(count) where token != "." { await play.play(token) }
      await play.clock.advance(by: .seconds(100))
      #expect(play.output == before + ["#"])
    }
  }

  @Test(arguments: MarbleRow.all)
  func `S6: elements sent from inside the observer come in the same order`(row: MarbleRow) async {
    let play = MarblePlay(row)
    var tokens = row.input[...]
    while let token = tokens.popFirst() {
      play.onEvent = {
        while let next = tokens.first, next != "." {
          tokens.removeFirst()
          play.send(next)
        }
      }
      await play.play(token)
    }
    #expect(play.line == row.output)
    play.dispose()
  }

  @Test(arguments: MarbleRow.all)
  func `S4: nothing is retained when the subscription is disposed`(row: MarbleRow) async {
    for count in 0...row.input.count {
      weak var held: Token?
      let play: MarblePlay
      do {
        let token = Token()
        held = token
        let apply = row.apply
        play = MarblePlay(
          MarbleRow("", "", "") { one, other, clock in
            apply(one.map { [token] in $0 + token.number }, other, clock).map { [token] in
              _ = token
              return $0
            }
          })
      }
      for token in row.input.prefix(count) { await play.play(token) }
      play.dispose()
      #expect(held == nil)
    }
  }
}
