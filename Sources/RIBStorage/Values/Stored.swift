import RIBCore

/// The state of a stored value's file.
public enum StoredStatus: Equatable, Sendable {
  /// The file is being read; the value is the initial one.
  case loading
  /// The file holds the value, and would after a power loss.
  case saved
  /// The value has changed, and is saved when the pause is over.
  case changed
  /// The value is being saved.
  case saving
  /// The file could not be read or saved, for the reason given; the value stays in memory.
  case failed(StorageError)
}

/// A value that lasts: it is kept in memory and in one file, which follows it.
///
/// It is the one source of truth for all nodes that share it. Their reactors merge ``values`` in a transform, and change
/// it in `mutate`:
///
/// ```swift
/// func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
///   .merge(mutation, boards.values.map { .show($0) })
/// }
///
/// func mutate(action: Action) -> Observable<Mutation> {
///   switch action {
///   case .add(let title): boards.update { $0.append(Board(title)) }
///   }
///   return .empty()
/// }
/// ```
///
/// ``Storage`` makes it. Each failure is also reported to the tree's observers: once, and once more if the session ends
/// without the changes.
@MainActor
public final class Stored<Value: Codable & Sendable>: StorageValue {
  let name: String
  /// Keeps this value, as saves go on whatever becomes of those who share it.
  private weak let storage: Storage?
  private let file: StoredFile<Value>
  private let current: BehaviorRelay<Value>
  private let statusRelay = BehaviorRelay<StoredStatus>(value: .loading)

  /// Whether the file is to be read before the value can be changed.
  private var isLoading = true
  /// The changes that came before the file was read.
  private var early: [(inout Value) -> Void] = []
  /// The number of changes, and that of the changes that the file has, or that are being saved.
  private var (changeCount, savedCount) = (0, 0)
  private var saveNumber = 0
  private var isSaving = false
  /// The number of saves that have failed, one after the other.
  private var failureCount = 0
  private var lastFailure: StorageError?
  private var timer: (any Disposable)?
  /// The entry in the lists of running work, from the first change to the end of the save.
  private var entry: (any Disposable)?
  private var waiting: [(SingleEvent<Void>) -> Void] = []
  private var isWatched = false
  /// The look at the file of a restored session, before which nothing is saved.
  private var look: Task<StorageError?, Never>?

  init(_ name: String, _ value: Value, _ file: StoredFile<Value>, in storage: Storage) {
    self.name = name
    self.file = file
    self.storage = storage
    current = BehaviorRelay(value: value)
  }

  // MARK: The value

  /// The present value; the initial one until the file was read.
  public var value: Value { current.value }

  /// The present value at once, then each that follows.
  public var values: Observable<Value> { current.asObservable() }

  /// The state of the file at once, then each that follows.
  public var status: Observable<StoredStatus> { statusRelay.asObservable() }

  /// The present state of the file.
  public var currentStatus: StoredStatus { statusRelay.value }

  /// Changes the value, and has it saved when the pause is over.
  ///
  /// A change that comes before the file was read is made when it was.
  public func update(_ change: @escaping (inout Value) -> Void) {
    if isLoading {
      early.append(change)
      return list()
    }
    var value = current.value
    change(&value)
    changeCount += 1
    // Before the status, as those who are told that may save the value at once.
    current.accept(value)
    noteChange()
  }

  /// Saves the value now, if it has changed.
  ///
  /// - Returns: The end of the save, whether subscribed to or not; the error is a ``StorageError``.
  @discardableResult
  public func flush() -> Single<Void> {
    if !isLoading, !isChanged, !isSaving { return .just(()) }
    let end = wait()
    if !isLoading, !isSaving { save() }
    return end
  }

  /// Reads the file again, and drops the changes that were not saved.
  ///
  /// - Returns: The end of that, whether subscribed to or not; the error is a ``StorageError``.
  @discardableResult
  public func reload() -> Single<Void> {
    early = []
    unlist()
    savedCount = changeCount
    saveNumber += 1
    isSaving = false
    let end = wait()
    load()
    return end
  }

  /// Saves the value, whatever the file holds now.
  ///
  /// - Returns: The end of the save, whether subscribed to or not; the error is a ``StorageError``.
  @discardableResult
  public func overwrite() -> Single<Void> {
    let end = wait()
    if !isLoading { save(isForced: true) }
    return end
  }

  private var isChanged: Bool { savedCount != changeCount }

  private func wait() -> Single<Void> {
    let result = ReplaySubject<Void>.create(bufferSize: 1)
    waiting.append { event in
      switch event {
      case .success:
        result.onNext(())
        result.onCompleted()
      case .failure(let error): result.onError(error)
      }
    }
    return result.asSingle()
  }

  /// Ends the waits that have begun before a change of the status, which may lead to others.
  private func endWaiting(_ event: SingleEvent<Void>, after change: () -> Void) {
    let all = waiting
    waiting = []
    change()
    for end in all { end(event) }
  }

  // MARK: Reading

  func begin() {
    if isLoading { return load() }
    if !waiting.isEmpty { return save() }
    if isChanged {
      list()
      schedule()
    }
  }

  func end() { if entry != nil { finish() } }

  private func load() {
    isLoading = true
    statusRelay.accept(.loading)
    let (file, number) = (file, saveNumber)
    // At once, so that the value is there before anything is done with it; a session that records its requests has to
    // ask, and wait before its first line.
    if RecordedRequest.recorder == nil {
      return didLoad(Answer { () throws(StorageError) in try file.load(number: number) })
    }
    list("load")
    let answer = Observable.local("load \(name)") {
      await Answer.off { () throws(StorageError) in try file.load(number: number) }
    }
    storage?.run("load \(name)", answer) { [weak self] event in
      guard let self else { return }
      switch event {
      case .next(let answer): didLoad(answer)
      case .error(let error):
        didLoad(
          .failure(StorageError(.unreadable, "'\(file.path)' was left as it is. \(error).")))
      case .completed: break
      }
    }
  }

  private func didLoad(_ answer: Answer<StoredFile<Value>.Loaded>) {
    if !isLoading { return }
    isLoading = false
    unlist()
    lastFailure = nil
    var (loaded, isOld, failure) = (current.value, false, StorageError?.none)
    switch answer {
    case .success(.none): file.note(version: nil)
    case .success(.value(let value, let version, let old)):
      file.note(version: version)
      (loaded, isOld) = (value, old)
    case .success(.setAside(let error)):
      file.note(version: nil)
      storage?.report(error, of: "load \(name)")
    case .failure(let error):
      file.note(refusal: error)
      failure = error
    }
    if failure == nil { watch() }
    let changes = early
    early = []
    for change in changes { change(&loaded) }
    if isOld || !changes.isEmpty { changeCount += 1 }
    current.accept(loaded)
    if let failure {
      return endWaiting(.failure(failure)) { fail(failure, of: "load \(name)") }
    }
    if isSaving { return }
    if !isChanged { return endWaiting(.success(())) { statusRelay.accept(.saved) } }
    noteChange()
    if !waiting.isEmpty, !isSaving { save() }
  }

  /// Looks at the file each time that the session was restored.
  private func watch() {
    // Not by `look`, which a restoration does not make.
    if isWatched || RecordedRequest.recorder == nil { return }
    isWatched = true
    let changes = Observable<StorageError>.recorded(
      "look at \(name)", resuming: { [weak self] _ in self?.makeLook() ?? .never() })
    storage?.run("look at \(name)", changes) { [weak self] event in
      guard let self, case .next(let error) = event else { return }
      // Each start reports it.
      lastFailure = nil
      fail(error, of: "look at \(name)")
    }
  }

  private func makeLook() -> Observable<StorageError> {
    let (file, value) = (file, current.value)
    let look = Task { await Answer.off { () throws(StorageError) in try file.look(for: value) } }
    let difference = Task { () -> StorageError? in
      switch await look.value {
      case .success(let error): error
      case .failure(let error): error
      }
    }
    self.look = difference
    return Observable.run { send in
      if let error = await difference.value { send(error) }
    }.concat(.never())
  }

  // MARK: Saving

  private func noteChange() {
    if !isChanged { return }
    list()
    if isSaving { return }
    schedule()
    if case .failed = statusRelay.value {} else { statusRelay.accept(.changed) }
  }

  /// Lists the work with the file as running, which is finished at once before its node ends.
  private func list(_ work: String = "save", isBackground: Bool = false) {
    if entry != nil { return }
    entry = storage?.list("\(work) \(name)", isBackground: isBackground) { [weak self] in
      self?.finish()
    }
  }

  private func unlist() {
    timer.take()?.dispose()
    entry.take()?.dispose()
  }

  /// - Parameter pause: The time until the save; that of the storage if it is nil.
  private func schedule(after pause: Duration? = nil) {
    guard timer == nil, let storage, storage.isRunning else { return }
    let pause = pause ?? storage.pause
    timer = storage.run("save \(name)", Observable<Int>.timer(pause, clock: storage.clock)) {
      [weak self] event in
      if case .next = event { self?.save() }
    }
  }

  private func save(isForced: Bool = false) {
    // It is saved when the storage runs again.
    guard let storage, storage.isRunning else { return }
    timer.take()?.dispose()
    saveNumber += 1
    isSaving = true
    savedCount = changeCount
    list()
    let (file, value, number) = (file, current.value, saveNumber)
    statusRelay.accept(.saving)
    let answer = Observable.local("save \(name)") { [weak self] in
      // A restored session first finds out what the file holds.
      _ = await self?.look?.value
      return await Answer.off { () throws(StorageError) in
        try file.save(value, number: number, isForced: isForced)
      }
    }
    storage.run("save \(name)", answer) { [weak self] event in
      if case .next(let answer) = event { self?.didSave(answer, number: number) }
    }
  }

  private func didSave(_ answer: Answer<String?>, number: Int) {
    if number != saveNumber || !isSaving { return }
    isSaving = false
    switch answer {
    case .success(let version):
      if let version { file.note(version: version) }
      (failureCount, lastFailure) = (0, nil)
      if isChanged {
        if !waiting.isEmpty { return save() }
        schedule()
        return statusRelay.accept(.changed)
      }
      unlist()
      endWaiting(.success(())) { statusRelay.accept(.saved) }
    case .failure(let error):
      savedCount = changeCount - 1
      endWaiting(.failure(error)) { fail(error, of: "save \(name)") }
    }
  }

  /// Notes a failure, which is reported once; a save that may work later is tried again.
  private func fail(_ error: StorageError, of work: String) {
    unlist()
    if error != lastFailure { storage?.report(error, of: work) }
    lastFailure = error
    if isChanged {
      // Nothing waits for it, as it may never work.
      list(isBackground: true)
      if error.kind == .unwritable || error.kind == .unsynced {
        failureCount += 1
        schedule(after: .seconds(1 << min(failureCount - 1, 6)))
      }
    }
    statusRelay.accept(.failed(error))
  }

  /// Saves what has changed before the storage ceases to run.
  private func finish() {
    defer { unlist() }
    let isLive = RecordedRequest.recorder?.isLive != false
    if isLoading {
      if early.isEmpty || !isLive { return }
      didLoad(Answer { () throws(StorageError) in try file.load(number: saveNumber) })
    }
    if !isChanged, !isSaving { return }
    saveNumber += 1
    isSaving = true
    savedCount = changeCount
    // Reported once more, as the changes are lost now.
    lastFailure = nil
    let answer = Answer<String?> { () throws(StorageError) in
      // A restored session has saved it then, and one that only looks leaves that to the next one.
      if !isLive { return try file.version(of: current.value) }
      return try file.save(current.value, number: saveNumber)
    }
    didSave(answer, number: saveNumber)
  }
}

/// The outcome of work with a file, as it is recorded.
enum Answer<Success: Codable & Sendable>: Codable, Sendable {
  case success(Success)
  case failure(StorageError)

  nonisolated init(_ work: () throws(StorageError) -> Success) {
    do throws(StorageError) {
      self = .success(try work())
    } catch {
      self = .failure(error)
    }
  }

  /// Does the work off the main actor, as files can be slow.
  @concurrent
  static func off(_ work: @escaping @Sendable () throws(StorageError) -> Success) async -> Answer {
    Answer(work)
  }
}
