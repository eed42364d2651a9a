// A stored value in a session with a journal: what is recorded, and what a restored session does with the file.

import RIBCore
import RIBStorage
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct StoredJournalTests {
  private let folder = TestFolder.empty()
  private let files = TestFiles(["n": text(1)])

  private static func text(_ value: Int) -> String {
    #"{"value":\#(value),"version":1}"# + "\n"
  }

  /// A session whose `set` also sets a stored value; 0 reloads it, and 102 stops the storage before a reload has ended.
  private func run(_ journal: String = "j") async throws -> (run: KeptRun, value: Stored<Int>) {
    var stored: Stored<Int>?
    let run = KeptRun(try folder.journal(journal)) { [files] root in
      let storage = Storage(files, clock: root.interactor.reactor.clock)
      let value = storage.value("n", default: 0)
      _ = value.status.subscribe(onNext: { _ in VirtualClock.checkWaits() })
      stored = value
      root.interactor.onActive = { [weak root] in
        guard let root else { return }
        storage.start(root.interactor)
        root.interactor.state.map(\.number).distinctUntilChanged().skip(1)
          .subscribe(onNext: { number in
            if number == 100 { return storage.stop() }
            if number == 101 { return storage.start(root.interactor) }
            if [0, 102].contains(number) { value.reload() }
            if number == 0 { return }
            value.update { $0 = number }
            if number == 102 { storage.stop() }
          })
          .disposeOnDeactivate(interactor: root.interactor)
      }
    }
    await run.begin()
    return (run, try #require(stored))
  }

  private func records(_ name: String = "j") throws -> [String] {
    try folder.text(name).split(separator: "\n").map { String($0.dropFirst(9)) }
  }

  @Test func `K3: loads and saves are recorded, and the value is there before the first line`()
    async throws
  {
    let (run, value) = try await run()
    #expect(value.value == 1)
    await run.type("set 5")
    await run.pass(.milliseconds(500))
    await wait(for: "the save") { self.files["n"] == Self.text(5) }
    await wait(for: "its answer") { value.currentStatus == .saved }
    await run.endWell()
    let records = try records().joined(separator: "\n")
    #expect(records.contains(#""asked":"load n","to":"root""#))
    #expect(records.contains(#""asked":"save n","to":"root""#))
    #expect(run.errors.lines == [])
  }

  @Test func `a load that has not ended is listed, also in place of a save that waits`()
    async throws
  {
    var running: [String] = []
    let run = KeptRun(try folder.journal("j")) { [files] root in
      let storage = Storage(files, clock: root.interactor.reactor.clock)
      let value = storage.value("n", default: 0)
      root.interactor.onActive = { [weak root] in
        guard let root else { return }
        storage.start(root.interactor)
        running += Self.running(at: root)
        root.interactor.state.map(\.number).distinctUntilChanged().skip(1)
          .subscribe(onNext: { [weak root] number in
            value.update { $0 = number }
            value.reload()
            if let root { running += Self.running(at: root) }
          })
          .disposeOnDeactivate(interactor: root.interactor)
      }
    }
    await run.begin()
    await run.type("set 5")
    #expect(running == ["load n", "load n"])
    _ = await run.end()
  }

  /// The work with the file of `n` that is listed.
  private static func running(at root: NodeRouter) -> [String] {
    TreeSnapshot(of: root, includesRunning: true).nodes[0].running.filter { $0.hasSuffix(" n") }
  }

  @Test func `K3: a restored session takes the value from its journal, and goes on saving`()
    async throws
  {
    let (first, _) = try await run()
    await first.type("set 5")
    await first.pass(.milliseconds(500))
    await wait(for: "the save") { self.files["n"] == Self.text(5) }
    await first.type("set 6")
    // Killed before the pause is over.
    try folder.copy(as: "copy")
    let (second, value) = try await run("copy")
    #expect((value.value, second.errors.lines) == (6, []))
    await second.pass(.milliseconds(500))
    await wait(for: "the save") { self.files["n"] == Self.text(6) }
    await second.endWell()
    #expect(second.errors.lines == [])
    _ = await first.end()
  }

  @Test func `K3: the file that a good end has saved is no difference for the next start`()
    async throws
  {
    let (first, _) = try await run()
    await first.type("set 5")
    await first.endWell()
    #expect(files["n"] == Self.text(5))
    let (second, value) = try await run()
    #expect(value.value == 5)
    await second.type("set 6")
    await second.endWell()
    #expect((files["n"], second.errors.lines) == (Self.text(6), []))
  }

  @Test
  func
    `K3: a file that changed while no session ran is a difference, of which its owner is notified`()
    async throws
  {
    let (first, _) = try await run()
    await first.type("set 5")
    await first.endWell()
    files["n"] = Self.text(9)
    let (second, value) = try await run()
    await wait(for: "the difference") {
      if case .failed(let error) = value.currentStatus { error.kind == .changed } else { false }
    }
    #expect(value.value == 5)
    #expect(
      second.errors.lines == [
        "root: 'memory/n.json' was changed by another program while the session did not run, and was left as it is. "
          + "Reload it, or overwrite it."
      ])
    await second.type("set 6")
    _ = await second.end()
    #expect(files["n"] == Self.text(9))
    let (third, _) = try await run()
    await wait(for: "the difference") { third.errors.lines.count == 1 }
    _ = await third.end()
  }

  @Test func `K3: a reload is restored, with the value that it found`() async throws {
    let (first, value) = try await run()
    await first.type("set 5")
    files["n"] = Self.text(9)
    await first.type("set 0")
    await wait(for: "the value") { value.value == 9 }
    await first.type("attach a")
    try folder.copy(as: "copy")
    let (second, restored) = try await run("copy")
    #expect(restored.value == 9 && second.errors.lines == [])
    #expect(try records("copy").count { $0.contains("look at n") } == 1)
    for run in [first, second] { await run.endWell() }
  }

  @Test func `K3: a file that has gone while no session ran is named, and created anew`()
    async throws
  {
    let (first, _) = try await run()
    await first.type("set 5")
    await first.endWell()
    files["n"] = nil
    let (second, value) = try await run()
    await wait(for: "the difference") { second.errors.lines.count == 1 }
    #expect(
      second.errors.lines == [
        "root: 'memory/n.json' is not there any more. It is created with the next change."
      ])
    #expect(value.value == 5)
    await second.type("set 6")
    _ = await second.end()
    #expect(files["n"] == Self.text(6) && second.errors.lines.count == 1)
  }

  @Test func `K3: a session whose storage ran, stopped and ran again can be restored`() async throws
  {
    let (first, value) = try await run()
    // The last two stop the storage, and start it.
    await first.type("set 5", "set 100", "set 101")
    await first.pass(.seconds(1))
    await first.type("set 6")
    await first.pass(.milliseconds(500))
    await wait(for: "the save") { self.files["n"] == Self.text(6) }
    await wait(for: "its answer") { value.currentStatus == .saved }
    await first.type("set 7")
    try folder.copy(as: "copy")
    let (second, restored) = try await run("copy")
    #expect((second.errors.lines, restored.value) == ([], 7))
    await second.type("set 8")
    await second.endWell()
    #expect(files["n"] == Self.text(8))
    _ = await first.end()
  }

  @Test func `K3: a value that the journal cannot record is refused, and its file left`()
    async throws
  {
    nonisolated struct Unrecordable: Codable, Sendable {
      init() {}
      init(from decoder: any Decoder) {}
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    let files = TestFiles(["name": #"{"value":1,"version":1}"#])
    var stored: Stored<Unrecordable>?
    let run = KeptRun(try folder.journal("j")) { root in
      let storage = Storage(files, clock: root.interactor.reactor.clock)
      stored = storage.value("name", default: Unrecordable())
      root.interactor.onActive = { [weak root] in if let root { storage.start(root.interactor) } }
    }
    await run.begin()
    let value = try #require(stored)
    guard case .failed(let error) = value.currentStatus else {
      Issue.record("\(value.currentStatus)")
      return
    }
    #expect(error.kind == .unreadable)
    #expect(run.errors.lines == ["root: \(error)"])
    value.update { _ in }
    _ = await run.end()
    #expect(files.saveCount == 0)
  }

  @Test func `K3: what a storage that stopped has saved is no difference for the next start`()
    async throws
  {
    let (first, _) = try await run()
    await first.type("set 5", "set 100", "set 101", "set 6")
    try folder.copy(as: "copy")
    let (second, value) = try await run("copy")
    await second.pass(.milliseconds(500))
    await wait(for: "the save") { self.files["n"] == Self.text(6) }
    await wait(for: "its answer") { value.currentStatus == .saved }
    #expect(second.errors.lines == [])
    _ = await second.end()
    _ = await first.end()
  }

  @Test func `K3: a change during a reload is saved when the storage stops`() async throws {
    let (run, value) = try await run()
    await run.type("set 102")
    #expect(value.value == 102 && files["n"] == Self.text(102))
    await run.endWell()
    #expect(run.errors.lines == [])
  }

  @Test func `K3: only looking at a journal saves nothing`() async throws {
    let (first, _) = try await run()
    await first.type("set 5")
    try folder.copy(as: "copy")
    await first.endWell()
    files["n"] = Self.text(1)
    let (second, value) = try await run("copy")
    await second.type("state")
    await second.endWell()
    #expect(value.value == 5 && files["n"] == Self.text(1))
  }
}
