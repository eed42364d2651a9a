// A value that lasts: loading, saving, failures, other processes (K3).

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBStorage

@MainActor
struct StoredTests {
  private let clock = ManualClock()
  private let files = TestFiles()
  private let storage: Storage
  private let router: HostRouter
  private let observer = FailureObserver()
  private let bag = DisposeBag()

  init() {
    storage = Storage(files, clock: clock)
    router = HostRouter(interactor: HostInteractor(storage))
    _ = router.observeTree(observer)
  }

  private func start<Value: Codable & Sendable>(_ name: String = "n", _ initial: Value) -> Stored<
    Value
  > {
    let value = storage.value(name, default: initial)
    router.interactor.activate()
    return value
  }

  private var running: [String] {
    TreeSnapshot(of: router, includesRunning: true).nodes[0].running
  }

  private static func text(_ value: Int, version: Int = 1) -> String {
    #"{"value":\#(value),"version":\#(version)}"# + "\n"
  }

  @Test func `K3: a value is read when its storage starts, and is the initial one without a file`()
  {
    files["n"] = Self.text(3)
    let value = start("n", 0)
    let other = storage.value("other", default: 7)
    #expect(value.value == 3 && value.currentStatus == .saved)
    #expect(other.value == 7 && other.currentStatus == .saved)
    #expect(running == [] && files["other"] == nil)
  }

  @Test
  func `K3: changes are saved together after a pause, and all observers of the value are notified`()
    async
  {
    let value = start("n", 0)
    var seen: [Int] = []
    var states: [StoredStatus] = []
    value.values.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
    value.status.subscribe(onNext: { states.append($0) }).disposed(by: bag)
    value.update { $0 += 1 }
    await clock.advance(by: .milliseconds(400))
    value.update { $0 += 1 }
    #expect(value.value == 2 && value.currentStatus == .changed)
    #expect(running == ["save n"])
    await clock.advance(by: .milliseconds(100))
    #expect(files["n"] == Self.text(2) && files.saveCount == 1)
    #expect(running == [] && seen == [0, 1, 2])
    let expected: [StoredStatus] = [.saved, .changed, .changed, .saving, .saved]
    #expect(states == expected)
  }

  @Test func `changes during the pause of the first one are saved with it, once`() async {
    let value = start("n", 0)
    for _ in 0..<4 {
      value.update { $0 += 1 }
      await clock.advance(by: .milliseconds(100))
    }
    await clock.advance(by: .seconds(2))
    #expect(files["n"] == Self.text(4) && files.saveCount == 1)
  }

  @Test func `K3: a flush saves now, reports its end, and does nothing for a saved value`() async {
    let value = start("n", 0)
    value.update { $0 = 5 }
    var ends = 0
    value.flush().subscribe(onSuccess: { ends += 1 }).disposed(by: bag)
    // Changed again while it is being saved.
    value.update { $0 = 6 }
    #expect(value.currentStatus == .saving)
    await clock.settle()
    #expect(files["n"] == Self.text(6) && files.saveCount == 2 && ends == 1)
    value.flush().subscribe(onSuccess: { ends += 1 }).disposed(by: bag)
    await clock.settle()
    #expect(files.saveCount == 2 && ends == 2)
  }

  @Test
  func `K3: a failed save is reported once, keeps the value, and is tried again ever later`()
    async
  {
    let value = start("n", 0)
    files.failSaving("No space left on device", times: 3)
    value.update { $0 = 5 }
    await clock.advance(by: .milliseconds(500))
    let error = StorageError(
      .unwritable, "'memory/n.json' cannot be written: No space left on device.")
    #expect(value.currentStatus == .failed(error) && value.value == 5)
    #expect(running == ["save n (in the background)"])
    var counts: [Int] = []
    for _ in 0..<7 {
      await clock.advance(by: .seconds(1))
      counts.append(files.saveCount)
    }
    #expect(counts == [2, 2, 3, 3, 3, 3, 4])
    #expect(files["n"] == Self.text(5) && value.currentStatus == .saved)
    let report = "host work(name: \"save n\"): \(error)"
    #expect(observer.failures == [report] && running == [])
    // The next failure is another one.
    files.failSaving("No space left on device", times: 1)
    value.update { $0 = 6 }
    await clock.advance(by: .milliseconds(500))
    await clock.advance(by: .seconds(1))
    #expect(files["n"] == Self.text(6) && observer.failures.count == 2)
  }

  @Test func `a save is tried again after a minute at the latest`() async {
    let value = start("n", 0)
    files.failSaving("No space left on device", times: 8)
    value.update { $0 = 5 }
    await clock.advance(by: .milliseconds(500))
    for seconds in [1, 2, 4, 8, 16, 32, 64, 64] { await clock.advance(by: .seconds(seconds)) }
    #expect(files.saveCount == 9 && value.currentStatus == .saved)
  }

  @Test func `each other reason why a save fails is reported`() async {
    let value = start("n", 0)
    files.failSaving("No space left on device")
    files.failSaving("Input/output error")
    value.update { $0 = 5 }
    await clock.advance(by: .milliseconds(500))
    await clock.advance(by: .seconds(1))
    let mentions: [Bool] = observer.failures.map { $0.contains("No space left") }
    #expect(mentions == [true, false])
  }

  @Test func `the status has the reason when a flush fails`() async {
    let value = start("n", 0)
    files.failSaving("No space left on device")
    value.update { $0 = 5 }
    var states: [StoredStatus] = []
    value.flush().subscribe(onFailure: { _ in states.append(value.currentStatus) })
      .disposed(by: bag)
    await clock.settle()
    #expect(states == [value.currentStatus] && states != [.saving])
  }

  @Test func `K3: a file that another process has changed is not overwritten`() async {
    files["n"] = Self.text(1)
    let value = start("n", 0)
    value.update { $0 = 2 }
    files["n"] = Self.text(9)
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text(9))
    guard case .failed(let error) = value.currentStatus else {
      Issue.record("\(value.currentStatus)")
      return
    }
    #expect(error.kind == .changed && observer.failures.count == 1)
    await clock.advance(by: .seconds(100))
    #expect(files.saveCount == 1, "It is not tried again.")
    value.reload()
    #expect(value.value == 9 && value.currentStatus == .saved)
    value.update { $0 = 3 }
    files["n"] = Self.text(8)
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text(8) && observer.failures.count == 2)
    value.overwrite()
    await clock.settle()
    #expect(files["n"] == Self.text(3) && value.currentStatus == .saved)
  }

  @Test func `K3: a file of a later version is left alone, and named`() async {
    files["n"] = Self.text(1, version: 2)
    let value = start("n", 0)
    let reason =
      "'memory/n.json' is of a later version of the program (2; this one knows 1), and was left as it is. Open it with "
      + "that version, or name another file."
    #expect(value.currentStatus == .failed(StorageError(.newer, reason)))
    value.update { $0 = 5 }
    await clock.advance(by: .milliseconds(500))
    #expect(value.value == 5 && files["n"] == Self.text(1, version: 2) && files.saveCount == 0)
    #expect(observer.failures == ["host work(name: \"load n\"): \(reason)"])
    value.overwrite()
    await clock.settle()
    #expect(files["n"] == Self.text(5) && value.currentStatus == .saved)
  }

  @Test func `an overwrite of a value that has not changed is listed`() async {
    files["n"] = Self.text(1)
    let value = start("n", 0)
    files["n"] = Self.text(9)
    value.overwrite()
    #expect(running == ["save n"])
    await clock.settle()
    #expect(files["n"] == Self.text(1) && running == [])
  }

  @Test func `K3: a file that cannot be decoded is kept under another name, which is reported`()
    async
  {
    files["n"] = "no JSON"
    let value = start("n", 4)
    #expect(value.value == 4 && value.currentStatus == .saved)
    #expect(files["n"] == nil && files["n.unreadable"] == "no JSON")
    let notice = "(it is not valid JSON), so it was kept as 'memory/n.unreadable.json'"
    #expect(observer.failures.count == 1 && observer.failures[0].contains(notice))
    value.update { $0 = 5 }
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text(5))
  }

  @Test func `K3: a value of an older version is migrated, and saved in the new form`() async {
    files["n"] = #"{"value":"12","version":1}"#
    let value = storage.value("n", default: 0, version: 2) { old in
      guard let number = Int(try old.decode(String.self)) else { throw CancellationError() }
      return number
    }
    router.interactor.activate()
    #expect(value.value == 12 && value.currentStatus == .changed)
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text(12, version: 2))
  }

  @Test func `K3: what waits is saved at once when the storage's node ends`() async {
    let value = start("n", 0)
    value.update { $0 = 5 }
    router.interactor.deactivate()
    #expect(files["n"] == Self.text(5) && observer.failures == [])
    router.interactor.activate()
    value.update { $0 = 6 }
    files.failSaving("Input/output error")
    router.interactor.deactivate()
    #expect(files["n"] == Self.text(5) && observer.failures.count == 1)
    await clock.settle()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `K3: a change within which the value is flushed is saved`() async {
    let value = start("n", 0)
    value.update { number in
      value.flush()
      number = 5
    }
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text(5) && value.currentStatus == .saved)
  }

  @Test func `K3: after a reload during a save, value and file agree, and changes are saved`() async
  {
    files["n"] = Self.text(1)
    let value = start("n", 0)
    for number in 2...50 {
      value.update { $0 = number }
      value.flush()
      value.reload()
      await clock.settle()
      #expect(files["n"] == Self.text(value.value) && value.currentStatus == .saved)
    }
    #expect(running == [])
    value.update { $0 = 7 }
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text(7) && value.currentStatus == .saved)
  }

  @Test
  func `K3: what changes while the storage does not run is saved when it runs again, nothing else`()
    async
  {
    let value = start("n", 0)
    router.interactor.deactivate()
    router.interactor.activate()
    #expect(running == [] && value.currentStatus == .saved)
    await clock.expectNoSleepers()
    router.interactor.deactivate()
    value.update { $0 = 5 }
    #expect(value.value == 5 && value.currentStatus == .changed)
    router.interactor.activate()
    #expect(running == ["save n"])
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text(5) && files.saveCount == 1)
  }

  @Test func `K3: a reload drops the changes, before the storage runs and while a save waits`()
    async
  {
    files["n"] = Self.text(3)
    let value = storage.value("n", default: 0)
    value.update { $0 = 5 }
    value.reload()
    router.interactor.activate()
    #expect(value.value == 3 && value.currentStatus == .saved)
    var states: [StoredStatus] = []
    value.status.subscribe(onNext: { states.append($0) }).disposed(by: bag)
    value.update { $0 = 2 }
    value.reload()
    await clock.advance(by: .seconds(1))
    #expect(value.value == 3 && files.saveCount == 0)
    #expect(states == [.saved, .changed, .loading, .saved])
  }

  @Test(arguments: [nil, "no JSON"] as [String?])
  func `a reload without a file that can be read begins anew`(text: String?) async {
    files["n"] = Self.text(1)
    let value = start("n", 7)
    value.update { $0 = 2 }
    files["n"] = text
    value.reload()
    #expect(value.value == 7 && value.currentStatus == .saved)
    value.update { $0 = 3 }
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text(3))
  }

  @Test func `a value and its storage are released with those who use them`() {
    weak var storage: Storage?
    weak var value: Stored<Int>?
    do {
      let made = Storage(files, clock: clock)
      let stored = made.value("n", default: 0)
      (storage, value) = (made, stored)
      let interactor = HostInteractor(made)
      interactor.activate()
      stored.update { $0 = 1 }
      interactor.deactivate()
    }
    #expect(storage == nil && value == nil && files["n"] == Self.text(1))
  }

  @Test func `K3: a save that comes too late does not undo a later one`() throws {
    let file = StoredFile<Int>(files.files.file("n"), schema: 1) { try $0.decode(Int.self) }
    #expect(try file.save(2, number: 2, hasGoneBack: false) != nil)
    #expect(try file.save(1, number: 1, hasGoneBack: false) == nil)
    #expect(files["n"] == Self.text(2))
    let saved = try file.save(3, number: 3, hasGoneBack: false)
    #expect(saved?.version == FileContents(Array(Self.text(3).utf8)).version)
    guard case .value(3, _, _) = try file.load(number: 5) else {
      Issue.record("The file has another value.")
      return
    }
    let late = try file.save(4, number: 4, hasGoneBack: false)
    #expect(late == nil, "The value was read again since.")
    #expect(files["n"] == Self.text(3))
  }

  @Test func `the save after one that a power loss may undo replaces its content`() throws {
    let folder = try TestFolder()
    // The last call of a save.
    let faults = FileFaults(.failing(EIO), at: 5)
    let data = DataFile(path: folder["n.json"], calls: faults.calls)
    let file = StoredFile<Int>(data, schema: 1) { try $0.decode(Int.self) }
    let error = #expect(throws: StorageError.self) {
      try file.save(1, number: 1, hasGoneBack: false)
    }
    #expect(error?.kind == .unsynced)
    _ = try file.save(2, number: 2, hasGoneBack: false)
    #expect(try folder.text("n.json") == Self.text(2))
  }

  @Test func `the outcome of a save is one text, with the path of what was kept`() {
    typealias Saved = StoredFile<Int>.Saved
    let kept = Saved(rawValue: Saved("1-a", keptPath: "my files/n.replaced.json").rawValue)
    #expect(kept.version == "1-a" && kept.keptPath == "my files/n.replaced.json")
    #expect(Saved(rawValue: Saved("1-a").rawValue).keptPath == nil)
  }

  @Test(arguments: ["", "a/b", "n"])
  func `a value has a name of its own, which is that of a file`(name: String) async {
    await #expect(processExitsWith: .failure) { @MainActor [name] in
      let storage = Storage(TestFiles(), clock: ManualClock())
      _ = storage.value("n", default: 0)
      _ = storage.value(name, default: 0)
    }
  }

  /// Starts a storage in a folder, and saves a value there.
  private func save(_ number: Int, in folder: TestFolder) async -> (Stored<Int>, HostRouter) {
    let storage = Storage(folder: folder["data"], clock: clock)
    let value = storage.value("n", default: 0)
    let router = HostRouter(interactor: HostInteractor(storage))
    _ = router.observeTree(observer)
    router.interactor.activate()
    value.update { $0 = number }
    await clock.advance(by: .milliseconds(500))
    return (value, router)
  }

  @Test func `a value in a folder is in the file of its name`() async throws {
    let folder = try TestFolder()
    let (_, router) = await save(5, in: folder)
    #expect(try folder.text("data/n.json") == Self.text(5))
    router.interactor.deactivate()
  }

  @Test func `a file in a folder that another program has changed is not replaced`() async throws {
    let folder = try TestFolder()
    let (value, router) = await save(5, in: folder)
    try folder.write(Self.text(6), to: "data/n.json")
    value.update { $0 = 7 }
    router.interactor.deactivate()
    #expect(try folder.text("data/n.json") == Self.text(6))
    #expect(observer.failures.count == 1)
  }
}
