import Testing

@testable import RIBConsole

@Suite struct `Help` {
  enum Kind: String, CaseIterable { case sample, counter }

  let set = CommandSet<Int> {
    command("increase", "Add one") { 1 }.aliases("inc", "+")
    command(
      "attach", "Attach a child", .choice("kind", of: Kind.self),
      .optional(.keyword("as", .string("name")))
    ) { _, _ in 2 }
    command("input", "Type one digit", .int("digit", in: 0...9)) { $0 }
    command("keys", "Press keys", .rest("text")) { $0.count }.aliases("計")
    command(
      "configure", "Set three values at once", .decimal("first"), .string("second"),
      .string("third")
    ) { _, _, _ in 3 }
  }

  @Test func `the help of a command has its arguments and its aliases`() {
    #expect(
      set["attach"]?.declaration.help().joined(separator: "\n") == """
        Usage: attach <kind> [as <name>]

        Attach a child

        Arguments:
          <kind>       one of sample, counter
          [as <name>]  a word, in quotes if it has spaces
        """)
    #expect(
      set["+"]?.declaration.help().joined(separator: "\n") == """
        Usage: increase

        Add one

        Aliases: inc, +
        """)
  }

  @Test func `the help of a choice has the meaning of each word`() {
    enum Kind: String, CaseIterable {
      case counter, sample, other
      var summary: String { self == .other ? "" : "A \(rawValue)" }
    }
    let command = command(
      "attach", "Attach a child",
      .choice("kind", of: Kind.self, summary: \.summary),
      .optional(.keyword("as", .string("name")))
    ) { _, _ in 1 }
    #expect(
      command.declaration.help().joined(separator: "\n") == """
        Usage: attach <kind> [as <name>]

        Attach a child

        Arguments:
          <kind>       one of counter, sample, other
            counter    A counter
            sample     A sample
          [as <name>]  a word, in quotes if it has spaces
        """)
  }

  @Test func `the help of a flag is its summary, and a flag without one is in the usage only`() {
    let list = command("list", "List", .flag("--all", "hidden ones too"), .flag("-l")) { $0 && $1 }
    #expect(
      list.declaration.help().joined(separator: "\n") == """
        Usage: list [--all] [-l]

        List

        Arguments:
          [--all]  hidden ones too
        """)
    #expect(command("list", "List", .flag("-l")) { $0 }.declaration.help().count == 3)
  }

  @Test func `the table of commands is aligned by display width, and without commands it is empty`()
  {
    let table = CommandDeclaration.table(set.declarations)
    #expect(
      table.joined(separator: "\n") == """
          increase (inc, +)          Add one
          attach <kind> [as <name>]  Attach a child
          input <digit>              Type one digit
          keys <text>... (計)        Press keys
          configure <first> <second> <third>
                                     Set three values at once
        """)
    #expect(CommandDeclaration.table([]).isEmpty)
  }

  @Test func `a left side of more than 32 columns has its right side below it`() {
    let name = "a-command-with-a-name-of-33-chars"
    let all = [command("a", "One") { 1 }, command(name, "Long") { 2 }].map(\.declaration)
    #expect(CommandDeclaration.table(all) == ["  a  One", "  \(name)", "     Long"])
    let argument = String(name.prefix(31))
    let add = command("add", "Add", .string("n"), .string(argument)) { $0 + $1 }
    let rows = Array(add.declaration.help().suffix(3))
    #expect(
      rows == [
        "  <n>  a word, in quotes if it has spaces", "  <\(argument)>",
        "       a word, in quotes if it has spaces",
      ])
  }

  @Test func `on a narrow terminal, rows go on below their beginning`() {
    let turn = command("turn", "Turn it around, twice", .flag("-a"), .flag("-b")) { $0 && $1 }
    #expect(
      turn.aliases("rotate", "spin", "t").declaration.help(columns: 20) == [
        "Usage: turn [-a]", "       [-b]", "", "Turn it around,", "twice", "",
        "Aliases: rotate,", "         spin, t",
      ])
  }

  @Test func `declarations contain all that completion needs`() {
    let arguments = set["attach"]?.declaration.arguments
    #expect(arguments?.map(\.choices) == [["sample", "counter"], []])
    #expect(arguments?.map(\.keyword) == [nil, "as"])
    #expect(arguments?.map(\.isOptional) == [false, true])
    #expect(set["keys"]?.declaration.arguments.map(\.takesRest) == [true])
  }
}
