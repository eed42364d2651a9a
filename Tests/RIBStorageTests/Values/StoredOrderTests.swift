// A value that lasts: calls from inside its own callbacks, and a storage that stops (K3).

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBStorage

@MainActor
struct StoredOrderTests {
  private let clock = ManualClock()
  private let files = TestFiles(["n": Self.text([1])])
  private let storage: Storage
  private let router: HostRouter
  private let observer = FailureObserver()
  private let bag = DisposeBag()
  private let value: Stored<[Int]>

  init() {
    storage = Storage(files, clock: clock)
    value = storage.value("n", default: [])
    router = HostRouter(interactor: HostInteractor(storage))
    _ = router.observeTree(observer)
  }

  private var running: [String] {
    TreeSnapshot(of: router, includesRunning: true).nodes[0].running
  }

  private static func text(_ value: [Int]) -> String {
    let list = value.map(String.init).joined(separator: ",")
    return #"{"value":[\#(list)],"version":1}"# + "\n"
  }

  @Test(arguments: [false, true])
  func `K3: a flush inside a status or a value saves the change that led to it`(
    isInValue: Bool
  ) async {
    router.interactor.activate()
    if isInValue {
      value.values.filter { $0 == [1, 2] }.subscribe(onNext: { [value] _ in value.flush() })
        .disposed(by: bag)
    } else {
      value.status.filter { $0 == .changed }.subscribe(onNext: { [value] _ in value.flush() })
        .disposed(by: bag)
    }
    value.update { $0.append(2) }
    await clock.settle()
    #expect(files["n"] == Self.text([1, 2]) && value.currentStatus == .saved)
    #expect(running == [] && clock.sleeperCount == 0)
  }

  @Test func `K3: an update inside a status is not lost`() async {
    router.interactor.activate()
    value.status.filter { $0 == .changed }.take(1)
      .subscribe(onNext: { [value] _ in value.update { $0.append(3) } }).disposed(by: bag)
    value.update { $0.append(2) }
    #expect(value.value == [1, 2, 3])
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text([1, 2, 3]))
  }

  @Test(arguments: [StoredStatus.saving, .saved])
  func `K3: an update inside the beginning or the end of a save is saved after a pause`(
    status: StoredStatus
  ) async {
    router.interactor.activate()
    // The value is saved at first, too.
    value.status.skip(1).filter { $0 == status }.take(1)
      .subscribe(onNext: { [value] _ in value.update { $0.append(3) } }).disposed(by: bag)
    value.update { $0.append(2) }
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text([1, 2]) && value.currentStatus == .changed)
    #expect(running == ["save n"])
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text([1, 2, 3]) && value.currentStatus == .saved)
  }

  @Test func `K3: the value is there when the status says so`() async {
    var seen: [[Int]] = []
    value.status.filter { $0 == .saved }.take(1)
      .subscribe(onNext: { [value] _ in
        seen.append(value.value)
        value.update { $0.append(2) }
        value.flush()
      }).disposed(by: bag)
    router.interactor.activate()
    #expect(seen == [[1]] && value.value == [1, 2])
    await clock.settle()
    #expect(files["n"] == Self.text([1, 2]) && value.currentStatus == .saved)
  }

  @Test func `K3: an update inside the loaded value is not lost`() async {
    value.values.filter { $0 == [1] }
      .subscribe(onNext: { [value] _ in value.update { $0.append(2) } }).disposed(by: bag)
    router.interactor.activate()
    #expect(value.value == [1, 2] && value.currentStatus == .changed)
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text([1, 2]) && value.currentStatus == .saved)
    #expect(running == [])
  }

  @Test func `a flush inside the loaded value ends when that is saved`() async {
    var ends = 0
    value.values.filter { $0 == [1] }
      .subscribe(onNext: { [value, bag] _ in
        value.update { $0.append(2) }
        value.flush().subscribe(onSuccess: { ends += 1 }).disposed(by: bag)
      }).disposed(by: bag)
    router.interactor.activate()
    #expect(value.currentStatus == .saving && ends == 0)
    await clock.settle()
    #expect(files["n"] == Self.text([1, 2]) && ends == 1)
  }

  @Test func `a flush before the storage runs is done when the value has been read`() async {
    value.update { $0.append(2) }
    var ends = 0
    value.flush().subscribe(onSuccess: { ends += 1 }).disposed(by: bag)
    router.interactor.activate()
    await clock.settle()
    #expect(files["n"] == Self.text([1, 2]) && ends == 1 && clock.sleeperCount == 0)
  }

  @Test func `K3: an overwrite inside a failure ends well`() async {
    router.interactor.activate()
    var ends: [String] = []
    value.status.subscribe(onNext: { [value, bag] status in
      guard case .failed = status else { return }
      value.overwrite().subscribe(
        onSuccess: { ends.append("overwritten") }, onFailure: { ends.append("not: \($0)") }
      ).disposed(by: bag)
    }).disposed(by: bag)
    files["n"] = Self.text([9])
    value.update { $0.append(2) }
    value.flush().subscribe(
      onSuccess: { ends.append("flushed") }, onFailure: { _ in ends.append("refused") }
    ).disposed(by: bag)
    await clock.settle()
    #expect(ends == ["refused", "overwritten"] && running == [])
    #expect(files["n"] == Self.text([1, 2]) && value.currentStatus == .saved)
  }

  @Test(arguments: [false, true])
  func
    `K3: a storage that is stopped saves what waits, also during a save, and goes on when it is started`(
      isSaving: Bool
    ) async
  {
    router.interactor.activate()
    value.update { $0.append(2) }
    if isSaving { value.flush() }
    storage.stop()
    #expect(running == [] && value.currentStatus == .saved)
    storage.start(router.interactor)
    value.update { $0.append(3) }
    await clock.advance(by: .milliseconds(500))
    #expect(files["n"] == Self.text([1, 2, 3]) && value.currentStatus == .saved)
    #expect(running == [])
  }

  @Test func `K3: a flush of a storage that does not run is done when it runs again`() async {
    router.interactor.activate()
    router.interactor.deactivate()
    value.update { $0.append(2) }
    var ends = 0
    value.flush().subscribe(onSuccess: { ends += 1 }).disposed(by: bag)
    await clock.settle()
    #expect(value.currentStatus == .changed)
    router.interactor.activate()
    await clock.settle()
    #expect(files["n"] == Self.text([1, 2]) && value.currentStatus == .saved && ends == 1)
    #expect(running == [])
  }
}
