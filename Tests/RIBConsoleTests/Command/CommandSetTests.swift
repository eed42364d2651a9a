import Testing

@testable import RIBConsole

@Suite struct `A set of commands` {
  let set = CommandSet<Int> {
    command("increase", "Add one") { 1 }.aliases("inc", "+")
    command("decrease", "Take one away") { -1 }.aliases("dec", "-")
  }

  @Test func `a command is found by its name and its aliases, and more can be added`() {
    var set = set
    let names = ["inc", "-", "help"].map { set[$0]?.declaration.name }
    #expect(names == ["increase", "decrease", nil])
    set.append([command("reset", "Start again") { 0 }])
    #expect(set.names == ["increase", "inc", "+", "decrease", "dec", "-", "reset"])
  }

  @Test(arguments: [
    (
      "g decraese", 1,
      "No command named \"decraese\". Did you mean decrease? Type help for a list.",
      3
    ),
    ("xyzzy", 0, "No command named \"xyzzy\". Type help for a list.", 1),
    ("g", 1, "Missing command: type its name.", 2), ("", 0, "Missing command: type its name.", 1),
  ])
  func `an unknown command suggests at most two near names, and a missing one is an error, too`(
    line: String, index: Int, message: String, column: Int
  ) {
    #expect(throws: ParseError(message, column: column)) {
      try set.parse(Words(line), at: index)
    }
  }

  @Test func `a former name of a command is not one of its names`() {
    var set = set
    set.append([command("reset", "Start again") { 0 }.aliases("r").renamed(from: "clear", "null")])
    let found = ["clear", "null", "reset", "r"].map { set[formerName: $0]?.declaration.name }
    #expect(found == ["reset", "reset", nil, nil])
    #expect(set["clear"] == nil)
    #expect(set.names == ["increase", "inc", "+", "decrease", "dec", "-", "reset", "r"])
    #expect(throws: ParseError.self) { try set.parse(Words("clear")) }
  }
}

@Suite struct `Declarations that cannot be used end the program` {
  @Test func `two commands of one name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = CommandSet<Int> {
          command("increase", "") { 1 }
          command("grow", "") { 1 }.aliases("increase")
        }
      }
    }
    #expect(says(result, "Two commands are called \"increase\"; rename one, or drop an alias."))
  }

  @Test func `a former name that is the name of another command`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = CommandSet<Int> {
          command("grow", "") { 1 }.renamed(from: "increase")
          command("increase", "") { 2 }
        }
      }
    }
    #expect(
      says(result, "\"increase\" is the former name of one command and the name of another"))
  }

  @Test func `a name of two words`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = command("add one", "") { 1 } }
    }
    #expect(says(result, "\"add one\" is not one plain word without a slash"))
  }

  @Test func `an alias that is a step of a path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = command("source", "") { 1 }.aliases(".") }
    }
    #expect(says(result, "\".\" is not one plain word without a slash"))
  }

  @Test func `an argument behind the rest of the line`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = command("a", "", .rest("r"), .int("n")) { ($0, $1) } }
    }
    #expect(says(result, "an argument follows one that takes the rest of the line"))
  }

  @Test func `a required argument behind an optional one`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = command("a", "", .optional(.int("m")), .int("n")) { ($0, $1) } }
    }
    #expect(says(result, "a required argument follows an optional one"))
  }

  @Test func `two arguments of one name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = command("a", "", .int("n"), .int("n")) { ($0, $1) } }
    }
    #expect(says(result, "two of its arguments have one name"))
  }

  @Test func `a keyword around an optional argument`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = command("a", "", .keyword("as", .optional(.int("n")))) { $0 } }
    }
    #expect(says(result, "put .optional around the keyword"))
  }

  @Test func `a choice without words ends the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = command("a", "", .choice("n", from: [])) { $0 } }
    }
    #expect(says(result, "<n> has no choices"))
  }

  private func says(_ result: ExitTest.Result?, _ text: String) -> Bool {
    guard let result else { return false }
    return String(decoding: result.standardErrorContent, as: UTF8.self).contains(text)
  }
}
