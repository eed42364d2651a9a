import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal
@testable import RIBReport

struct ReportPageTests {
  @Test func `a page has the events in their order, with their times`() async throws {
    let run = try ReportedRun(["attach a", "a add 2", "bogus", "wait"])
    let page = try await run.records()
    #expect(page.header[0] as? String == "rib-report" && page.header[1] as? Int == 1)
    let facts = try #require(page.header[2] as? [String: String])
    #expect(facts == ["app": "test", "version": "1.2", "time": "virtual"])
    #expect(
      page.words == [
        "attach", "active", "state",
        "line", "action", "mutation", "state", "attach", "active", "state",
        "line", "action", "begin", "line", "problem",
        "line", "mutation", "state", "output", "end",
        "inactive", "inactive", "over",
      ])
    #expect(page.texts(2, of: "line") == ["attach a", "a add 2", "bogus", "wait"])
    #expect(page.numbers(1, of: "line") == [1, 2, 3, 4])
    let begin = try #require(page.all("begin").first)
    #expect(begin.number(0) == 2 && begin.text(2) == "add(2, after: 1.0 seconds)")
    #expect(page.all("end").first?.number(0) == begin.number(1))
    let problem = try #require(page.all("problem").first)
    #expect(problem.text(1) == "error" && problem.text(3) == "line 3")
    // The effect took a second of the tree's time, and nothing else took any.
    let delays: [Int] = page.records.map(\.delay)
    #expect(delays.filter { $0 > 0 } == [1_000_000])
    #expect(page.records[16].word == "mutation" && page.records[16].delay == 1_000_000)
    let over = try #require(page.records.last)
    #expect(over.number(0) == 1 && over.number(1) == 0)
  }

  @Test func `a session that goes back ends its tree on the page, and shows the other one`()
    async throws
  {
    let run = try ReportedRun(["attach a", "a set 1", "set 2", "back 2", "at 1 tree", "a set 3"])
    let page = try await run.records()
    var tree = ReplayedTree()
    for record in page.records { try tree.apply(record) }
    #expect(tree.paths == ["root", "root/a"])
    #expect(page.numbers(0, of: "attach") == [1, 2, 3, 4])
    #expect(page.numbers(0, of: "detach") == [1])
    #expect(
      page.texts(2, of: "line") == [
        "attach a", "a set 1", "set 2", "back 2", "root attach a", "at 1 tree", "a set 3",
      ])
    #expect(page.all("state").last?.number(0) == 4)
    #expect(
      page.texts(1, of: "output") == [
        "number: 1", "number: 2", "1: root attach a (forward restores 2 commands)", "number: 3",
      ])
  }

  @Test func `of a tree that has been replaced, and after the end, nothing more is on the page`()
    throws
  {
    let folder = try TestFolder()
    let page = ReportPage(try ReportFile(folder["page.html"]), app: "test", version: "1.2")
    let roots = [RootRouter(clock: VirtualClock()), RootRouter(clock: VirtualClock())]
    page.begin(hiding: SecretWords(), isVirtual: true, through: { $0 }, time: { .zero })
    for root in roots {
      root.launch()
      page.begin(root)
      root.interactor.action.onNext(.hang)
    }
    page.didRest()
    var text = try folder.text("page.html")
    #expect(try PageRecords(text).numbers(0, of: "state") == [2])
    let late = Router(interactor: Interactor())
    roots[0].attachChild(late, as: "late")
    roots[0].detachChild(late)
    roots[0].interactor.deactivate()
    #expect(try folder.text("page.html") == text)
    page.end(.success)
    text = try folder.text("page.html")
    roots[1].interactor.deactivate()
    #expect(try folder.text("page.html") == text)
  }

  @Test func `the tree and the states are those of the live tree after each change`() async throws {
    var generator = SeededGenerator(seed: 42)
    let names = ["a", "b", "c"]
    let lines = (0..<400).map { _ in
      let path = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        names.randomElement(using: &generator) ?? ""
      }
      let node = path.isEmpty ? "" : path.joined(separator: "/") + "/ "
      let name = names.randomElement(using: &generator) ?? ""
      let command = ["attach \(name)", "detach \(name)", "set \(Int.random(in: 0...9))"]
      return node + (command.randomElement(using: &generator) ?? "")
    }
    let run = try ReportedRun(lines)
    let watcher = TreeWatcher(run.root)
    let observation = run.root.observeTree(watcher)
    let page = try await run.records()
    observation.dispose()
    var tree = ReplayedTree()
    var trees: [[String]] = []
    for record in page.records {
      try tree.apply(record)
      if ["attach", "detach", "move"].contains(record.word) { trees.append(tree.paths) }
    }
    // The first is the root's own.
    #expect(trees.dropFirst() == watcher.trees[...] && trees.count > 50)
    let encoder = JSONCoder()
    for row in tree.rows {
      let steps = row.path.split(separator: "/").dropFirst().map(String.init)
      let node = steps.reduce(run.root as any Routing) { $0.child(named: $1) ?? $0 }
      let state = try #require(node.inspectedState)
      #expect(row.state == encoder.json(of: state), "\(row.path)")
    }
  }

  @Test func `a node that is attached with others below it comes with them`() async throws {
    let run = try ReportedRun(["set 1"])
    let attaching = run.root.interactor.state.filter { $0.number == 1 }
      .subscribe(onNext: { [unowned root = run.root] _ in
        let branch = Router(interactor: Interactor())
        branch.attachChild(Router(interactor: Interactor()), as: "leaf")
        branch.attachChild(Router(interactor: Interactor()), as: "other")
        root.attachChild(branch, as: "branch")
      })
    let page = try await run.records()
    var tree = ReplayedTree()
    for record in page.records { try tree.apply(record) }
    #expect(
      tree.paths == ["root", "root/branch", "root/branch/leaf", "root/branch/other"])
    attaching.dispose()
  }

  @Test func `a page is complete up to any moment, as after a crash`() async throws {
    let run = try ReportedRun(["set 5", "set 6"])
    var page = ""
    let observation = run.root.observeTree(
      StateWatcher { if $0 == 6 { page = (try? run.text) ?? "" } })
    await run.end()
    observation.dispose()
    let records = try PageRecords(page)
    #expect(records.texts(2, of: "line") == ["set 5", "set 6"])
    #expect(records.words.suffix(2) == ["action", "mutation"] || records.words.last == "state")
    #expect(!page.contains("</html>"))
    #expect(try run.text.hasSuffix("</script>\n</body>\n</html>\n"))
  }

  @Test func `no text ends its HTML element, and each is read unchanged`() async throws {
    let text = "</script><!--<b>\u{2028}\u{7}\u{202E}\"\\é🙂"
    let run = try ReportedRun(["refuse '\(text.replacing("\\", with: ""))'"])
    let page = try await run.records()
    let raw = try run.text
    let start = try #require(raw.firstRange(of: #"id="records">"#)).upperBound
    let records = raw[start...].dropLast("</script>\n</body>\n</html>\n".count)
    #expect(
      !records.contains("<") && !records.contains("\u{2028}") && !records.contains("\u{202E}"))
    #expect(page.all("problem").first?.text(2)?.contains("</script><!--<b>\u{2028}") == true)
  }

  @Test func `no argument of a secret command is on the page`() async throws {
    let run = try ReportedRun([
      "login 'two words' 4711", "login hunter2 +12 oops", "logni hunter2", "wait",
    ])
    run.root.viewController.commands(to: run.root.interactor.action) {
      command("login", "Log in", .string("password"), .int("pin")) { password, pin in
        .refuse("\(password) and \(pin)")
      }.secret()
    }
    let page = try await run.records()
    let text = try run.text
    let records = text[(try #require(text.firstRange(of: "rib-report\",1"))).lowerBound...]
    for secret in ["two words", "4711", "hunter2"] { #expect(!records.contains(secret)) }
    #expect(page.all("line").first?.text(2) == "login … …")
    #expect(page.all("action").first?.text(1) == #"refuse("… and …")"#)
  }

  @Test func `the text of an action is cut where there are secrets, too`() async throws {
    let long = String(repeating: "x", count: 50_000)
    let run = try ReportedRun(["login 7", "refuse \(long)"])
    run.root.viewController.commands(to: run.root.interactor.action) {
      command("login", "Log in", .int("pin")) { .refuse("\($0)") }.secret()
    }
    let page = try await run.records()
    #expect(page.texts(1, of: "action").map(\.count) == [11, 10_001])
  }

  @Test func `events after the limit are counted`() async throws {
    let run = try ReportedRun((1...10).map { "set \($0)" }, limit: 20)
    let page = try await run.records()
    let whole = try await ReportedRun((1...10).map { "set \($0)" }).records()
    #expect(page.words.count { !["limit", "over"].contains($0) } == 20)
    #expect(page.words.suffix(2) == ["limit", "over"])
    #expect(page.records.last?.number(1) == whole.records.count - 1 - 20)
  }

  @Test func `a reactor that is not used has its initial state, and stays unused`() async throws {
    let run = try ReportedRun(["set 1"])
    let interactor = UnusedInteractor()
    let attaching = run.root.interactor.state.filter { $0.number == 1 }
      .subscribe(onNext: { [unowned root = run.root] _ in
        root.attachChild(Router(interactor: interactor), as: "unused")
      })
    let page = try await run.records()
    #expect(page.all("state").contains { $0.text(1) == #"{"number":7}"# })
    #expect(interactor.reactor.transformCount == 0)
    _ = interactor.action
    #expect(interactor.reactor.transformCount == 1)
    attaching.dispose()
  }

  @Test func `a restored session is on the page as it was`() async throws {
    let folder = try TestFolder()
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("attach a")
    await first.pass(.seconds(2))
    await first.type("a set 3")
    await first.endWell()
    let session = Session(
      SessionOptions(movesClock: true), [SessionInput(StringLineSource(["a set 4"]))],
      output: RecordingSink(), errors: RecordingSink(),
      keeper: try SessionJournal(replaying: folder["j"], app: SampleJournal.header.app),
      report: ReportPage(try ReportFile(folder["page.html"]), app: "test", version: "1")
    ) { RootRouter(clock: $0) }
    #expect(
      await Awaited { await session.run() }.value(
        "the session ends", sourceLocation: #_sourceLocation) == .success)
    let page = try PageRecords(try folder.text("page.html"))
    #expect(
      page.texts(2, of: "line") == ["root attach a", "root/a set 3", "a set 4"])
    #expect(page.texts(1, of: "output") == ["number: 3", "number: 4"])
    // The event two seconds later is the next command, and belongs to no earlier one.
    let delayed = try #require(page.records.firstIndex { $0.delay > 0 })
    #expect(page.records[delayed].word == "line" && page.records[delayed].delay == 2_000_000)
  }
}

/// Notes the tree at each change of it.
private final class TreeWatcher: TreeObserver {
  private let root: NodeRouter
  private(set) var trees: [[String]] = []

  init(_ root: NodeRouter) { self.root = root }

  func didAttach(_ path: NodePath) { trees.append(TreeSnapshot(of: root).paths) }
  func didDetach(_ path: NodePath) { trees.append(TreeSnapshot(of: root).paths) }
  func didMove(_ path: NodePath) { trees.append(TreeSnapshot(of: root).paths) }
}

/// Notes each state of a node.
private final class StateWatcher: TreeObserver {
  private let onChange: (Int) -> Void

  init(_ onChange: @escaping (Int) -> Void) { self.onChange = onChange }

  func didChange(state: Any, _ path: NodePath) {
    if let state = state as? NodeState { onChange(state.number) }
  }
}

private final class UnusedReactor: Reactor {
  typealias Action = Never
  typealias Mutation = Int
  struct State: Encodable { var number = 7 }

  let initialState = State()
  private(set) var transformCount = 0

  func transform(mutation: Observable<Int>) -> Observable<Int> {
    transformCount += 1
    return mutation
  }

  func mutate(action: Never) -> Observable<Int> {}
  func reduce(into state: inout State, mutation: Int) { state.number = mutation }
}

private final class UnusedInteractor: ReactorInteractor<EmptyPresenter, UnusedReactor> {
  init() { super.init(presenter: EmptyPresenter(), reactor: UnusedReactor()) }
}

private final class EmptyPresenter {}
