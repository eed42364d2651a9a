// Random histories beside a plain list of their entries, and beside those of which the oldest fall out.

import RIBCore
import TestSupport
import Testing

@testable import RIBConsole

struct HistoryModelTests {
  /// A history and its model, to which the same happens.
  private struct Pair {
    let history: SessionHistory
    var model = HistoryModel()
    var generator: SeededGenerator
    private var (time, record): (Int64, Int) = (0, 0)

    init(seed: UInt64, byteLimit: Int) {
      history = SessionHistory(byteLimit: byteLimit)
      generator = SeededGenerator(seed: seed)
    }

    private mutating func text(_ longest: Int) -> String {
      let letters = ["a", " ", "é", "e\u{301}", "\u{0}", "漢", "👩‍👩‍👧", "\"", "\\"]
      return (0..<Int.random(in: 0...longest, using: &generator))
        .map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
    }

    private mutating func path() -> String {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: "root/" + text(2)
      // Equal to a K.
      case 1: ["", "root/K", "root/\u{212A}"].randomElement(using: &generator) ?? ""
      case 2...4: "root"
      default: "root/child#\(Int.random(in: 0..<4, using: &generator))"
      }
    }

    private mutating func number() -> Int {
      let numbers = [0, 1, 127, 128, 300, -1, .max, .min]
      return numbers.randomElement(using: &generator) ?? 0
    }

    private mutating func event() -> HistoryEvent {
      switch Int.random(in: 0..<16, using: &generator) {
      case 0: .start(SessionStart(id: text(12), date: nil))
      case 1: .passed
      case 2:
        .cancelled(
          path: path(), effects: (0..<Int.random(in: 0..<4, using: &generator)).map { _ in text(9) }
        )
      case 3: .answer(.value(text(200)), to: number())
      case 4: .answer(.error(text(20)), to: number())
      case 5: .answer(.end, to: number())
      case 6: .left((0..<Int.random(in: 0..<3, using: &generator)).map { _ in step() })
      case 7: .cameBack(work: number())
      case 8: .date(Int64(number()))
      default: .command(path: path(), line: text(20))
      }
    }

    private mutating func step() -> WorkStep { WorkStep(work: number(), step: number()) }

    mutating func takeStep() {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: time = Int64.random(in: .min ... .max, using: &generator)
      case 1, 2: time &+= Int64.random(in: 0...1_000_000, using: &generator)
      default: break
      }
      record += Int.random(in: 0...2, using: &generator)
      let focus = Int.random(in: 0..<3, using: &generator) == 0 ? path() : nil
      switch Int.random(in: 0..<24, using: &generator) {
      case 0:
        let position = Int.random(in: 0...model.entries.count, using: &generator)
        model.go(to: position)
        history.go(to: position)
      case 1:
        model.noteTime(time, focus: focus, record: record)
        history.noteTime(time, focus: focus, record: record)
      case 2 where Int.random(in: 0..<100, using: &generator) == 0:
        model.noteSecret()
        history.noteSecret()
      case 3:
        // That of an earlier one, as after going back.
        let record = Int.random(in: 0...record, using: &generator)
        append(event(), focus, record)
      default: append(event(), focus, record)
      }
    }

    private mutating func append(_ event: HistoryEvent, _ focus: String?, _ record: Int) {
      model.append(event, at: time, focus: focus, record: record)
      history.append(event, at: time, focus: focus, record: record)
    }
  }

  @Test(arguments: Scale.seeds(6, full: 1_000))
  func `a history answers as a list of its entries does`(seed: UInt64) throws {
    // Some have many chunks.
    var pair = Pair(
      seed: seed, byteLimit: seed % 2 == 0 ? 1 << 17 : SessionHistory.defaultByteLimit)
    for _ in 0..<300 {
      pair.takeStep()
      #expect(pair.history.position == pair.model.position)
      #expect(pair.history.undone == pair.model.undone)
    }
    let (history, model) = (pair.history, pair.model)
    #expect(history.commandCount == model.commandCount)
    #expect((history.loss != nil) == (model.secretCommand != nil))
    #expect(history.time == model.entry(model.position)?.at ?? 0)
    for number in 0...model.entries.count {
      // Byte for byte, as composed and decomposed letters are equal.
      #expect(
        "\(history[number], default: "")".hasSameBytes(as: "\(model.entry(number), default: "")"))
      #expect(history.position(ofRecord: number) == model.position(ofRecord: number))
    }
    for _ in 0..<40 {
      let position = Int.random(in: 0...model.entries.count, using: &pair.generator)
      let path = history.path(to: position).map { $0 }
      #expect(path.map(\.number) == model.path(to: position))
      #expect(path.map(\.entry) == model.path(to: position).compactMap(model.entry))
      let commands = model.commandNumbers(to: position)
      #expect(history.commandNumbers(to: position) == commands)
      #expect(history.commands(to: position).map(\.command) == commands)
      #expect(history.command(at: position) == commands.last ?? 0)
      #expect(
        history.requestsAnswered(notBefore: position)
          == model.requestsAnswered(notBefore: position))
      let undone = model.undone.map { model.commandNumbers(to: $0) }
      let present = Set(model.commandNumbers(to: model.position))
      #expect(history.undoneCommandCount == undone?.count { !present.contains($0) })
    }
    for command in 0...model.commandCount {
      #expect(try history.position(after: command, column: 1) == model.position(after: command))
    }
  }

  @Test(arguments: Scale.seeds(4, full: 1_000))
  func `a history keeps its last entries as they were`(seed: UInt64) {
    var pair = Pair(seed: seed, byteLimit: 4_000)
    for _ in 0..<1_000 { pair.takeStep() }
    let (history, model) = (pair.history, pair.model)
    let count = model.entries.count
    let dropped = (1...count).first { history[$0] != nil }.map { $0 - 1 } ?? count
    #expect(dropped > 0 && history.loss != nil)
    for number in 1...count {
      #expect(history[number] == (number > dropped ? model.entry(number) : nil))
    }
    for _ in 0..<40 {
      let position = Int.random(in: 0...count, using: &pair.generator)
      let kept = model.path(to: position).filter { $0 > dropped }
      #expect(history.path(to: position).map(\.number) == kept)
      let commands = kept.compactMap(model.entry).filter(\.event.isCommand).map(\.command)
      #expect(history.commandNumbers(to: position) == commands)
      #expect(history.command(at: position) == commands.last ?? 0)
    }
  }
}
