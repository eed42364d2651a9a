import RIBCore
import Testing

@testable import RIBConsole

@Suite struct `A command` {
  final class Reference {}
  enum Kind: String, CaseIterable { case sample, counter }
  enum Action {
    case increase
    case inputNumber(Int)
    case attach(Kind, as: String?)
    case hold(Reference)
    case three(Int, String, Kind?)
  }
  final class Subject<Element> {}

  private func commands<Element>(
    to subject: Subject<Element>,
    @CommandBuilder<Void, Element> _ build: () -> [Command<Void, Element>]
  ) -> CommandSet<Element> {
    CommandSet(build())
  }

  private func declared(withMore: Bool = true) -> CommandSet<Action> {
    let reference = Reference()
    return commands(to: Subject<Action>()) {
      command("increase", "Add one") { .increase }.aliases("inc", "+")
      command("input", "Type one digit", .int("digit", in: 0...9)) { .inputNumber($0) }
      command(
        "attach", "Attach a child", .choice("kind", of: Kind.self),
        .optional(.keyword("as", .string("name")))
      ) { .attach($0, as: $1) }
      command("hold", "Hold a reference") { .hold(reference) }
      if withMore {
        command(
          "three", "Three values", .int("n"), .string("s"),
          .optional(.choice("kind", of: Kind.self))
        ) {
          let next = $0 + 1
          return .three(next, $1, $2)
        }
      }
      for name in ["one", "two"] { command(name, "Of a loop") { .increase } }
    }
  }

  @Test func `commands of a builder make the actions of its subject`() throws {
    let set = declared()
    guard case .increase = try set.parse(Words("+")),
      case .inputNumber(7) = try set.parse(Words("input 7")),
      case .attach(.counter, as: nil) = try set.parse(Words("attach counter")),
      case .attach(.sample, as: "s") = try set.parse(Words("root/x attach sample as s"), at: 1),
      case .hold = try set.parse(Words("hold")),
      case .three(2, "x", .counter) = try set.parse(Words("three 1 x counter"))
    else {
      Issue.record("A line made another action than its command's.")
      return
    }
    #expect(
      declared(withMore: false).names
        == ["increase", "inc", "+", "input", "attach", "hold", "one", "two"])
  }

  @Test func `a value need not be Sendable`() throws {
    let reference = Reference()
    let argument = Argument<Void, Reference>(ArgumentDeclaration(name: "r", expected: "r")) {
      $0 == "r" ? reference : nil
    }
    #expect(try command("hold", "Hold", argument) { $0 }.parse(Words("hold r")) === reference)
  }

  @Test func `a command without arguments refuses words`() {
    let increase = command("increase", "Add one") { Action.increase }
    #expect(
      throws: ParseError(
        "increase takes no arguments; remove \"by\".", column: 10, usage: "increase")
    ) { try increase.parse(Words("increase by 2")) }
  }

  @Test func `the action is made once, and only when the whole line is right`() throws {
    var made = 0
    let sent = command("add", "Add", .int("n")) { $0 }.map(reading: { nil }) { made += $0 }
    #expect(throws: ParseError.self) { try sent.parse(Words("add 1 2")) }
    #expect(throws: ParseError.self) { try sent.parse(Words("add x")) }
    #expect(made == 0)
    try sent.parse(Words("add 5"))
    let called = CalledLine(words: try Words("add 5"), first: 1, declaration: sent.declaration)
    #expect((called.column(of: "n"), made) == (5, 5))
  }

  @Test(arguments: [
    ("attach counter as c", 1, "kind", 8), ("attach counter as c", 1, "name", 19),
    ("attach '計' as  c", 1, "name", 17), ("attach counter", 1, "name", 1),
    ("attach counter", 1, "other", 1), ("attach", 1, "kind", 1),
    ("g attach counter as c", 2, "name", 21), ("g attach counter", 2, "name", 3),
    ("g attach counter", 2, "kind", 10), ("g attach counter", 2, nil, 3),
  ])
  func `a refusal points at the blamed argument, found by its name, or else at the command`(
    line: String, first: Int, name: String?, column: Int
  ) throws {
    let attach = command(
      "attach", "", .string("kind"), .optional(.keyword("as", .string("name")))
    ) { ($0, $1) }
    let called = CalledLine(words: try Words(line), first: first, declaration: attach.declaration)
    if let name { #expect(called.column(of: name) == column) }
    #expect(
      called.located(Refusal("No\u{1B}.", argument: name))
        == ParseError(#"No\u{1B}."#, column: column, argument: name))
  }

  @Test func `errors describe themselves in one line`() {
    #expect(ParseError("No.", column: 3).description == "No.")
    #expect(
      ParseError("No.", column: 3, usage: "input <digit>").description
        == "No. Usage: input <digit>")
  }
}
