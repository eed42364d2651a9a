// A stored value in a session that goes back: its file, and what is kept of it (Z1).

import RIBCore
import RIBStorage
import RIBTesting
import TestSupport
import Testing

@testable import RIBJournal

@Suite struct StoredTravelTests {
  private let folder = TestFolder.empty()
  private let files = TestFiles(["n": text(1)])

  private static func text(_ value: Int) -> String {
    #"{"value":\#(value),"version":1}"# + "\n"
  }

  private static let warning =
    "warning: root: 'memory/n.json' was replaced, as the session has gone back; its content until then was kept as "
    + "'memory/n.replaced.json'."

  /// A session whose `set` also sets a stored value; 0 overwrites the file, and 99 reads it again.
  private final class StoredRun {
    let run: KeptRun
    private final class Present { var value: Stored<Int>? }
    private let present: Present

    init(_ journal: SessionJournal?, _ files: TestFiles) {
      let present = Present()
      self.present = present
      run = KeptRun(journal, isInteractive: true) { root in
        let storage = Storage(files, clock: root.interactor.reactor.clock)
        let value = storage.value("n", default: 0)
        present.value = value
        root.interactor.onActive = { [weak root] in
          guard let root else { return }
          storage.start(root.interactor)
          root.interactor.state.map(\.number).distinctUntilChanged().skip(1)
            .subscribe(onNext: { number in
              switch number {
              case 0: value.overwrite()
              case 99: value.reload()
              default: value.update { $0 = number }
              }
            })
            .disposeOnDeactivate(interactor: root.interactor)
        }
      }
    }

    var value: Int? { present.value?.value }
    var status: StoredStatus? { present.value?.currentStatus }

    /// Sets the value, and returns when it is saved.
    func save(_ number: Int) async {
      await run.type("set \(number)")
      await pause()
    }

    /// Lets the pause before a save pass, and returns when it is over.
    func pause() async {
      await run.pass(.milliseconds(500))
      await wait(for: "the answer of the save") { self.status == .saved }
    }
  }

  private func begin(_ journal: String? = nil, after command: Int? = nil) async throws -> StoredRun
  {
    let run = StoredRun(try journal.map { try folder.journal($0, after: command) }, files)
    await run.run.begin()
    return run
  }

  @Test(arguments: [false, true])
  func `Z1: the first save after going back keeps the file that an undone save has made`(
    isKept: Bool
  ) async throws {
    let session = try await begin(isKept ? "j" : nil)
    for number in [5, 6] { await session.save(number) }
    await session.run.type("back")
    #expect(session.value == 5 && files["n"] == Self.text(6) && files.saveCount == 2)
    await session.save(7)
    #expect(files["n"] == Self.text(7) && files["n.replaced"] == Self.text(6))
    #expect(session.run.errors.lines == [Self.warning])
    // From now on the file is the session's own.
    await session.save(8)
    #expect(files["n"] == Self.text(8) && files["n.replaced-2"] == nil)
    files["n"] = Self.text(9)
    await session.run.type("set 10")
    await session.run.pass(.milliseconds(500))
    await wait(for: "the refusal") {
      if case .failed(let error) = session.status { error.kind == .changed } else { false }
    }
    #expect(files["n"] == Self.text(9))
    _ = await session.run.end()
  }

  @Test func `Z1: each file that is replaced after going back has a name of its own`() async throws
  {
    let session = try await begin()
    for number in [5, 6] { await session.save(number) }
    for number in [7, 8] {
      await session.run.type("back")
      await session.save(number)
    }
    #expect(files["n"] == Self.text(8))
    #expect(files["n.replaced"] == Self.text(6) && files["n.replaced-2"] == Self.text(7))
    #expect(session.run.errors.lines.count == 2)
    await session.run.endWell()
  }

  @Test func `Z1: nothing is kept if no save was undone`() async throws {
    let session = try await begin()
    await session.save(5)
    await session.run.type("attach a", "back")
    await session.save(6)
    // All is as it was where the session came from.
    await session.run.type("set 7", "back", "forward")
    await session.pause()
    #expect(files["n"] == Self.text(7) && files["n.replaced"] == nil)
    #expect(session.run.errors.lines == [])
    await session.run.endWell()
  }

  @Test(arguments: [false, true])
  func `Z1: going back saves nothing, also no change that waits`(isKept: Bool) async throws {
    let session = try await begin(isKept ? "j" : nil)
    await session.save(5)
    await session.run.type("set 6", "set 7", "back")
    #expect(session.value == 6 && files["n"] == Self.text(5) && files.saveCount == 1)
    await session.run.type("back 2", "forward", "goto 1")
    #expect(session.value == 5)
    await session.run.type("at 3 state")
    #expect(files["n"] == Self.text(5) && files.saveCount == 1)
    await session.run.endWell()
    #expect(files["n"] == Self.text(5) && files["n.replaced"] == nil)
    #expect(session.run.errors.lines == [])
  }

  @Test(arguments: [false, true])
  func
    `Z1: after going back, an overwrite keeps the file, as does a save at the end, which says where`(
      isOverwrite: Bool
    ) async throws
  {
    let session = try await begin(isOverwrite ? nil : "j")
    for number in [5, 6] { await session.save(number) }
    if isOverwrite {
      await session.run.type("back", "set 0")
      await wait(for: "the save") { self.files["n"] == Self.text(5) }
      #expect(files["n.replaced"] == Self.text(6))
      _ = await session.run.end()
    } else {
      await session.run.type("back", "set 7")
      await session.run.endWell()
      #expect(files["n"] == Self.text(7) && files["n.replaced"] == Self.text(6))
      #expect(session.run.errors.lines == [Self.warning])
    }
  }

  @Test func `after a reload the file is the session's own`() async throws {
    let session = try await begin()
    for number in [5, 6] { await session.save(number) }
    await session.run.type("back", "set 99")
    await wait(for: "the value of the file") { session.value == 6 }
    files["n"] = Self.text(9)
    await session.run.type("set 7")
    await session.run.pass(.milliseconds(500))
    await wait(for: "the refusal") {
      if case .failed(let error) = session.status { error.kind == .changed } else { false }
    }
    #expect(files["n"] == Self.text(9) && files["n.replaced"] == nil)
    _ = await session.run.end()
  }

  @Test func `Z1: what is kept is reported, and is kept once, also if the save works late`()
    async throws
  {
    let session = try await begin()
    for number in [5, 6] { await session.save(number) }
    await session.run.type("back", "set 7")
    files.failSaving("No space left on device")
    await session.run.pass(.milliseconds(500))
    await wait(for: "the failure") {
      if case .failed = session.status { true } else { false }
    }
    await session.run.pass(.seconds(1))
    await wait(for: "the save") { session.status == .saved }
    #expect(files["n"] == Self.text(7) && files["n.replaced"] == Self.text(6))
    #expect(files["n.replaced-2"] == nil)
    #expect(session.run.errors.lines.filter { $0 == Self.warning }.count == 1)
    _ = await session.run.end()
  }

  @Test(arguments: [false, true])
  func `Z2: a restored session that had gone back keeps the file with its first save`(
    startsBranch: Bool
  ) async throws {
    let first = try await begin("j")
    for number in [5, 6] { await first.save(number) }
    if !startsBranch { await first.run.type("back") }
    try folder.copy("j", as: "copy")
    let second = try await begin("copy", after: startsBranch ? 1 : nil)
    #expect(second.value == 5)
    await second.save(7)
    #expect(files["n"] == Self.text(7) && files["n.replaced"] == Self.text(6))
    #expect(second.run.errors.lines == [Self.warning])
    try folder.copy("copy", as: "copy-2")
    // It is reported once.
    let third = try await begin("copy-2")
    await third.save(8)
    #expect(files["n"] == Self.text(8) && files["n.replaced-2"] == nil)
    #expect(third.run.errors.lines == [])
    for session in [first, second, third] { _ = await session.run.end() }
  }
}
