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

  private static let builtIns = BuiltIn.commands.declarations.map(\.name)
  private var own: [String] { root.viewController.commandSet.declarations.map(\.name) }

  @Test func `names that would look the same are shown in different forms`()
    async throws
  {
    let names = ["yx", "yx\u{34F}", "yx\u{2800}", "yx\u{E0041}"]
    for name in names { try root.viewController.run("attach \"\(name)\"") }
    let listed = session.typist.completion(of: "y", at: 1)?.answer.lines(columns: 80) ?? []
    #expect(
      listed.map { $0.prefix { $0 != " " } } == [
        "yx", #"yx\u{34F}"#, #"yx\u{2800}"#, #"yx\u{E0041}"#,
      ])
    #expect(tab("\"yx\u{34F}|") == "\"yx\\u{34F}\" |")
    let tree = SessionRun(SessionOptions(), "attach x", #"attach "x\u{34F}""#, "tree")
    #expect(await tree.end() == .success)
    #expect(tree.output.lines.suffix(3) == ["root", "├── x", #"└── x\u{34F}"#])
  }

  @Test func `the first word is a child, a command of the node, or a built-in`() {
    #expect(texts("") == ["counter", "profile/", "my child"] + own + Self.builtIns)
    #expect(texts("re") == ["refuse", "refuse-later"])
    #expect(tab("c") == "counter |")
    #expect(tab("pro") == "profile/|")
    #expect(tab("m") == "\"my child\" |")
    #expect(tab("tre") == "tree |")
    #expect(tab("re|f x") == "refuse|f x")
    #expect(tab("zzz") == "zzz|")
    #expect(tab("PRO") == "profile/|")
    #expect(tab("counter SE") == "counter set |")
  }

  @Test func `an alias is completed if no name matches`() {
    #expect(texts("=") == ["="])
  }

  @Test func `a path goes on step by step, from the node or from the root`() {
    #expect(texts("profile/") == ["profile/badge", "profile/bar"])
    #expect(tab("profile/b") == "profile/ba|")
    #expect(tab("profile/bad") == "profile/badge |")
    #expect(tab("/prof") == "/profile/|")
    #expect(tab("/profile/../cou") == "/profile/../counter |")
    #expect(texts("nobody/") == [])
    #expect(texts("/") == ["/counter", "/profile/", "/my child"])
  }

  @Test func `a line within a line is completed like any other`() {
    #expect(tab("at 3 tre") == "at 3 tree |")
    #expect(tab("at 3 state pro") == "at 3 state profile/|")
    #expect(tab("profile at 0 ls pro") == "profile at 0 ls profile/|")
    #expect(texts("at 3 ") == texts(""))
    #expect(texts("at ") == [])
  }

  @Test func `below the root, paths to the parent and the root are offered`() throws {
    session.focus.move(to: try #require(root.child(named: "profile")))
    #expect(texts("").suffix(2) == ["../", "/"])
    let steps = session.typist.completion(of: "", at: 0)?.candidates.suffix(2)
    #expect(steps?.map(\.isComplete) == [false, false])
    #expect(texts("").prefix(2) == ["badge", "bar"])
    #expect(tab(".") == "../|")
    #expect(texts("../") == ["../counter", "../profile/", "../my child"])
    #expect(texts("focus ..") == ["../"])
  }

  @Test func `no path above the root of a session is offered`() throws {
    let focus = Focus(root: try #require(root.child(named: "profile")))
    let completion = Completer.completion(of: "", at: 0, focus, allowsSourceAnywhere: false)
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
    #expect(texts("profile ") == own + ["paint", "log"] + builtIns)
    #expect(tab("profile pa") == "profile paint |")
    #expect(tab("\"my child\" se") == "\"my child\" set |")
    #expect(tab("/profile/ pa| x") == "/profile/ paint| x")
    #expect(texts("nobody/ x") == [])
  }

  @Test func `arguments are completed by their types`() {
    #expect(texts("profile paint ") == ["light blue", "red"])
    #expect(tab("profile paint l") == "profile paint \"light blue\" |")
    #expect(texts("profile paint red ") == ["at", "on"])
    #expect(texts("profile paint red 'o") == [])
    #expect(texts("profile paint red at ") == [])
    #expect(texts("profile paint red at 5 ") == ["on"])
    #expect(texts("profile paint red on ") == ["badge", "bar"])
    #expect(texts("profile paint red on bar ") == [])
    #expect(texts("profile log o") == ["on", "off"])
    #expect(texts("profile log on ") == ["--all"])
    #expect(tab("detach m") == "detach \"my child\" |")
    #expect(texts("profile detach ") == ["badge", "bar"])
    #expect(texts("nothing ") == [])
  }

  @Test func `built-ins take paths and names of commands`() {
    #expect(texts("focus ") == ["counter", "profile/", "my child"])
    #expect(tab("state profile/bar") == "state profile/bar|")
    #expect(texts("profile state ") == ["--all", "badge", "bar", "../", "/"])
    #expect(tab("help inc") == "help inc|")
    #expect(tab("help att") == "help attach |")
    #expect(texts("profile help p") == ["paint"])
    #expect(texts("help ") == ["counter", "profile/", "my child"] + own + Self.builtIns)
    #expect(tab("help profile pa") == "help profile paint |")
    #expect(texts("help tree ") == [])
    #expect(texts("trace o") == ["on", "off"])
    #expect(texts("trace ") == ["on", "off", "actions", "mutations", "states", "effects"])
    #expect(tab("trace act") == "trace actions |")
    #expect(tab("trace actions cou") == "trace actions counter |")
    #expect(texts("profile trace on ") == ["badge", "bar", "../", "/"])
    #expect(tab("tree --") == "tree --|")
    #expect(tab("tree --j") == "tree --json |")
    #expect(texts("quit --") == ["--wait", "--session"])
    #expect(texts("tree ") == ["--json", "--format", "counter", "profile/", "my child"])
    #expect(tab("tree --json cou") == "tree --json counter |")
    #expect(texts("profile ls ") == ["badge", "bar", "../", "/"])
    #expect(tab("exi") == "exit |")
    // Planted bug: a line break does not end the word before it.
    #expect(tab("exi|\ntree") == "exit |\ntree")
    #expect(tab("tree cou|\ntree") == "tree counter |\ntree")
    #expect(texts("tree counter --") == ["--json", "--format"])
    #expect(texts("tree --format ") == ["text", "json", "dot", "mermaid"])
    #expect(tab("tree --format=d") == "tree --format=dot |")
    #expect(texts("tree -- --") == [])
    #expect(tab("root/cou") == "root/counter |")
    #expect(tab("tree root/profile/ba") == "tree root/profile/ba|")
  }

  @Test func `fields are completed after a dot, and elements after a bracket`() {
    #expect(texts("state ") == ["--all", "counter", "profile/", "my child"])
    #expect(tab("state cou|") == "state counter|")
    #expect(texts("state counter.") == ["counter.children", "counter.number", "counter.count"])
    #expect(tab("state counter.n") == "state counter.number |")
    #expect(texts("state counter.number.") == [])
    #expect(texts("state .c") == [".children", ".count"])
    #expect(texts("profile state .") == ["../", ".children", ".number", ".count"])
    #expect(texts("profile state .children[") == [".children[0]", ".children[1]"])
    #expect(texts("state profile.children.") == ["profile.children.count"])
    #expect(tab("state --all 'my child.nu") == "state --all 'my child.number' |")
    #expect(texts("state nobody.") == [])
    #expect(tab("expect counter.nu") == "expect counter.number |")
    #expect(texts("expect counter.number ").first == "==")
    #expect(texts("wait ") == ["until", "for"] && texts("wait 5 ") == [])
    #expect(tab("wait until counter.nu") == "wait until counter.number |")
    #expect(texts("wait until .number c") == ["contains"])
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
    #expect(
      texts("source \(path)") == ["old/", "one.txt", "to/", "two words.txt"].map { path + $0 })
    #expect(tab("source \(path)ol") == "source \(path)old/|")
    #expect(tab("source \(path)old/t") == "source \(path)old/three.txt |")
    #expect(tab("source \(path)tw") == "source \"\(path)two words.txt\" |")
    #expect(texts("source \(path).") == [path + ".hidden"])
    #expect(texts("source \(path)nowhere/") == [])
    #expect(texts("source \(path)\0/") == [])
    #expect(texts("source Pack") == ["Package.swift"])
    #expect(tab("source package.s") == "source Package.swift |")
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

  @Test func `an argument without choices is explained`() {
    let completion = session.typist.completion(of: "set ", at: 4)
    #expect(completion?.answer.lines(columns: 80) == ["<n>: a whole number within 64 bits"])
  }

  @Test func `of pasted lines, the one with the cursor is completed`() {
    #expect(tab("counter set 5\ncou| set 6\ntree") == "counter set 5\ncounter| set 6\ntree")
    #expect(tab("set 1\nset 2\ncou|") == "set 1\nset 2\ncounter |")
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
