// Completion by the live tree.

import Foundation
import RIBCore
import TestSupport
import Testing

@testable import RIBConsole

struct CompleterTests {
  private enum Color: String, CaseIterable { case lightBlue = "light blue", red }

  private let launched = LaunchedSession(SessionOptions(allowsSourceAnywhere: true))
  private var root: RootRouter { launched.root }
  private var session: Session { launched.session }

  init() throws {
    let root = launched.root
    for line in ["attach counter", "attach profile", "attach 'my child'"] {
      try root.viewController.run(line)
    }
    let profile = try #require(root.child(named: "profile") as? NodeRouter)
    try profile.viewController.run("attach badge")
    try profile.viewController.run("attach bar")
    profile.viewController.commands(to: profile.interactor.action) {
      command(
        "paint", "Paint it", .choice("color", of: Color.self),
        .optional(.keyword("at", .int("place"))), .optional(.keyword("on", .child("name")))
      ) { _, _, _ in .set(1) }
      command("log", "Log on or off", .choice("state", from: ["on", "off"]), .flag("--all")) {
        _, _ in .set(1)
      }
    }
  }

  private func texts(_ line: String) -> [String] {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    let completion = session.typist.completion(of: parts.joined(), at: parts[0].utf8.count)
    return completion?.candidates.map(\.text) ?? ["no completion"]
  }

  /// The line after Tab, with `|` where the cursor is.
  private func tab(_ line: String) -> String {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    var buffer = LineBuffer()
    buffer.replace(0..<0, with: String(parts[0]))
    if parts.count > 1 { buffer.replace(buffer.cursor..<buffer.cursor, with: String(parts[1])) }
    if parts.count > 1 { for _ in parts[1] { _ = buffer.type(C("b")) } }
    session.typist.complete(buffer.text, at: buffer.cursor) { completion in
      guard let insertion = completion?.insertion else { return }
      buffer.replace(insertion.range, with: insertion.text)
    }
    return buffer.picture
  }

  /// Checks the candidates of each line.
  private func expectTexts(
    _ lines: KeyValuePairs<String, [String]>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (line, candidates) in lines {
      #expect(texts(line) == candidates, "\(line)", sourceLocation: sourceLocation)
    }
  }

  /// Checks each line after Tab.
  private func expectTabs(
    _ lines: KeyValuePairs<String, String>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (line, completed) in lines {
      #expect(tab(line) == completed, "\(line)", sourceLocation: sourceLocation)
    }
  }

  private static let builtIns = BuiltIn.commands.declarations.map(\.name)
  private var own: [String] { root.viewController.commandSet.declarations.map(\.name) }

  @Test func `names that would look the same are shown in different forms`()
    async throws
  {
    let names = ["yx", "yx\u{34F}", "yx\u{2800}", "yx\u{E0041}"]
    for name in names { try root.viewController.run("attach \"\(name)\"") }
    let listed = session.typist.completion(of: "y", at: 1)?.answer.lines(columns: 80) ?? []
    let shown: [String] = listed.map { String($0.prefix { $0 != " " }) }
    #expect(shown == ["yx", #"yx\u{34F}"#, #"yx\u{2800}"#, #"yx\u{E0041}"#])
    #expect(tab("\"yx\u{34F}|") == "\"yx\\u{34F}\" |")
    let tree = SessionRun(SessionOptions(), "attach x", #"attach "x\u{34F}""#, "tree")
    #expect(await tree.end() == .success)
    #expect(tree.output.lines.suffix(3) == ["root", "├── x", #"└── x\u{34F}"#])
  }

  @Test func `the first word is a child, a command, a built-in, or an alias if no name matches`() {
    expectTexts([
      "": ["counter", "profile/", "my child"] + own + Self.builtIns,
      "re": ["refuse", "refuse-later"], "=": ["="],
    ])
    expectTabs([
      "c": "counter |", "pro": "profile/|", "m": "\"my child\" |", "tre": "tree |",
      "re|f x": "refuse|f x", "zzz": "zzz|", "PRO": "profile/|",
      "counter SE": "counter set |",
    ])
  }

  @Test func `a path goes on step by step, from the node or from the root`() {
    expectTexts([
      "profile/": ["profile/badge", "profile/bar"], "nobody/": [],
      "/": ["/counter", "/profile/", "/my child"],
    ])
    expectTabs([
      "profile/b": "profile/ba|", "profile/bad": "profile/badge |", "/prof": "/profile/|",
      "/profile/../cou": "/profile/../counter |",
    ])
  }

  @Test func `a line within a line, and one of several pasted ones, is completed like any other`() {
    expectTabs([
      "at 3 tre": "at 3 tree |", "at 3 state pro": "at 3 state profile/|",
      "profile at 0 ls pro": "profile at 0 ls profile/|",
      "counter set 5\ncou| set 6\ntree": "counter set 5\ncounter| set 6\ntree",
      "set 1\nset 2\ncou|": "set 1\nset 2\ncounter |",
    ])
    expectTexts(["at 3 ": texts(""), "at ": []])
  }

  @Test func `below the root, paths up are offered, but none above the root of a session`() throws {
    let profile = try #require(root.child(named: "profile"))
    session.focus.move(to: profile)
    #expect(texts("").suffix(2) == ["../", "/"])
    let steps = session.typist.completion(of: "", at: 0)?.candidates.suffix(2)
    #expect(steps?.map(\.isComplete) == [false, false])
    #expect(texts("").prefix(2) == ["badge", "bar"])
    #expect(tab(".") == "../|")
    expectTexts(["../": ["../counter", "../profile/", "../my child"], "focus ..": ["../"]])
    let completion = Completer.completion(
      of: "", at: 0, Focus(root: profile), allowsSourceAnywhere: false)
    #expect(completion?.candidates.map(\.text).contains("../") == false)
  }

  @Test func `a node is offered with the number of its children, and a path goes on below one`()
    throws
  {
    let counter = try #require(root.child(named: "counter") as? NodeRouter)
    try counter.viewController.run("attach only")
    let nodes = session.typist.completion(of: "", at: 0)?.candidates.prefix(3)
    #expect(nodes?.map(\.summary) == ["node, 1 child", "node, 2 children", "node"])
    #expect(tab("cou") == "counter/|")
  }

  @Test func `after a path, the node's commands and the built-ins are offered`() {
    let builtIns = Self.builtIns.filter { $0 != "log" }
    expectTexts(["profile ": own + ["paint", "log"] + builtIns, "nobody/ x": []])
    expectTabs([
      "profile pa": "profile paint |", "\"my child\" se": "\"my child\" set |",
      "/profile/ pa| x": "/profile/ paint| x",
    ])
  }

  @Test func `arguments are completed by their types, and explained if they have no choices`() {
    expectTexts([
      "profile paint ": ["light blue", "red"], "profile paint red ": ["at", "on"],
      "profile paint red 'o": [], "profile paint red at ": [], "profile paint red at 5 ": ["on"],
      "profile paint red on ": ["badge", "bar"], "profile paint red on bar ": [],
      "profile log o": ["on", "off"], "profile log on ": ["--all"],
      "profile detach ": ["badge", "bar"], "nothing ": [],
    ])
    expectTabs([
      "profile paint l": "profile paint \"light blue\" |", "detach m": "detach \"my child\" |",
    ])
    let completion = session.typist.completion(of: "set ", at: 4)
    #expect(completion?.answer.lines(columns: 80) == ["<n>: a whole number within 64 bits"])
  }

  @Test func `built-ins take paths and names of commands`() {
    let children = ["counter", "profile/", "my child"]
    expectTexts([
      "focus ": children, "profile state ": ["--all", "badge", "bar", "../", "/"],
      "profile help p": ["paint"], "help ": children + own + Self.builtIns, "help tree ": [],
      "trace o": ["on", "off"],
      "trace ": ["on", "off", "actions", "mutations", "states", "effects"],
      "profile trace on ": ["badge", "bar", "../", "/"], "quit --": ["--wait", "--session"],
      "tree ": ["--json", "--format"] + children, "profile ls ": ["badge", "bar", "../", "/"],
      "tree counter --": ["--json", "--format"],
      "tree --f": ["--format"], "tree --format ": ["text", "json", "dot", "mermaid"],
      "tree --format m": ["mermaid"], "tree -- --": [],
    ])
    expectTabs([
      "state profile/bar": "state profile/bar|", "help inc": "help inc|",
      "help att": "help attach |", "help profile pa": "help profile paint |",
      "trace act": "trace actions |", "trace actions cou": "trace actions counter |",
      "tree --": "tree --|", "tree --j": "tree --json |",
      "tree --json cou": "tree --json counter |", "exi": "exit |",
      // Planted bug: a line break does not end the word before it.
      "exi|\ntree": "exit |\ntree", "tree cou|\ntree": "tree counter |\ntree",
      "tree --format=d": "tree --format=dot |", "root/cou": "root/counter |",
      "tree root/profile/ba": "tree root/profile/ba|",
    ])
  }

  @Test func `fields are completed after a dot, and elements after a bracket`() {
    expectTexts([
      "state ": ["--all", "counter", "profile/", "my child"],
      "state counter.": ["counter.children", "counter.number", "counter.count"],
      "state counter.number.": [], "state .c": [".children", ".count"],
      "profile state .": ["../", ".children", ".number", ".count"],
      "profile state .children[": [".children[0]", ".children[1]"],
      "state profile.children.": ["profile.children.count"], "state nobody.": [],
      "wait ": ["until", "for"], "wait 5 ": [], "wait until .number c": ["contains"],
    ])
    expectTabs([
      "state cou|": "state counter|", "state counter.n": "state counter.number |",
      "state --all 'my child.nu": "state --all 'my child.number' |",
      "expect counter.nu": "expect counter.number |",
      "wait until counter.nu": "wait until counter.number |",
    ])
    #expect(texts("expect counter.number ").first == "==")
  }

  @Test func `source takes files and folders, no pipes, and hidden ones if a dot is typed`() throws
  {
    let folder = try TestFolder()
    for name in ["one.txt", "two words.txt", ".hidden"] { try folder.write("tree\n", to: name) }
    #expect(unsafe mkdir(folder["old"], 0o700) == 0)
    try folder.write("tree\n", to: "old/three.txt")
    #expect(unsafe symlink("old", folder["to"]) == 0)
    #expect(unsafe symlink("nowhere", folder["lost"]) == 0)
    #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    let path = folder[""]
    expectTexts([
      "source \(path)": ["old/", "one.txt", "to/", "two words.txt"].map { path + $0 },
      "source \(path).": [path + ".hidden"], "source \(path)nowhere/": [],
      "source \(path)\0/": [], "source Pack": ["Package.swift"],
    ])
    expectTabs([
      "source \(path)ol": "source \(path)old/|",
      "source \(path)old/t": "source \(path)old/three.txt |",
      "source \(path)tw": "source \"\(path)two words.txt\" |",
      "source package.s": "source Package.swift |",
    ])
  }

  @Test func `files that source refuses are not offered, but any folders are`() throws {
    let folder = try TestFolder()
    try folder.write("tree\n", to: "one.txt")
    #expect(unsafe mkdir(folder["old"], 0o700) == 0)
    let typist = LaunchedSession().session.typist
    func texts(_ line: String) -> [String]? {
      typist.completion(of: line, at: line.utf8.count)?.candidates.map(\.text)
    }
    #expect(texts("source \(folder[""])") == [folder["old/"]])
    #expect(texts("source Pack") == ["Package.swift"])
  }

  @Test func `of thousands of children the first are listed`() {
    for number in 0..<2_000 {
      root.attachChild(NodeRouter(clock: root.interactor.reactor.clock), as: "item\(number)")
    }
    let completion = session.typist.completion(of: "it", at: 2)
    #expect(completion?.candidates.count == Completion.limit)
    #expect(completion?.omittedCount == 2_000 - Completion.limit)
    #expect(completion?.insertion == "item")
    #expect(completion?.answer.lines(columns: 80).last == "… and 1829 more")
    #expect(NodeAddress.childNames(of: root) == root.children.prefix(1_000).map(\.name))
  }
}
