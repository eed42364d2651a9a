// Lines that are made up.

import Foundation
import RIBCore
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBSimulation

@Suite struct ScriptGeneratorTests {
  @Test func `X1: a seed gives the same lines, and another seed others`() async {
    let count = Scale.of(100, full: 1_000)
    let first = await RecordedRun.of(.generated(count, seed: 7))
    let second = await RecordedRun.of(.generated(count, seed: 7))
    let other = await RecordedRun.of(.generated(count, seed: 8))
    #expect(first.lines.count == count)
    #expect((first.lines, first.printed) == (second.lines, second.printed))
    #expect(first.lines != other.lines)
  }

  @Test
  func
    `X1: lines that were made up do the same when run as a script, and a longer one begins with them`()
    async
  {
    let made = await RecordedRun.of(.generated(100, seed: 11))
    let run = await RecordedRun.of(.lines(made.lines))
    #expect((run.lines, run.printed) == (made.lines, made.printed))
    let short = await RecordedRun.of(.generated(50, seed: 3))
    let long = await RecordedRun.of(.generated(100, seed: 3))
    #expect(Array(long.lines.prefix(50)) == short.lines)
  }

  @Test func `a host gets eight children, and the tree four levels below its root`() async {
    var deepest = 0
    var most = 0
    let run = await RecordedRun.of(
      .generated(Scale.of(300, full: 2_000), seed: 5),
      invariants: [
        invariant("sizes") { tree in
          deepest = max(deepest, tree.snapshot.nodes.map(\.depth).max() ?? 0)
          most = max(most, tree.root.children.count)
          return true
        }
      ])
    #expect(deepest == 4 && most <= 8)
    let attaching = run.lines.count { $0.contains("attach ") || $0.contains("detach ") }
    #expect(
      attaching * 8 > run.lines.count, "it attaches and detaches far more than a person would")
  }

  @Test func `waits are of zero length, up to the next deadline, and beyond the longest`() async {
    let run = await RecordedRun.of(.generated(500, seed: 2))
    let waits = run.lines.filter { $0.hasPrefix("wait ") }.compactMap { Double($0.dropFirst(5)) }
    #expect(waits.contains(0) && waits.contains(1) && waits.contains { $0 > 3 }, "\(waits)")
  }

  @Test func `X1: a seed types each command as often as in every other process`() async {
    let run = await RecordedRun.of(.generated(500, seed: 4))
    let typed = run.reach.counts.map { ($0.key.name, $0.value.typed) }
    // The counts of another process. They change with the weights; a change of those is wanted only if it finds faults
    // sooner, which `Tools/Mutants/plant faults` shows.
    let counts: [String: Int] = [
      "refuse": 41, "hang": 23, "set": 30, "refuse-later": 42, "linger": 34, "detach": 28,
      "break-later": 41, "break": 36, "hop": 33, "idle": 35, "attach": 65, "add": 35,
    ]
    #expect(Dictionary(typed, uniquingKeysWith: +) == counts)
  }

  // MARK: What is typed seldom, and again

  @Test
  func `X6: what detaches much is typed seldom, and arguments that were accepted are typed again`()
    async
  {
    let lines = await RecordedRun.of(.generated(1_000, seed: 3)) { _ in HallRouter() }.lines
    let all = lines.count { $0 == "close" }
    #expect(all > 0)
    #expect(all * 2 < lines.count { $0 == "leave" }, "\(lines)")
    // A node in place of another is not left at once by its own commands.
    let guests = lines.filter { $0.hasPrefix("guest") }
    let moves = guests.count { $0.hasSuffix(" move") }
    #expect(moves > 5)
    #expect(moves * 3 < guests.count, "\(guests)")
    func share(ofTypedAgain name: String) -> Double {
      let typed = lines.filter { $0.hasPrefix(name + " ") }
      return Double(zip(typed, typed.dropFirst()).count { $0 == $1 }) / Double(typed.count)
    }
    #expect(share(ofTypedAgain: "paint") > 0.3, "\(lines)")
    // It is always refused.
    #expect(share(ofTypedAgain: "knock") < 0.15, "\(lines)")
  }

  @Test func `mutations that are the actions are counted as actions alone`() async {
    let reach = await RecordedRun.of(.generated(20, seed: 3)) { _ in HallRouter() }.reach
    let kinds = Set(reach.first.keys.map(\.kind))
    #expect((kinds.contains(.action), kinds.contains(.mutation)) == (true, false))
  }

  // MARK: What presenters declare

  @Test
  func `a command that is not simulated is never typed, and samples and the limits of numbers are`()
    async
  {
    let run = await RecordedRun.of(.generated(3_000, seed: 1)) { DeclaringRouter(clock: $0) }
    #expect(!run.lines.contains { $0.contains("wipe") })
    #expect(!run.reach.missed.contains { $0.name == "wipe" })
    #expect(run.lines.contains { $0.hasPrefix("greet zacharias") })
    #expect(run.lines.contains { $0.hasPrefix("greet \"") })
    #expect(run.lines.contains { $0.utf8.count > 10_000 })
    // At the limits of their ranges, between and beyond.
    let lines = run.lines.prefix(2_000)
    let digits = lines.filter { $0.hasPrefix("digit ") }.compactMap { Int($0.dropFirst(6)) }
    #expect(Set(digits).isSuperset(of: -1...10))
    let prices = lines.filter { $0.hasPrefix("price ") }.map { String($0.dropFirst(6)) }
    #expect(Set(prices).isSuperset(of: ["0.5", "99.5", "100.5", "1e9"]))
  }

  @Test func `an optional argument is left out together with those behind it`() async {
    let run = await RecordedRun.of(.generated(600, seed: 1)) { DeclaringRouter(clock: $0) }
    let pairs = ["pair left right", "pair left", "pair right"].map(run.lines.contains)
    #expect(pairs == [true, true, false])
  }

  @Test func `a command is not taken for one that attaches because time attached a child`() async {
    let run = await RecordedRun.of(.generated(600, seed: 1)) {
      DeclaringRouter(clock: $0, childrenThatCome: 8)
    }
    // One that attaches is not typed where there are eight children.
    let typed = run.lines.suffix(300).compactMap { $0.split(separator: " ").first }
    for name in ["greet", "digit", "price", "pair", "all"] { #expect(typed.contains("\(name)")) }
  }

  @Test func `each word that is made up is parsed as it was meant`() throws {
    for word in HostileWords.all {
      let words = try Words("say \(Words.quoted(word)) end")
      #expect(words.map(\.text) == ["say", word, "end"])
    }
  }
}

/// Declares commands in all ways, and does nothing.
private final class DeclaringPresenter: CLIPresenter {
  let subject: ActionSubject<NodeAction>

  init(_ subject: ActionSubject<NodeAction>) { self.subject = subject }

  override func bind() {
    let prices: ClosedRange<Decimal> = 0.5...99.5
    commands(to: subject) {
      command("wipe", "Delete all", .string("name")) { _ in .set(1) }.notSimulated()
      command("greet", "Greet", .string("name").samples("zacharias")) { _ in .set(1) }
      command("digit", "Type a digit", .int("digit", in: 0...9)) { .set($0) }
      command("price", "Set a price", .decimal("price", in: prices)) { _ in .set(1) }
      command(
        "pair", "Take a pair", .optional(.choice("one", from: ["left"])),
        .optional(.choice("other", from: ["right"]))
      ) { _, _ in .set(1) }
      command(
        "all", "Take all kinds", .flag("--loud"), .choice("side", from: ["left", "right"]),
        .optional(.keyword("as", .string("name").samples("ann"))), .optional(.rest("text"))
      ) { _, _, _, _ in .set(1) }
    }
  }
}

/// Declares no command.
private final class QuietPresenter: CLIPresenter {
  override func bind() { super.bind() }
}

private final class DeclaringRouter: LaunchRouter<
  ReactorInteractor<DeclaringPresenter, NodeReactor>, DeclaringPresenter
>
{
  private let growth: Observable<Int>
  private let disposeBag = DisposeBag()

  /// - Parameter childrenThatCome: How many children are attached, one each second.
  init(clock: any Clock<Duration>, childrenThatCome: Int = 0) {
    growth = .interval(.seconds(1), clock: clock).take(childrenThatCome)
    let reactor = NodeReactor(clock: clock)
    let presenter = DeclaringPresenter(reactor.action)
    super.init(
      interactor: ReactorInteractor(presenter: presenter, reactor: reactor),
      viewController: presenter)
  }

  override func didLoad() {
    growth.subscribe(onNext: { [weak self] number in
      self?.attachChild(
        LaunchRouter(interactor: Interactor(), viewController: QuietPresenter()), as: "n\(number)")
    }).disposed(by: disposeBag)
  }
}

private enum HallAction { case enter, leave, close, move, greet, paint, knock }

private final class HallReactor: Reactor {
  typealias Action = HallAction
  struct State {
    var guests: [Int] = []
    /// The number of guests who have been there.
    var count = 0
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Action> {
    action == .knock ? .error(Refusal("The wall has no door.")) : .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .enter: state.guests += (1...4).map { state.count + $0 }
    case .move: state.guests = [state.count + 1]
    case .leave: state.guests = state.guests.dropLast()
    case .close: state.guests = []
    case .greet, .paint, .knock: break
    }
    state.count = max(state.count, state.guests.last ?? 0)
  }
}

/// Guests enter a hall by fours, and leave it one by one or, as it closes, all together.
private final class HallPresenter: CLIPresenter {
  let subject: ActionSubject<HallAction>

  init(_ subject: ActionSubject<HallAction>) { self.subject = subject }

  override func bind() {
    commands(to: subject) {
      command("enter", "Let four guests in") { .enter }
      command("leave", "Let the last guest out") { .leave }
      command("close", "Let all out") { .close }
      command("paint", "Paint a wall", .choice("wall", from: ["left", "right", "back"])) { _ in
        .paint
      }
      command("knock", "Knock at a wall", .choice("wall", from: ["left", "right", "back"])) { _ in
        .knock
      }
    }
  }
}

private final class GuestPresenter: CLIPresenter {
  let subject: ActionSubject<HallAction>

  init(_ subject: ActionSubject<HallAction>) { self.subject = subject }

  override func bind() {
    commands(to: subject) {
      command("move", "Put another guest in the place of all") { .move }
      command("greet", "Greet") { .greet }
    }
  }
}

private final class HallRouter: LaunchRouter<
  ReactorInteractor<HallPresenter, HallReactor>, HallPresenter
>
{
  private let disposeBag = DisposeBag()

  init() {
    let reactor = HallReactor()
    let presenter = HallPresenter(reactor.action)
    super.init(
      interactor: ReactorInteractor(presenter: presenter, reactor: reactor),
      viewController: presenter)
  }

  override func didLoad() {
    let reactor = interactor.reactor
    reactor.state.map { $0.guests.map { "guest\($0)" } }.distinctUntilChanged()
      .subscribe(onNext: { [weak self] names in
        guard let self else { return }
        for child in children where !names.contains(child.name) { detachChild(child) }
        for name in names where child(named: name) == nil {
          let presenter = GuestPresenter(reactor.action)
          attachChild(
            LaunchRouter(interactor: Interactor(), viewController: presenter), as: name)
        }
      }).disposed(by: disposeBag)
  }
}
