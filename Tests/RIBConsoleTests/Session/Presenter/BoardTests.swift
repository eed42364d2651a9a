// Commands whose arguments are in the state, and queries.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBSimulation

private final class NoDependency: BoardDependency {}

/// The board in the form of RIBs: the presenter is given the actions and the states.
private final class LongPresenter: CLIPresenter {
  private let reactor: BoardReactor

  init(_ reactor: BoardReactor) { self.reactor = reactor }

  override func bind() {
    commands(to: reactor.action, in: reactor.state) {
      command("add", "Add a card", .rest("title")) { .add($0) }
      command("open", "Open a card", .optional(.int("card", among: \.ids))) { .open($0 ?? 1) }
      command("show", "Open a card by its title", .choice("title", from: { $0.cards.map(\.title) }))
      { _ in .open(1) }
      command("move", "Open a card", .keyword("--card", .int("card", among: \.ids))) { .open($0) }
    }
    queries(of: reactor.state) {
      query("title", "Show titles", .int("card", among: \.ids), .flag("--loud")) {
        state, id, isLoud in
        let titles = state.cards.filter { $0.id == id }.map(\.title)
        return isLoud ? titles.map { $0.uppercased() } : titles
      }
      query("find", "Find cards", .string("text")) { state, text in
        state.cards.map(\.title).filter { $0.contains(text) }
      }
    }
  }
}

struct BoardTests {
  private let output = WatchedSink()
  private let errors = WatchedSink()
  private let root: any LaunchRouting = BoardBuilder(dependency: NoDependency()).build()

  private func run(
    _ options: SessionOptions = SessionOptions(keepsGoing: true), _ lines: String...
  ) async -> RIBConsole.ExitStatus {
    let root = root
    let session = Session(
      options: options, inputs: [SessionInput(StringLineSource(lines))], output: output,
      errors: errors, clock: ManualClock()
    ) { _ in root }
    return await session.run()
  }

  @Test func `cards are added, listed, opened, closed and removed`() async {
    let status = await run(
      SessionOptions(), "list", "add Buy milk", "add Bake bread", "list", "open 2", "open 1",
      "tree",
      "card2 close", "remove 1", "tree", "list")
    #expect(errors.text == "")
    #expect(status == .success)
    #expect(
      output.lines == [
        "board: 1 cards", "board: 2 cards", "1 Buy milk", "2 Bake bread", "Bake bread: open",
        "card1: Buy milk: open", "board", "├── card1", "└── card2", "card2: Bake bread: closed",
        "board: 1 cards", "board", "2 Bake bread",
      ])
  }

  @Test func `a query is a result: a session of results only writes its answer`() async {
    for format in [SessionOptions.Format.text, .json] {
      _ = await run(
        SessionOptions(format: format, printsOnlyResults: true), "add a", "list")
    }
    #expect(
      output.lines.plainEvents
        == [
          "1 a", #"{"event":"output","path":"board","text":"1 a","answer":true}"#,
          #"{"event":"output","path":"board","text":"2 a","answer":true}"#,
        ])
  }

  // MARK: Arguments from the state

  private func launched(_ lines: String...) throws -> CLIPresenter {
    root.launch()
    let presenter = try #require(CLIPresenter.of(root))
    for line in lines { try presenter.run(line) }
    return presenter
  }

  private func refusal(of line: String, by presenter: CLIPresenter) -> String? {
    do throws(ParseError) { try presenter.run(line) } catch { return error.message }
    return nil
  }

  @Test func `a value that the state lacks is refused with those that it has`() throws {
    let presenter = try launched()
    #expect(
      refusal(of: "open 1", by: presenter)
        == #""1" is not valid for <card>: type one that exists; there is none now."#)
    for title in ["a", "b", "c"] { try presenter.run("add \(title)") }
    try presenter.run("remove 2")
    let refusals: [(String, String)] = [
      ("open 2", #""2" is not valid for <card>: type one of 1, 3."#),
      ("open", "Missing <card>: type one of 1, 3."),
      ("open x", #""x" is not valid for <card>: type one of 1, 3."#),
    ]
    for (line, message) in refusals { #expect(refusal(of: line, by: presenter) == message) }
    #expect(refusal(of: "open 3 3", by: presenter)?.hasPrefix("Unexpected argument") == true)
    try presenter.run("remove 3")
    #expect(refusal(of: "open 3", by: presenter) == #""3" is not valid for <card>: type 1."#)
    #expect(refusal(of: "open 01", by: presenter) == nil)
    #expect(refusal(of: "list 1", by: presenter) == #"list takes no arguments; remove "1"."#)
    #expect(root.children.map(\.name) == ["card1"])
  }

  @Test func `help, completion and hints have the values of the present state`() async throws {
    _ = try launched("add a", "add b")
    let root = root
    let session = Session(inputs: [], output: output, errors: errors) { _ in root }
    func candidates(_ line: String) -> [String] {
      session.typist.completion(of: line, at: line.utf8.count)?.candidates.map(\.text) ?? []
    }
    #expect(candidates("open ") == ["1", "2"])
    try CLIPresenter.of(root)?.run("remove 1")
    #expect(candidates("remove ") == ["2"])
    #expect(
      MeantCommand.hint(for: try Words("2")[0], of: root, isFollowed: false)
        == "Did you mean remove 2?")
    // Neither a number with two signs nor a word is meant as a value.
    for word in ["--2", "x2"] {
      #expect(MeantCommand.hint(for: try Words(word)[0], of: root, isFollowed: false) == nil)
    }
    let help = CLIPresenter.of(root)?.commandSet["open"]?.presentDeclaration.help() ?? []
    #expect(help.contains("  <card>  2"))
  }

  @Test func `a value may be meant for the first argument of a command, a word for one command`()
    throws
  {
    let presenter = CLIPresenter()
    let root = LaunchRouter(interactor: Interactor(), viewController: presenter)
    presenter.commands(to: ActionSubject<Int>()) {
      command("go", "Go", .keyword("to", .int("place")), .int("speed")) { $0 + $1 }
      command("move", "Move", .int("place"), .string("how")) { place, _ in place }
      command("paint", "Paint", .choice("color", from: ["red"]), .string("name")) { _, _ in 1 }
      command("dye", "Dye", .choice("color", from: ["red"])) { _ in 2 }
    }
    func hint(_ word: String) throws -> String? {
      MeantCommand.hint(for: try Words(word)[0], of: root, isFollowed: false)
    }
    #expect(try ["5", "red"].map(hint) == ["Did you mean move 5?", "Did you mean paint red?"])
  }

  @Test func `a simulation types values of the present state`() throws {
    let presenter = try launched("add a", "add b", "add c", "remove 1")
    let generator = ScriptGenerator(
      root, clock: VirtualClock(), Episode(seed: 5, count: 10_000), ReachObserver(root))
    var lines: [String] = []
    while lines.count < 100, let line = generator.nextLine() {
      if line.hasPrefix("open ") { lines.append(line) }
    }
    #expect(lines.count { $0 == "open 2" || $0 == "open 3" } > 80)
    _ = presenter
  }

  // MARK: The form of RIBs

  @Test func `a presenter that is given the states has queries and arguments from them, too`()
    throws
  {
    let presenter = LongPresenter(BoardReactor())
    presenter.bind()
    for line in [
      "add Tea", "add Milk", "open 2", "title 2", "title --loud 1", "find e", "show Tea", "open",
    ] {
      try presenter.run(line)
    }
    #expect(presenter.recordedLines == ["Milk", "TEA", "Tea"])
    #expect(
      refusal(of: "show Te", by: presenter)
        == #""Te" is not valid for <title>: type one of Tea, Milk. Did you mean Tea?"#)
    for line in ["open 3", "move --card=3"] {
      #expect(refusal(of: line, by: presenter)?.hasSuffix("type one of 1, 2.") == true)
    }
    #expect(refusal(of: "move --card=2", by: presenter) == nil)
    for line in ["find e x", "title 2 x"] {
      #expect(refusal(of: line, by: presenter)?.hasPrefix(#"Unexpected argument "x"."#) == true)
    }
    let areQueries = ["title", "open"].map { presenter.commandSet[$0]?.declaration.isQuery }
    #expect(areQueries == [true, false])
  }

  @Test func `a presenter whose states have no present one accepts no value of them`() {
    let presenter = CLIPresenter()
    presenter.commands(to: ActionSubject<Int>(), in: Observable<BoardReactor.State>.never()) {
      command("open", "Open a card", .int("card", among: \.ids)) { $0 }
    }
    presenter.queries(of: Observable<BoardReactor.State>.never()) {
      query("list", "List the cards") { state in state.cards.map(\.title) }
    }
    #expect(refusal(of: "open 1", by: presenter)?.hasSuffix("there is none now.") == true)
    #expect(refusal(of: "list", by: presenter) == nil)
    #expect(presenter.recordedLines == [])
  }

  // MARK: Journals

  @Test func `a query is not kept in a journal, and asking is only looking`() async throws {
    let folder = try TestFolder()
    func kept(_ lines: String...) async throws -> [String] {
      let run = KeptRun(try folder.journal()) { root in
        root.viewController.queries(of: root.interactor.reactor.state) {
          query("number", "Show the number") { ["number is \($0.number)"] }
        }
      }
      await run.begin()
      for line in lines { await run.type(line) }
      #expect(await run.endOfInput() == .success)
      return run.output.lines
    }
    #expect(try await kept("set 5", "number").last == "number is 5")
    let before = try folder.text("j")
    #expect(!before.contains(" number"))
    #expect(try await kept("number") == ["number is 5"])
    #expect(try folder.text("j") == before)
  }
}
