// Differences of states and trees.

import RIBCore
import RIBTesting
import Testing

@testable import RIBConsole

struct TreeChangesTests {
  private func changes(_ old: String, _ new: String) -> [String] {
    FieldChange.all(from: JSONValue(old), to: JSONValue(new))
      .map { "\($0.field): \($0.old ?? "-") → \($0.new ?? "-")" }
  }

  @Test(
    arguments: [
      ("{}", "{}", []), ("1", "2", [": 1 → 2"]), ("1.0", "1", []), ("null", "{}", [": null → {}"]),
      (#"{"a":1,"b":2}"#, #"{"a":1,"b":3}"#, [".b: 2 → 3"]),
      (#"{"b":1,"a":1}"#, #"{"a":2,"b":2}"#, [".a: 1 → 2", ".b: 1 → 2"]),
      (#"{"a":1}"#, #"{"b":1}"#, [".a: 1 → -", ".b: - → 1"]),
      (#"{"a":{"b":[1,2]}}"#, #"{"a":{"b":[1,3,4]}}"#, [".a.b[1]: 2 → 3", ".a.b[2]: - → 4"]),
      ("[1,2]", "[1]", ["[1]: 2 → -"]), (#"{"a":[]}"#, #"{"a":{}}"#, [".a: [] → {}"]),
      (#"{"a":null}"#, "{}", [".a: null → -"]), (#""x""#, #""y""#, [#": "x" → "y""#]),
    ] as [(String, String, [String])])
  func `each value that differs is one change, by its field`(
    old: String, new: String, expected: [String]
  ) {
    #expect(changes(old, new) == expected)
  }

  @Test func `a change in words leaves out the node that the reader knows, and cuts long values`() {
    let change = NodeChange.changed(
      "root/a", FieldChange(field: ".text", old: nil, new: String(repeating: "x", count: 100)))
    #expect(change.text().hasPrefix("root/a.text: none → xxx") && change.text().hasSuffix("…"))
    #expect(change.text(from: "root/a").hasPrefix("text: none → xxx"))
    #expect(change.text().count < 70)
    let whole = NodeChange.changed("root/a", FieldChange(field: "", old: "1", new: "2"))
    #expect(whole.text(from: "root/a") == "state: 1 → 2" && whole.text() == "root/a: 1 → 2")
  }

  @Test func `only what was observed since the last look is found`() {
    let clock = ManualClock()
    let root = RootRouter(clock: clock)
    let changes = TreeChanges()
    let observation = root.observeTree(changes)
    root.launch()
    #expect(changes.take(in: root) == [.attached("root")])
    #expect(changes.take(in: root) == [])
    root.interactor.action.onNext(.attach("a"))
    root.interactor.action.onNext(.attach("b"))
    let added = changes.take(in: root).map { $0.text() }
    #expect(
      added == [
        "attached root/a", "attached root/b", #"root.children[0]: none → "a""#,
        #"root.children[1]: none → "b""#,
      ])
    root.interactor.action.onNext(.set(1))
    root.interactor.action.onNext(.set(0))
    #expect(changes.take(in: root) == [])
    root.interactor.action.onNext(.detach("a"))
    root.interactor.action.onNext(.attach("a"))
    // Another node at the same path has the state of the old one, so nothing can be seen of it.
    #expect(
      changes.take(in: root).map { $0.text() } == [
        #"root.children[0]: "a" → "b""#, #"root.children[1]: "b" → "a""#,
      ])
    let since = TreeChanges(since: changes.known)
    root.interactor.action.onNext(.detach("b"))
    since.touchAll(below: root)
    #expect(
      since.take(in: root).map { $0.text() } == [
        "detached root/b", #"root.children[0]: "b" → "a""#, #"root.children[1]: "a" → none"#,
      ])
    // Neither is a node that was there only in between.
    let child = NodeRouter(clock: clock)
    _ = changes.take(in: root)
    root.attachChild(child, as: "c")
    root.detachChild(child)
    #expect(changes.take(in: root) == [])
    observation.dispose()
  }
}
