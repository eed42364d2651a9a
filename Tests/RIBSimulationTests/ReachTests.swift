// The reach of a simulation.

import Basics
import Foundation
import RIBCore
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBSimulation

/// A door with a lock: it opens only with the code that its state shows, and only once it has been knocked at.
private enum DoorAction { case knock, open(Int), paint(Colour), fly }
private enum DoorMutation { case heard, opened, painted(Colour), flew }
private enum Colour: String, CaseIterable { case red, green, blue }
private enum Lock { case shut, listening(code: Int), open }

private struct DoorState {
  var lock = Lock.shut
  var colours: [Colour] = []
}

private final class DoorReactor: Reactor {
  let initialState = DoorState()

  func mutate(action: DoorAction) -> Observable<DoorMutation> {
    switch (action, currentState.lock) {
    case (.knock, _): .just(.heard)
    case (.open(let code), .listening(let expected)) where code == expected: .just(.opened)
    case (.open, _): .error(Refusal("It stays shut."))
    case (.paint(let colour), _): .just(.painted(colour))
    case (.fly, _): .error(Refusal("Doors do not fly."))
    }
  }

  func reduce(into state: inout DoorState, mutation: DoorMutation) {
    switch mutation {
    case .heard: state.lock = .listening(code: 48_151_623)
    case .opened: state.lock = .open
    case .painted(let colour): state.colours.append(colour)
    case .flew: break
    }
  }
}

private final class DoorPresenter: RIBConsole.NodePresenter<DoorReactor> {
  override func bind() {
    commands {
      command("knock", "Knock") { .knock }
      command("open", "Open the door", .int("code")) { .open($0) }
      command("paint", "Paint it", .choice("colour", of: Colour.self)) { .paint($0) }
      command("fly", "Fly away") { .fly }
    }
  }
}

private final class DoorInteractor: RIBCore.NodeInteractor<DoorReactor, Never> {}
private final class DoorRouter: LaunchNodeRouter<DoorInteractor> {}

@MainActor private func buildDoor() -> any LaunchRouting {
  DoorRouter(DoorInteractor(DoorReactor(), DoorPresenter()))
}

@Suite struct ReachTests {
  private func reach(of script: CheckedRun.Script, _ invariants: [Invariant] = []) async -> Reach {
    await RecordedRun.of(script, invariants: invariants) { _ in buildDoor() }.reach
  }

  private func generated(_ opening: [String], count: Int = 0, seed: UInt64 = 1) -> CheckedRun.Script
  {
    var episode = Episode(seed: seed, count: count)
    episode.opening = opening
    return .generated(episode)
  }

  @Test func `X5: all that nodes declare is known, and what lines reach`() async {
    let reach = await reach(of: generated(["knock", "paint red", "fly", "open 1", "nothing"]))
    let missed = reach.missed.map(\.text)
    #expect(
      missed == [
        "door fly", "door open", "door paint blue", "door paint green", "mutation door.flew",
        "mutation door.opened", "state Colour.blue", "state Colour.green", "state Lock.open",
      ])
    let counts = reach.counts.sorted { $0.key < $1.key }.map {
      "\($0.key.name) \($0.value.typed) \($0.value.refused)"
    }
    #expect(counts == ["fly 1 1", "knock 1 0", "open 1 1", "paint 1 0"])
    #expect(reach.share(of: .choice, in: "door") == (1, 3))
  }

  @Test func `X5: a table has one row for each kind of node, and a line names what was missed`()
    async
  {
    let table = ReachTable(reach: await reach(of: generated(["knock", "paint red", "fly"])))
    #expect(
      table.rows == [
        "node  typed  refused  commands  choices  actions  mutations",
        "door      3        1    2 of 4   1 of 3   3 of 4     2 of 4",
      ])
    #expect(table.missed.hasPrefix("Not reached: door fly, door open, door paint blue, "))
    #expect(ReachTable(reach: Reach()).missed == "All that is declared was reached.")
  }

  @Test func `X5: an invariant that never found its node is a finding`() async {
    let present = invariant("present") { $0.node(at: "door") != nil }
    let absent = invariant("absent") { $0.node(at: "door/bell") == nil }
    let free = invariant("free") { $0.root.children.isEmpty }
    let reach = await reach(of: generated(["knock"]), [present, absent, free])
    let unchecked = reach.unchecked.map { ($0.subject, $0.line) }
    #expect(unchecked.count == 1 && unchecked[0] == ("absent", 0))
    #expect(reach.first.filter { $0.key.kind == .invariant }.allSatisfy { $0.value.line == 0 })
    #expect(reach.unchecked.first?.text.contains("never found a node at door/bell") == true)
  }

  @Test func `X6: numbers of the state are typed, and what was never accepted is tried first`()
    async
  {
    let run = await RecordedRun.of(generated(["knock"], count: 60)) { _ in buildDoor() }
    // No number that is made up is the code.
    #expect(run.reach.has(Feature(kind: .command, node: "door", name: "open")))
    #expect(run.reach.missed.map(\.text) == ["door fly", "mutation door.flew"])
    #expect((5...30).contains(run.lines.count { $0.hasPrefix("fly") }), "\(run.lines)")
  }

  @Test func `a script is typed, and left when three of its lines in a row are refused`() async {
    func lines(_ script: [String]) async -> [String] {
      var episode = Episode(seed: 1, count: 40)
      episode.lines = script + episode.lines
      return await RecordedRun.of(.generated(episode)) { _ in buildDoor() }.lines
    }
    let sound = ["knock", "fly", "fly", "paint red", "fly", "# end"]
    #expect(await lines(sound).prefix(6) == sound[...])
    let refused = await lines(["knock", "fly", "fly", "fly", "# no", "# end"])
    #expect(refused.count == 46)
    #expect(!refused.contains { $0.hasPrefix("#") }, "\(refused)")
  }

  @Test func `an order that depends on hashing is noted`() throws {
    #expect(StateLook(Set([1, 2])).isUnordered)
    #expect(StateLook([["a": 1, "b": 2]]).isUnordered)
    #expect(!StateLook((Set([1]), ["a": 1], [1, 2])).isUnordered)
    let door = buildDoor()
    let observer = ReachObserver(door)
    observer.willRun("knock", number: 1)
    observer.didChange(state: [1, 2], try #require(door.nodePath))
    observer.didRest()
    #expect(!observer.reach.isUnordered)
    observer.didChange(state: Set([1, 2]), try #require(door.nodePath))
    observer.didRest()
    #expect(observer.reach.isUnordered)
  }

  @Test
  func `X6: the lines that change a branch are known once, also those that attach and detach it`()
    async
  {
    let lines = generated(["attach a", "a set 5", "set 1", "detach a", "/"])
    let changes = await RecordedRun.of(lines).reach.changes
    #expect(changes == ["": [1, 3, 4], "a": [1, 2, 4]])
    var reach = Reach()
    for line in [1, 2, 2, 3] { reach.change("a", line: line) }
    #expect(reach.changes == ["a": [1, 2, 3]])
  }

  @Test(arguments: [(24, ""), (25, ", and 1 more, which --json names")])
  func `up to twenty-four things that were missed are named`(count: Int, more: String) {
    var reach = Reach()
    let names = (0..<count).map { "c\($0 + 10)" }
    for name in names { reach.declare(Feature(kind: .command, node: "a", name: name)) }
    let named = names.prefix(24).map { "a \($0)" }.joined(separator: ", ")
    #expect(ReachTable(reach: reach).missed == "Not reached: \(named)\(more).")
  }

  @Test func `X1: of two branches that reach the same in one line, the same one counts each time`()
    async
  {
    let lines = generated(["attach b", "attach a", "a add 5", "b add 5", "wait 1"])
    for _ in 0..<16 {
      let reach = await RecordedRun.of(lines).reach
      let shapes = reach.first.filter { $0.key.kind == .shape && $0.value.line == 5 }
      #expect(shapes.map(\.value.branch) == ["a"])
    }
  }

  @Test func `X6: words of the last eight outputs are typed, of each those at its beginning`() {
    let door = buildDoor()
    let password = ReachObserver(door)
    password.didWrite("The password is xyzzy.")
    var words = ArgumentWords(SplitMix64(seed: 1), password)
    let command = CommandDeclaration(
      "say", "Say", [ArgumentDeclaration(name: "word", expected: "text")])
    let typed = (0..<100).flatMap { _ in words.arguments(of: command, at: door) }
    #expect(typed.contains("xyzzy"))
    let observer = ReachObserver(door)
    let numbers = (0...7).map { "n\($0)" }
    for number in numbers { observer.didWrite(number) }
    #expect(observer.words(shownAt: door) == numbers)
    let long = String(repeating: "x", count: 199)
    observer.didWrite(long + "yz")
    let shown = Array(numbers.dropFirst()) + [long + "y"]
    #expect(observer.words(shownAt: door) == shown)
  }
}

@Suite struct CaseNamesTests {
  enum Plain { case one, two, three }
  enum Mixed { case none, some(Int), named(first: String, second: [Int]), last }
  enum Single { case only }
  indirect enum Deep { case leaf, node(Deep, Deep) }
  enum Generic<Value> { case value(Value), nothing }

  @Test func `the names of all cases are known`() {
    let types: [(type: Any.Type, names: [String])] = [
      (Plain.self, ["one", "three", "two"]), (Mixed.self, ["last", "named", "none", "some"]),
      (Single.self, ["only"]), (Deep.self, ["leaf", "node"]),
      (Generic<[Int]>.self, ["nothing", "value"]), (Int.self, []), (String.self, []),
      (Void.self, []), ((Int, Int).self, []), (Never?.self, []), (Never.self, []),
    ]
    for (type, names) in types { #expect(CaseNames.of(type).sorted() == names, "\(type)") }
  }

  @Test func `a value has the name of its case, unless its enum has a description of its own`() {
    let values: [Any] = [
      Mixed.none, Mixed.some(1), Mixed.named(first: "a", second: []), Plain.two, Single.only, 1,
    ]
    #expect(values.map(CaseNames.name) == ["none", "some", "named", "two", "only", nil])
    enum Described: CustomStringConvertible {
      case one, two
      var description: String { "it" }
    }
    #expect(CaseNames.of(Described.self) == [])
    #expect(CaseNames.name(of: Described.one) == nil)
    #expect(StateLook(Described.two).cases.isEmpty)
  }
}

@Suite struct StateLookTests {
  struct State {
    var isOn = false
    var count = 0
    var name = ""
    var names: [String] = []
    var next: Int?
    var phase = CaseNamesTests.Mixed.none
  }

  @Test func `states have one shape if they differ in sizes alone`() {
    func shape(_ change: (inout State) -> Void) -> String {
      var state = State()
      change(&state)
      return StateLook(state).shape
    }
    let first = shape { _ in }
    let pairs = [
      (shape { $0.count = 5 }, shape { $0.count = 70 }),
      (shape { $0.names = ["a", "b"] }, shape { $0.names = ["c", "d", "e"] }),
      (shape { $0.names = ["a", ""] }, shape { $0.names = ["", "a"] }),
      (shape { $0.phase = .some(1) }, shape { $0.phase = .some(2) }),
    ]
    for (one, other) in pairs { #expect(one == other) }
    let others = [
      shape { $0.isOn = true }, shape { $0.count = 1 }, shape { $0.name = "a" },
      shape { $0.names = ["a"] }, shape { $0.names = ["a", "b"] }, shape { $0.next = 1 },
      shape { $0.phase = .some(1) }, shape { $0.phase = .last }, shape { $0.names = ["a", ""] },
    ]
    #expect(Set(others + [first]).count == others.count + 1)
    let numbers = [0, 1].map { next in
      shape {
        $0.count = 5
        $0.next = next
      }
    }
    #expect(numbers[0] != numbers[1])
  }

  @Test func `the values that a command may name are found, of at most three hundred`() {
    var state = State(count: 17, name: "ann", names: (0..<100_000).map { "n\($0)" }, next: 4)
    let words = StateLook(state).words
    #expect(words.count < 400)
    #expect(Set(words).isSuperset(of: ["17", "ann", "4", "n0", "n99999"]))
    for count in [40, 41] {
      state.name = String(repeating: "x", count: count)
      #expect(StateLook(state).words.contains(state.name) == (count == 40))
    }
    let row = Array(repeating: 7, count: 16)
    let cube = Array(repeating: Array(repeating: row, count: 16), count: 16)
    // The other values are arrays.
    #expect(StateLook(cube).words.count == 279)
  }
}
