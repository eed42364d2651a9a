// Typed lines: split, understood, refused.

import RIBConsole
import TextWork

extension Cases {
  static var lines: [Case] {
    [
      parsing("increase", "one word"),
      parsing("input 7", "a number"),
      parsing("attach counter as mine", "a choice and a keyword"),
      parsing("incraese", "unknown, with a suggestion"),
    ]
  }

  private static func parsing(_ line: String, _ what: String) -> Case {
    let count = 10_000
    return Case("parse a line: \(what)", operations: count) {
      let parse = LineCommands.parse
      return .both {
        for _ in 0..<count {
          if let action = try? parse(line) { Benchmarks.sum &+= action.number }
        }
      } byHand: {
        for _ in 0..<count {
          if let action = LineCommands.byHand(line) { Benchmarks.sum &+= action.number }
        }
      }
    }
  }
}

private enum LineAction {
  case increase
  case decrease
  case input(Int)
  case attach(Kind, as: String?)

  var number: Int { if case .input(let number) = self { number } else { 1 } }
}

private enum Kind: String, CaseIterable { case counter, calculator, profile }

private enum LineCommands {
  static let parse = TextWork.parser { () -> [Command<Void, LineAction>] in
    command("increase", "Add one") { .increase }
    command("decrease", "Take one away") { .decrease }
    command("input", "Type one digit", .int("digit", in: 0...9)) { .input($0) }
    command(
      "attach", "Attach a child", .choice("kind", of: Kind.self),
      .optional(.keyword("as", .string("name")))
    ) { .attach($0, as: $1) }
  }

  /// As one would write it: split at blanks, switch over the words.
  static func byHand(_ line: String) -> LineAction? {
    let words = line.split(separator: " ")
    guard let name = words.first else { return nil }
    switch (name, words.count) {
    case ("increase", 1): return .increase
    case ("decrease", 1): return .decrease
    case ("input", 2):
      guard let number = Int(words[1]), (0...9).contains(number) else { return nil }
      return .input(number)
    case ("attach", 2), ("attach", 4):
      guard let kind = Kind(rawValue: String(words[1])) else { return nil }
      if words.count == 2 { return .attach(kind, as: nil) }
      return words[2] == "as" ? .attach(kind, as: String(words[3])) : nil
    default: return nil
    }
  }
}
